// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.core.model.Range;

/** Writes a plan for people, in which each variable has a name of its own. Not thread-safe. */
public final class PlanPrinter {
	private final Map<Variable, String> names = new IdentityHashMap<>();
	private final Set<String> taken = new HashSet<>();

	/** A variable's name; one that another variable has already is numbered. */
	private String name(Variable variable) {
		return names.computeIfAbsent(variable, missing -> {
			String name = variable.name();
			for (int number = 2; !taken.add(name); number++) {
				name = variable.name() + number;
			}
			return name;
		});
	}

	/** A term on one line. */
	public String of(Term term) {
		return switch (term) {
		case Term.Constant constant -> constant(constant.value());
		case Term.Use use -> name(use.variable());
		case Term.Attribute attribute -> of(attribute.of()) + "." + attribute.attribute().getName();
		case Term.Target target -> of(target.of()) + "." + target.reference().getName();
		case Term.Container container -> of(container.of()) + ".container";
		case Term.Comparison comparison -> of(comparison.left()) + " " + comparison.comparator() + " " + of(comparison.right());
		case Term.TextCall call -> of(call.text()) + "." + call.function();
		case Term.Real real -> (real.isSingle() ? "float(" : "real(") + of(real.of()) + ")";
		case Term.Concatenation text -> text.parts().stream().map(this::of).collect(Collectors.joining(" & ", "(", ")"));
		case Term.Arithmetic arithmetic -> "(" + of(arithmetic.left()) + " " + arithmetic.operator() + " " + of(arithmetic.right()) + ")";
		case Term.Not not -> "not (" + of(not.operand()) + ")";
		case Term.And and -> and.operands().stream().map(this::of).collect(Collectors.joining(" and ", "(", ")"));
		case Term.Or or -> or.operands().stream().map(this::of).collect(Collectors.joining(" or ", "(", ")"));
		case Term.Choice choice -> "(if " + of(choice.condition()) + " then " + of(choice.then()) + " else " + of(choice.otherwise()) + ")";
		case Term.IsNull isNull -> of(isNull.operand()) + " is null";
		case Term.Cast cast -> "(" + of(cast.of()) + " as " + cast.eClass().getName() + ")";
		case Term.IsType isType -> of(isType.of()) + (isType.exactly() ? " is exactly " : " is a ") + isType.eClass().getName();
		case Term.IsGiven isGiven -> isGiven.of().stream().map(this::of).collect(Collectors.joining(", ")) + " is concerned";
		case Term.Exists exists -> "exists(" + of(exists.pipeline()) + ")";
		case Term.Count count -> "count(" + of(count.pipeline()) + ")";
		case Term.Item item -> (item.isLast() ? "last(" : "first(") + of(item.pipeline()) + " | " + of(item.of()) + ")";
		case Term.Listing list -> list.order().text + "(" + of(list.pipeline()) + " | " + list.of().stream().map(this::of).collect(Collectors.joining(", ")) + ")";
		case Term.Aggregate aggregate -> aggregate.function().name().toLowerCase(Locale.ROOT) + "(" + of(aggregate.pipeline()) + " | " + of(aggregate.of()) + ")";
		};
	}

	private static String constant(Object value) {
		return switch (value) {
		case String text -> "'" + text + "'";
		case EEnumLiteral literal -> literal.getName();
		case null -> "null";
		default -> value.toString();
		};
	}

	/** As intervals are written, with two dots for a missing bound; one value as itself. */
	private static String range(Range range) {
		if (range.isPoint()) {
			return "[" + constant(range.low()) + "]";
		}
		String low = range.low() == null ? "(.." : (range.lowInclusive() ? "[" : "(") + constant(range.low());
		String high = range.high() == null ? "..)" : constant(range.high()) + (range.highInclusive() ? "]" : ")");
		return low + ", " + high;
	}

	/** The steps of a pipeline on one line. */
	public String of(Pipeline pipeline) {
		return pipeline.steps().stream().map(this::of).collect(Collectors.joining("; "));
	}

	private String of(Step.Branch branch) {
		return "(" + of(branch.pipeline()) + " | " + branch.values().stream().map(this::of).collect(Collectors.joining(", ")) + ")";
	}

	/** The answer that a plan makes of its rows, on one line. */
	public String ofAnswer(Plan plan) {
		return "answer " + plan.columns().stream().map(column -> column.name() + " = " + of(column.value())).collect(Collectors.joining(", "));
	}

	/** A step on one line. */
	public String of(Step step) {
		return switch (step) {
		case Step.Scan scan -> "scan " + name(scan.element()) + " : " + scan.type().getName();
		case Step.Given given -> "take changed " + name(given.element()) + " : " + given.type().getName();
		case Step.Seek seek -> "seek " + name(seek.element()) + " : " + seek.type().getName() + " by " + seek.attribute().getName() + " in " + range(seek.range());
		case Step.Expand expand -> "expand " + name(expand.element()) + (expand.backwards() ? " with " : " in ")
				+ (expand.backwards() ? expand.reference().getName() + " to " + of(expand.from()) : of(expand.from()) + "." + expand.reference().getName());
		case Step.Bind bind -> "bind " + name(bind.variable()) + " = " + of(bind.value());
		case Step.Filter filter -> "filter " + of(filter.condition());
		case Step.Require require -> "require " + of(require.condition());
		case Step.Product product -> "product with (" + of(product.other()) + "), made once";
		case Step.Join join -> "join (" + of(join.other()) + ") where " + of(join.key()) + " = " + of(join.value());
		case Step.Sort sort -> "sort by " + sort.by().stream().map(this::of).collect(Collectors.joining(", "));
		case Step.Union union -> (union.branches().size() == 1 ? "each " : "union ") + union.variables().stream().map(this::name).collect(Collectors.joining(", ")) + " of " + union.branches().stream()
				.map(this::of).collect(Collectors.joining(", "));
		case Step.Closure closure -> "closure " + name(closure.element()) + " from " + of(closure.start()) + " by " + of(closure.links());
		case Step.Combine combine -> "combine " + combine.elements().stream().map(this::name).collect(Collectors.joining(", ")) + " of (" + of(combine.pipeline())
				+ " | " + of(combine.of()) + ")";
		case Step.Limit limit -> limit.most() == Long.MAX_VALUE ? "leave out the first " + limit.skipped()
				: "limit " + limit.most() + (limit.skipped() == 0 ? "" : " after " + limit.skipped());
		case Step.Distinct distinct -> (distinct.isInverted() ? "repeated " : "distinct ") + distinct.by().stream().map(this::name).collect(Collectors.joining(", "));
		};
	}
}
