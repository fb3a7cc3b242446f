package org.modelarena.query.internal.optimise;

import java.util.HashSet;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** What is known of the rows at a place of a pipeline: which terms are not null there, and of which class they
 * are. So it can be told which terms may fault. Immutable. */
public final class Facts {
	/** Nothing is known. */
	public static final Facts NONE = new Facts(Set.of(), Set.of(), Set.of());

	private final Set<Variable> elements;
	private final Set<Term> notNull;
	private final Set<Typed> types;

	private Facts(Set<Variable> elements, Set<Term> notNull, Set<Typed> types) {
		this.elements = elements;
		this.notNull = notNull;
		this.types = types;
	}

	/** A term that is an element of a class, though its static type does not say so. */
	private record Typed(Term of, EClass type) {
	}

	/** What is known behind a step. */
	public Facts behind(Step step) {
		return switch (step) {
		case Step.Scan scan -> withElement(scan.element());
		case Step.Seek seek -> withElement(seek.element()).withNotNull(new Term.Attribute(new Term.Use(seek.element()), seek.attribute()));
		case Step.Expand expand -> withElement(expand.element());
		case Step.Bind bind -> mayBeNull(bind.value()) ? this : withElement(bind.variable());
		case Step.Filter filter -> where(filter.condition());
		case Step.Require require -> where(require.condition());
		case Step.Distinct distinct -> this;
		case Step.Sort sort -> this;
		case Step.Limit limit -> this;
		case Step.Union union -> behind(union);
		case Step.Join join -> {
			Facts facts = this;
			for (Step other : join.other().steps()) {
				facts = facts.behind(other);
			}
			yield facts;
		}
		};
	}

	private Facts behind(Step.Union union) {
		Facts facts = this;
		for (int i = 0; i < union.variables().size(); i++) {
			int at = i;
			if (union.branches().stream().noneMatch(branch -> behind(branch.pipeline()).mayBeNull(branch.values().get(at)))) {
				facts = facts.withElement(union.variables().get(at));
			}
		}
		return facts;
	}

	/** What is known behind a pipeline that stands where this is known. */
	public Facts behind(Pipeline pipeline) {
		Facts facts = this;
		for (Step step : pipeline.steps()) {
			facts = facts.behind(step);
		}
		return facts;
	}

	private Facts withElement(Variable variable) {
		Set<Variable> more = new HashSet<>(elements);
		more.add(variable);
		return new Facts(more, notNull, types);
	}

	/** What is known where a condition is true. */
	public Facts where(Term condition) {
		return switch (condition) {
		case Term.And and -> {
			Facts facts = this;
			for (Term operand : and.operands()) {
				facts = facts.where(operand);
			}
			yield facts;
		}
		case Term.Not not -> whereNot(not.operand());
		case Term.IsType isType -> withType(isType);
		case Term.Comparison comparison when comparison.comparator() == Comparator.EQUAL -> {
			Facts facts = mayBeNull(comparison.right()) ? this : withNotNull(comparison.left());
			yield mayBeNull(comparison.left()) ? facts : facts.withNotNull(comparison.right());
		}
		case Term.Comparison comparison when isNull(comparison.right()) && comparison.comparator() == Comparator.NOT_EQUAL -> withNotNull(comparison.left());
		default -> this;
		};
	}

	/** What is known where a condition is false. */
	public Facts whereNot(Term condition) {
		return switch (condition) {
		case Term.IsNull isNull -> withNotNull(isNull.operand());
		case Term.Not not -> where(not.operand());
		case Term.Or or -> {
			Facts facts = this;
			for (Term operand : or.operands()) {
				facts = facts.whereNot(operand);
			}
			yield facts;
		}
		case Term.Comparison comparison when isNull(comparison.right()) && comparison.comparator() == Comparator.EQUAL -> withNotNull(comparison.left());
		default -> this;
		};
	}

	private static boolean isNull(Term term) {
		return term instanceof Term.Constant constant && constant.value() == null;
	}

	private Facts withNotNull(Term term) {
		Set<Term> more = new HashSet<>(notNull);
		more.add(term);
		return new Facts(elements, more, types);
	}

	private Facts withType(Term.IsType isType) {
		Set<Typed> more = new HashSet<>(types);
		more.add(new Typed(isType.of(), isType.eClass()));
		return new Facts(elements, notNull, more).withNotNull(isType.of());
	}

	/** Whether an element is known to be of a class. */
	boolean isOf(Term term, EClass type) {
		return type == EcorePackage.Literals.EOBJECT || term.type() instanceof ValueType.Element element && type.isSuperTypeOf(element.type())
				|| types.stream().anyMatch(typed -> typed.of().equals(term) && type.isSuperTypeOf(typed.type()));
	}

