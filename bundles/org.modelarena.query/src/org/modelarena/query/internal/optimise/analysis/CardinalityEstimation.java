// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.analysis;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** How many rows to expect, from the sizes of extents and the average number of links. */
public final class CardinalityEstimation {
	/** The expected share of rows for a condition about which nothing is known, as in System R (Selinger et al., SIGMOD 1979). */
	private static final double EQUALITY = 0.1;
	private static final double COMPARISON = 1 / 3.0;
	private static final double OTHER = 0.5;
	/** The elements that a change is expected to concern. */
	private static final double GIVEN = 10;
	/** The most elements expected of a closure over elements of any type. */
	private static final double MOST_REACHED = 1_000;

	private CardinalityEstimation() {
	}

	/** The number of rows after each step. */
	public static List<Double> of(List<Step> steps, ColumnSnapshot snapshot) {
		List<Double> rows = new ArrayList<>();
		double before = 1;
		for (Step step : steps) {
			before *= switch (step) {
			case Step.Scan scan -> snapshot.extentSize(scan.type());
			case Step.Given given -> Math.min(GIVEN, snapshot.extentSize(given.type()));
			case Step.Seek seek -> found(seek, snapshot);
			case Step.Expand expand -> degree(expand, snapshot);
			case Step.Filter filter -> selectivity(filter.condition());
			case Step.Bind bind -> 1;
			case Step.Require require -> 1;
			case Step.Distinct distinct -> 1;
			case Step.Sort sort -> 1;
			case Step.Union union -> union.branches().stream().mapToDouble(branch -> last(branch.pipeline().steps(), snapshot)).sum();
			case Step.Closure closure -> reached(closure, snapshot);
			case Step.Combine combine -> Math.max(1, Math.pow(last(combine.pipeline().steps(), snapshot), combine.elements().size()) / 2);
			case Step.Limit limit -> Math.min(1, limit.most() / Math.max(1, before));
			case Step.Product product -> last(product.other().steps(), snapshot);
			case Step.Join join -> Math.max(1, EQUALITY * last(join.other().steps(), snapshot));
			};
			rows.add(before);
		}
		return rows;
	}

	/** How many rows all steps together make of each row that the first one makes. */
	public static double workOfARow(List<Step> steps, ColumnSnapshot snapshot) {
		List<Double> rows = of(steps, snapshot);
		return rows.isEmpty() ? 1 : rows.stream().mapToDouble(Double::doubleValue).sum() / Math.max(1, rows.get(0));
	}

	private static double last(List<Step> steps, ColumnSnapshot snapshot) {
		return steps.isEmpty() ? 1 : of(steps, snapshot).getLast();
	}

	/** The sum of a geometric series, if less comes of an element than one; not more than there are elements of the type. */
	private static double reached(Step.Closure closure, ColumnSnapshot snapshot) {
		double links = last(closure.links().pipeline().steps(), snapshot);
		double sum = links < 1 ? last(closure.start().pipeline().steps(), snapshot) / (1 - links) : Double.MAX_VALUE;
		ValueType.Element type = (ValueType.Element) closure.element().type();
		return Math.min(sum, type.type() == EcorePackage.Literals.EOBJECT ? MOST_REACHED : snapshot.extentSize(type.type()));
	}

	private static double found(Step.Seek seek, ColumnSnapshot snapshot) {
		return snapshot.isIndexed(seek.attribute()) ? snapshot.seekRows(seek.type(), seek.attribute(), seek.range()).size()
				: EQUALITY * snapshot.extentSize(seek.type());
	}

	private static double degree(Step.Expand expand, ColumnSnapshot snapshot) {
		LinkColumn links = snapshot.links(expand.reference());
		EClass start = expand.backwards() ? expand.reference().getEReferenceType() : expand.reference().getEContainingClass();
		return links == null ? 1 : (double) links.size() / Math.max(1, snapshot.extentSize(start));
	}

	private static double selectivity(Term condition) {
		return switch (condition) {
		case Term.Comparison comparison -> switch (comparison.comparator()) {
		case EQUAL -> EQUALITY;
		case NOT_EQUAL -> 1 - EQUALITY;
		case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> COMPARISON;
		};
		case Term.Not not -> 1 - selectivity(not.operand());
		case Term.And and -> and.operands().stream().mapToDouble(CardinalityEstimation::selectivity).reduce(1, (a, b) -> a * b);
		case Term.IsNull isNull -> EQUALITY;
		default -> OTHER;
		};
	}
}
