// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.plan.Term.Comparator;

/**
 * Tells which terms may fault, and which may be null, at a place of a plan: a forward data-flow analysis over what the steps and conditions before
 * it have made sure of. Errs on the side of yes. All that rests on two-valued logic asks here first, in front ends and in the optimiser.
 * Immutable; a place refers to the one before it.
 */
public final class FaultAnalysis {
	/** The beginning of a plan, where nothing is known. */
	public static final FaultAnalysis START = new FaultAnalysis(null, List.of());

	private final FaultAnalysis before;
	private final List<Fact> here;

	private sealed interface Fact {
	}

	private record NotNull(Term term) implements Fact {
	}

	/** A term that is an element of a class, though its static type may not say so. */
	private record OfType(Term term, EClass type) implements Fact {
	}

	/** A pipeline that is known to have rows. */
	private record Found(Term.Exists question) implements Fact {
	}

	private FaultAnalysis(FaultAnalysis before, List<Fact> here) {
		this.before = before;
		this.here = here;
	}

	private FaultAnalysis with(List<Fact> more) {
		return more.isEmpty() ? this : new FaultAnalysis(this, more);
	}

	/** The facts that hold where a term is not null. */
	public FaultAnalysis withNotNull(Term term) {
		return with(List.of(new NotNull(term)));
	}

	private boolean isKnown(Predicate<Fact> wanted) {
		for (FaultAnalysis at = this; at != null; at = at.before) {
			if (at.here.stream().anyMatch(wanted)) {
				return true;
			}
		}
		return false;
	}

	/** Whether any of some questions is known to have been answered with yes. */
	public boolean isAnyFound(Predicate<Term.Exists> questions) {
		return isKnown(fact -> fact instanceof Found found && questions.test(found.question()));
	}

	/** The classes that a term is known to be an instance of, except its static type. */
	public List<EClass> typesOf(Term term) {
		List<EClass> types = new ArrayList<>();
		for (FaultAnalysis at = this; at != null; at = at.before) {
			at.here.forEach(fact -> {
				if (fact instanceof OfType known && known.term().equals(term)) {
					types.add(known.type());
				}
			});
		}
		return types;
	}

	/** Whether an element, if it is not null, is known to be of a class. */
	public boolean isOf(Term term, EClass type) {
		return type == EcorePackage.Literals.EOBJECT || term.type() instanceof ValueType.Element element && type.isSuperTypeOf(element.type())
				|| isKnown(fact -> fact instanceof OfType known && type.isSuperTypeOf(known.type()) && known.term().equals(term));
	}

	/** The facts that hold after a step. */
	public FaultAnalysis behind(Step step) {
		return switch (step) {
		case Step.Scan scan -> instance(scan.element(), scan.type());
		case Step.Given given -> instance(given.element(), given.type());
		case Step.Seek seek -> {
			Term element = new Term.Use(seek.element());
			yield with(List.of(new NotNull(element), new NotNull(new Term.Attribute(element, seek.attribute()))));
		}
		case Step.Expand expand -> withNotNull(new Term.Use(expand.element()));
		case Step.Bind bind -> mayBeNull(bind.value()) ? this : withNotNull(new Term.Use(bind.variable()));
		case Step.Filter filter -> whenTrue(filter.condition());
		case Step.Require require -> whenTrue(require.condition());
		case Step.Distinct distinct -> this;
		case Step.Sort sort -> this;
		case Step.Limit limit -> this;
		case Step.Union union -> behind(union);
		case Step.Closure closure -> withNotNull(new Term.Use(closure.element()));
		case Step.Combine combine -> with(combine.elements().stream().<Fact>map(element -> new NotNull(new Term.Use(element))).toList());
		case Step.Join join -> behind(join.other());
		case Step.Product product -> behind(product.other());
		};
	}

	private FaultAnalysis instance(Variable variable, EClass type) {
		Term element = new Term.Use(variable);
		return with(List.of(new NotNull(element), new OfType(element, type)));
	}

	private FaultAnalysis behind(Step.Union union) {
		FaultAnalysis known = this;
		for (int i = 0; i < union.variables().size(); i++) {
			int at = i;
			if (union.branches().stream().noneMatch(branch -> behind(branch.pipeline()).mayBeNull(branch.values().get(at)))) {
				known = known.withNotNull(new Term.Use(union.variables().get(at)));
			}
		}
		return known;
	}

	/** The facts that hold after a pipeline at this place. */
	public FaultAnalysis behind(Pipeline pipeline) {
		return behind(pipeline.steps());
	}