	/** Whether a term may be null where it does not fault. */
	public boolean mayBeNull(Term term) {
		if (notNull.contains(term)) {
			return false;
		}
		return switch (term) {
		case Term.Constant constant -> constant.value() == null;
		case Term.Use use -> !elements.contains(use.variable());
		case Term.Attribute attribute -> mayBeNull(attribute.attribute());
		case Term.Target target -> true;
		case Term.Container container -> true;
		case Term.Item item -> !item.isRequired() || behind(item.pipeline()).mayBeNull(item.of());
		case Term.Choice choice -> mayBeNull(choice.then()) || mayBeNull(choice.otherwise());
		default -> false;
		};
	}

	/** A derived attribute without a value faults; it does not give null. */
	private static boolean mayBeNull(EAttribute attribute) {
		Class<?> type = attribute.getEAttributeType().getInstanceClass();
		return !attribute.isDerived() && (type == null || !type.isPrimitive());
	}

	/** Whether a term may fault. */
	public boolean mayFault(Term term) {
		return switch (term) {
		case Term.Constant constant -> false;
		case Term.Use use -> false;
		case Term.Attribute attribute -> attribute.attribute().isDerived() || needs(attribute.of(), attribute.attribute().getEContainingClass());
		case Term.Target target -> needs(target.of(), target.reference().getEContainingClass());
		case Term.Container container -> needsElement(container.of());
		case Term.Comparison comparison -> mayFault(comparison.left()) || mayFault(comparison.right())
				|| !comparison.comparator().isEquality() && (mayBeNull(comparison.left()) || mayBeNull(comparison.right()));
		case Term.Arithmetic arithmetic -> true;
		case Term.Not not -> needsTruth(not.operand());
		case Term.And and -> {
			Facts facts = this;
			boolean faults = false;
			for (Term operand : and.operands()) {
				faults |= facts.needsTruth(operand);
				facts = facts.where(operand);
			}
			yield faults;
		}
		case Term.Or or -> {
			Facts facts = this;
			boolean faults = false;
			for (Term operand : or.operands()) {
				faults |= facts.needsTruth(operand);
				facts = facts.whereNot(operand);
			}
			yield faults;
		}
		case Term.Choice choice -> needsTruth(choice.condition()) || where(choice.condition()).mayFault(choice.then())
				|| whereNot(choice.condition()).mayFault(choice.otherwise());
		case Term.IsNull isNull -> mayFault(isNull.operand());
		case Term.IsType isType -> needsElement(isType.of());
		case Term.Cast cast -> needs(cast.of(), cast.eClass());
		case Term.Exists exists -> mayFault(exists.pipeline());
		case Term.Count count -> mayFault(count.pipeline());
		case Term.Sum sum -> true;
		case Term.Item item -> item.isRequired() || mayFault(item.pipeline()) || behind(item.pipeline()).mayFault(item.of());
		};
	}

	private boolean needsElement(Term of) {
		return mayFault(of) || mayBeNull(of);
	}

	/** What is read of an element that has no such feature is undefined; so it counts as a fault here. */
	private boolean needs(Term of, EClass type) {
		return needsElement(of) || !isOf(of, type);
	}

	private boolean needsTruth(Term operand) {
		return mayFault(operand) || mayBeNull(operand);
	}

	/** Whether a pipeline may fault. */
	public boolean mayFault(Pipeline pipeline) {
		Facts facts = this;
		for (Step step : pipeline.steps()) {
			if (facts.mayFault(step)) {
				return true;
			}
			facts = facts.behind(step);
		}
		return false;
	}

	/** Whether a step may fault for a row that reaches it. */
	public boolean mayFault(Step step) {
		return switch (step) {
		case Step.Scan scan -> false;
		case Step.Seek seek -> false;
		case Step.Expand expand ->
			needs(expand.from(), expand.backwards() ? expand.reference().getEReferenceType() : expand.reference().getEContainingClass());
		case Step.Bind bind -> mayFault(bind.value());
		case Step.Filter filter -> needsTruth(filter.condition());
		case Step.Require require -> true;
		case Step.Distinct distinct -> false;
		case Step.Sort sort -> sort.by().stream().anyMatch(this::needsTruth);
		case Step.Limit limit -> false;
		case Step.Union union -> union.branches().stream().anyMatch(branch -> mayFault(branch.pipeline()) || branch.values().stream().anyMatch(behind(branch.pipeline())::mayFault));
		case Step.Join join -> mayFault(join.other()) || mayFault(join.value()) || behind(join).mayFault(join.key());
		};
	}
}
