// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Follows links instead of scanning an extent for the elements that are linked (Shekita, Carey, SIGMOD 1990). */
public final class PointerJoins implements Rule {
	@Override
	public String title() {
		return "pointer join";
	}

	/** Replaces each scan whose filters ask for a link to something that is known before it. */
	@Override
	public Block rewrite(Block block, BlockContext context) {
		if (context.keepsOrder(block)) {
			return block;
		}
		List<Step> steps = new ArrayList<>(block.steps());
		FaultAnalysis before = context.around();
		for (int i = 0; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Scan scan) {
				replace(scan, i, steps, block.outputs(), before);
			}
			before = before.behind(steps.get(i));
		}
		// The target of a reference may have got the name of what it is equal to.
		return steps.equals(block.steps()) ? block : new ProjectionInlining().rewrite(block.with(steps), context);
	}

	private static void replace(Step.Scan scan, int at, List<Step> steps, List<Term> outputs, FaultAnalysis before) {
		FaultAnalysis facts = before.behind(scan);
		Set<Variable> unknown = new HashSet<>();
		steps.subList(at, steps.size()).forEach(step -> unknown.addAll(FreeVariables.bound(step)));
		for (int k = at + 1; k < steps.size(); k++) {
			Step step = steps.get(k);
			if (facts.mayFault(step) || step instanceof Step.Distinct || step instanceof Step.Limit) {
				return;
			}
			if (step instanceof Step.Filter filter) {
				Turn turn = turn(scan, steps.subList(at, k), filter.condition(), unknown, before);
				if (turn != null) {
					steps.remove(k);
					steps.remove(turn.expand());
					if (isUsed(turn.expand().element(), steps, outputs)) {
						steps.add(at + 1, new Step.Bind(turn.expand().element(), turn.target()));
					}
					steps.remove(at);
					steps.addAll(at, turn.link());
					return;
				}
				Link link = link(scan, filter.condition(), unknown, before);
				if (link != null) {
					steps.remove(k);
					steps.addAll(k, link.later());
					steps.remove(at);
					steps.addAll(at, link.steps());
					return;
				}
			}
			facts = facts.behind(step);
		}
	}

	/** A step that follows a reference of the scanned elements to something that is known, and the steps that follow it backwards. */
	private record Turn(Step.Expand expand, Term target, List<Step> link) {
	}

	private static Turn turn(Step.Scan scan, List<Step> steps, Term condition, Set<Variable> unknown, FaultAnalysis before) {
		if (!(condition instanceof Term.Comparison comparison) || comparison.comparator() != Comparator.EQUAL) {
			return null;
		}
		for (Step step : steps) {
			if (step instanceof Step.Expand expand && !expand.backwards() && expand.reference().isUnique() && isUse(expand.from(), scan.element())) {
				Term target = isUse(comparison.left(), expand.element()) ? comparison.right() : isUse(comparison.right(), expand.element()) ? comparison.left() : null;
				List<Step> link = target != null && isKnown(target, unknown, before) ? expand(scan, target, expand.reference(), true) : null;
				if (link != null) {
					return new Turn(expand, target, link);
				}
			}
		}
		return null;
	}

	private static boolean isUsed(Variable variable, List<Step> steps, List<Term> outputs) {
		boolean[] used = new boolean[1];
		steps.forEach(step -> FreeVariables.of(step, use -> used[0] |= use == variable));
		outputs.forEach(output -> FreeVariables.of(output, use -> used[0] |= use == variable));
		return used[0];
	}

	/**
	 * The steps that a scan and a condition become.
	 *
	 * @param steps in the place of the scan
	 * @param later in the place of the condition: what else it says, where that is about what is bound in between
	 */
	private record Link(List<Step> steps, List<Step> later) {
		static Link of(List<Step> steps) {
			return steps == null ? null : new Link(steps, List.of());
		}
	}

	/** The steps that give the elements of a scan that fulfil a condition; null if the condition is not about a link. */
	private static Link link(Step.Scan scan, Term condition, Set<Variable> unknown, FaultAnalysis before) {
		return switch (condition) {
		case Term.Exists exists -> membership(scan, MembershipTest.of(exists.pipeline()), unknown, before);
		case Term.Comparison comparison when comparison.comparator() == Comparator.EQUAL -> {
			List<Step> link = equal(scan, comparison.left(), comparison.right(), unknown, before);
			yield Link.of(link != null ? link : equal(scan, comparison.right(), comparison.left(), unknown, before));
		}
		default -> null;
		};
	}

	private static Link membership(Step.Scan scan, MembershipTest membership, Set<Variable> unknown, FaultAnalysis before) {
		if (membership == null || !membership.expand().reference().isUnique()) {
			return null;
		}
		Step.Expand expand = membership.expand();
		boolean fromScan = isUse(expand.from(), scan.element());
		Term other = fromScan ? membership.member() : expand.from();
		if (!fromScan && !isUse(membership.member(), scan.element()) || !isKnown(other, unknown, before)) {
			return null;
		}
		List<Step> steps = expand(scan, other, expand.reference(), fromScan != expand.backwards());
		if (steps == null) {
			return null;
		}
		List<Step> later = new ArrayList<>();
		for (Term condition : membership.rest()) {
			boolean isSoon = FreeVariables.free(condition).stream().allMatch(variable -> variable == scan.element() || !unknown.contains(variable));
			(isSoon ? steps : later).add(new Step.Filter(condition));
		}
		return new Link(steps, later);
	}

	private static List<Step> equal(Step.Scan scan, Term path, Term other, Set<Variable> unknown, FaultAnalysis before) {
		if (!isKnown(other, unknown, before)) {
			return null;
		}
		if (path instanceof Term.Target target && isUse(target.of(), scan.element())) {
			return expand(scan, other, target.reference(), true);
		}
		if (isUse(path, scan.element()) && other.type() instanceof ValueType.Element) {
			List<Step> steps = new ArrayList<>(List.of(new Step.Bind(scan.element(), other)));
			steps.add(new Step.Filter(new Term.IsType(path, scan.type(), false)));
			return steps;
		}
		return null;
	}

	/** Null if not all elements that the start may be have the reference. */
	private static List<Step> expand(Step.Scan scan, Term from, EReference reference, boolean backwards) {
		EClass start = backwards ? reference.getEReferenceType() : reference.getEContainingClass();
		EClass end = backwards ? reference.getEContainingClass() : reference.getEReferenceType();
		if (!(from.type() instanceof ValueType.Element element) || !start.isSuperTypeOf(element.type()) || reference.isDerived()) {
			return null;
		}
		List<Step> steps = new ArrayList<>(List.of(new Step.Expand(scan.element(), from, reference, backwards)));
		if (!scan.type().isSuperTypeOf(end)) {
			steps.add(new Step.Filter(new Term.IsType(new Term.Use(scan.element()), scan.type(), false)));
		}
		return steps;
	}

	private static boolean isUse(Term term, Variable variable) {
		return term instanceof Term.Use use && use.variable() == variable;
	}

	/** Whether a term has a value, which is not null, before the scan. */
	private static boolean isKnown(Term term, Set<Variable> unknown, FaultAnalysis before) {
		boolean[] known = { !before.mayFault(term) && !before.mayBeNull(term) };
		FreeVariables.of(term, variable -> known[0] &= !unknown.contains(variable));
		return known[0];
	}
}