	/** The facts that hold after steps at this place. */
	public FaultAnalysis behind(List<Step> steps) {
		FaultAnalysis known = this;
		for (Step step : steps) {
			known = known.behind(step);
		}
		return known;
	}

	/** The facts that hold where a condition has been found true. */
	public FaultAnalysis whenTrue(Term condition) {
		return given(condition, true);
	}

	/** The facts that hold where a condition has been found false. */
	public FaultAnalysis whenFalse(Term condition) {
		return given(condition, false);
	}

	private FaultAnalysis given(Term condition, boolean truth) {
		List<Fact> facts = new ArrayList<>();
		learn(condition, truth, facts);
		return with(facts);
	}

	private void learn(Term condition, boolean truth, List<Fact> facts) {
		switch (condition) {
		case Term.Not not -> learn(not.operand(), !truth, facts);
		case Term.And and when truth -> and.operands().forEach(operand -> learn(operand, true, facts));
		case Term.Or or when !truth -> or.operands().forEach(operand -> learn(operand, false, facts));
		case Term.IsNull isNull when !truth -> facts.add(new NotNull(isNull.operand()));
		case Term.IsType isType -> {
			facts.add(new NotNull(isType.of()));
			if (truth) {
				facts.add(new OfType(isType.of(), isType.eClass()));
			}
		}
		case Term.Exists question when truth -> facts.add(new Found(question));
		case Term.Comparison comparison when comparison.comparator().isEquality() -> {
			boolean isEqual = truth == (comparison.comparator() == Comparator.EQUAL);
			learnNotNull(comparison.left(), comparison.right(), isEqual, facts);
			learnNotNull(comparison.right(), comparison.left(), isEqual, facts);
		}
		default -> {
			// It says nothing about null and types.
		}
		}
	}

	/** Learns that a term is not null: it equals something that is not null, or differs from null. */
	private void learnNotNull(Term one, Term other, boolean isEqual, List<Fact> facts) {
		boolean isNull = other instanceof Term.Constant constant && constant.value() == null;
		if (isEqual ? !mayBeNull(other) : isNull) {
			facts.add(new NotNull(one));
		}
	}

	/** Whether a term may be null where it does not fault. */
	public boolean mayBeNull(Term term) {
		boolean may = switch (term) {
		case Term.Constant constant -> constant.value() == null;
		case Term.Use use -> true;
		case Term.Attribute attribute -> mayBeNull(attribute.attribute());
		case Term.Target target -> true;
		case Term.Container container -> true;
		case Term.Item item -> !item.isRequired() || behind(item.pipeline()).mayBeNull(item.of());
		case Term.Choice choice -> whenTrue(choice.condition()).mayBeNull(choice.then()) || whenFalse(choice.condition()).mayBeNull(choice.otherwise());
		case Term.Comparison comparison -> false;
		case Term.Arithmetic arithmetic -> false;
		case Term.Not not -> false;
		case Term.And and -> false;
		case Term.Or or -> false;
		case Term.IsNull isNull -> false;
		case Term.IsType isType -> false;
		case Term.IsGiven isGiven -> false;
		case Term.Cast cast -> false;
		case Term.Exists exists -> false;
		case Term.Count count -> false;
		case Term.Aggregate aggregate -> aggregate.function() != Term.Function.SUM;
		case Term.Listing list -> false;
		case Term.TextCall call -> false;
		case Term.Concatenation text -> false;
		case Term.Real real -> false;
		};
		return may && !isKnown(new NotNull(term)::equals);
	}

	/** A derived attribute without a value faults; it does not give null. */
	private static boolean mayBeNull(EAttribute attribute) {
		String javaClass = attribute.getEAttributeType().getInstanceClassName();
		return !attribute.isDerived() && switch (javaClass == null ? "" : javaClass) {
		case "boolean", "byte", "short", "int", "long", "float", "double" -> false;
		default -> true;
		};
	}

	/** Whether a term may fault. */
	public boolean mayFault(Term term) {
		return switch (term) {
		case Term.Constant constant -> false;
		case Term.Use use -> false;
		case Term.Attribute attribute -> attribute.attribute().isDerived() || needs(attribute.of(), attribute.attribute().getEContainingClass());
		case Term.Target target -> target.reference().isDerived() || needs(target.of(), target.reference().getEContainingClass());
		case Term.Container container -> mayFaultOrBeNull(container.of());
		case Term.Comparison equality when equality.comparator().isEquality() -> mayFault(equality.left()) || mayFault(equality.right());
		case Term.Comparison order -> mayFaultOrBeNull(order.left()) || mayFaultOrBeNull(order.right());
		case Term.Arithmetic extreme when extreme.operator().isExtreme() -> mayFaultOrBeNull(extreme.left()) || mayFaultOrBeNull(extreme.right());
		case Term.Arithmetic arithmetic -> true;
		case Term.Not not -> mayFaultOrBeNull(not.operand());
		case Term.And and -> mayFault(and.operands(), true);
		case Term.Or or -> mayFault(or.operands(), false);
		case Term.Choice choice -> mayFaultOrBeNull(choice.condition()) || whenTrue(choice.condition()).mayFault(choice.then())
				|| whenFalse(choice.condition()).mayFault(choice.otherwise());
		case Term.IsNull isNull -> mayFault(isNull.operand());
		case Term.IsType isType -> mayFaultOrBeNull(isType.of());
		case Term.IsGiven isGiven -> isGiven.of().stream().anyMatch(this::mayFaultOrBeNull);
		case Term.Cast cast -> needs(cast.of(), cast.eClass());
		case Term.Exists exists -> mayFault(exists.pipeline());
		case Term.Count count -> mayFault(count.pipeline());
		case Term.Aggregate aggregate -> mayFaultAsNumber(aggregate);
		case Term.Real real -> mayFaultOrBeNull(real.of());
		case Term.Concatenation text -> text.parts().stream().anyMatch(this::mayFaultOrBeNull);
		case Term.TextCall call -> !call.function().isTotal() || mayFaultOrBeNull(call.text());
		case Term.Listing list -> mayFault(list.pipeline()) || list.of().stream().anyMatch(behind(list.pipeline())::mayFault);
		case Term.Item item -> item.isRequired() || mayFault(item.pipeline()) || behind(item.pipeline()).mayFault(item.of());
		};
	}

	/** A sum may leave the range of numbers. */
	private boolean mayFaultAsNumber(Term.Aggregate aggregate) {
		return aggregate.function() == Term.Function.SUM || mayFault(aggregate.pipeline()) || behind(aggregate.pipeline()).mayFaultOrBeNull(aggregate.of());
	}

	/** Whether a read may fault: an element that has no such feature gives an undefined value, which counts as a fault here. */
	private boolean needs(Term of, EClass type) {
		return mayFaultOrBeNull(of) || !isOf(of, type);
	}

	/** Whether a term may fault, or be null, where that faults. */
	public boolean mayFaultOrBeNull(Term term) {
		return mayBeNull(term) || mayFault(term);
	}

	/** @param goesOn the value of an operand after which the next one is looked at */
	private boolean mayFault(List<Term> operands, boolean goesOn) {
		FaultAnalysis known = this;
		for (Term operand : operands) {
			if (known.mayFaultOrBeNull(operand)) {
				return true;
			}
			known = known.given(operand, goesOn);
		}
		return false;
	}

	/** Whether a pipeline at this place may fault. */
	public boolean mayFault(Pipeline pipeline) {
		FaultAnalysis known = this;
		for (Step step : pipeline.steps()) {
			if (known.mayFault(step)) {
				return true;
			}
			known = known.behind(step);
		}
		return false;
	}

	private boolean mayFaultOrBeNull(Step.Branch branch) {
		return mayFault(branch.pipeline()) || branch.values().stream().anyMatch(behind(branch.pipeline())::mayFaultOrBeNull);
	}

	/** Whether a step may fault for a row that reaches it. */
	public boolean mayFault(Step step) {
		return switch (step) {
		case Step.Scan scan -> false;
		case Step.Given given -> false;
		case Step.Seek seek -> false;
		case Step.Expand expand -> expand.reference().isDerived()
				|| needs(expand.from(), expand.backwards() ? expand.reference().getEReferenceType() : expand.reference().getEContainingClass());
		case Step.Bind bind -> mayFault(bind.value());
		case Step.Filter filter -> mayFaultOrBeNull(filter.condition());
		case Step.Require require -> true;
		case Step.Distinct distinct -> false;
		case Step.Sort sort -> sort.by().stream().anyMatch(this::mayFaultOrBeNull);
		case Step.Limit limit -> false;
		case Step.Union union -> union.branches().stream()
				.anyMatch(branch -> mayFault(branch.pipeline()) || branch.values().stream().anyMatch(behind(branch.pipeline())::mayFault));
		case Step.Closure closure -> mayFaultOrBeNull(closure.start()) || behind(closure).mayFaultOrBeNull(closure.links());
		case Step.Combine combine -> mayFault(combine.pipeline()) || behind(combine.pipeline()).mayFaultOrBeNull(combine.of());
		case Step.Product product -> mayFault(product.other());
		case Step.Join join -> mayFault(join.other()) || mayFault(join.value()) || behind(join).mayFault(join.key());
		};
	}
}
