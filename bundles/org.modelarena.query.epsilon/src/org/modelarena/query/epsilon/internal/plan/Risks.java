package org.modelarena.query.epsilon.internal.plan;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.derived.Derivation;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Which parts of a plan may fault, or be null, given what is known before them. Errs on the side of yes. */
final class Risks {
	private Risks() {
	}

	static boolean mayBeNull(Term term, Facts facts) {
		if (facts.isNotNull(term)) {
			return false;
		}
		return switch (term) {
		case Term.Constant constant -> constant.value() == null;
		case Term.Use use -> true;
		case Term.Attribute attribute -> !isPrimitive(attribute.attribute());
		case Term.Target target -> true;
		case Term.Container container -> true;
		case Term.Item item -> !item.isRequired() || mayBeNull(item.of(), behind(item.pipeline(), facts));
		case Term.Choice choice -> mayBeNull(choice.then(), facts.whenTrue(choice.condition()))
				|| mayBeNull(choice.otherwise(), facts.whenFalse(choice.condition()));
		default -> false;
		};
	}

	/** Whether an attribute has a value always; a derived one faults where it has none. */
	private static boolean isPrimitive(EAttribute attribute) {
		String javaClass = attribute.getEAttributeType().getInstanceClassName();
		return Derivation.isDerived(attribute) || switch (javaClass == null ? "" : javaClass) {
		case "boolean", "byte", "short", "int", "long", "float", "double" -> true;
		default -> false;
		};
	}

	static boolean mayFault(Term term, Facts facts) {
		return switch (term) {
		case Term.Constant constant -> false;
		case Term.Use use -> false;
		case Term.Attribute attribute -> mayFaultOrBeNull(attribute.of(), facts) || attribute.attribute().isDerived();
		case Term.Target target -> mayFaultOrBeNull(target.of(), facts) || target.reference().isDerived();
		case Term.Container container -> mayFaultOrBeNull(container.of(), facts);
		case Term.Comparison equality when equality.comparator().isEquality() -> mayFault(equality.left(), facts) || mayFault(equality.right(), facts);
		case Term.Comparison order -> mayFaultOrBeNull(order.left(), facts) || mayFaultOrBeNull(order.right(), facts);
		case Term.Arithmetic arithmetic -> true;
		case Term.Not not -> mayFaultOrBeNull(not.operand(), facts);
		case Term.And and -> mayFault(and.operands(), facts, true);
		case Term.Or or -> mayFault(or.operands(), facts, false);
		case Term.Choice choice -> mayFaultOrBeNull(choice.condition(), facts) || mayFault(choice.then(), facts.whenTrue(choice.condition()))
				|| mayFault(choice.otherwise(), facts.whenFalse(choice.condition()));
		case Term.IsNull isNull -> mayFault(isNull.operand(), facts);
		case Term.Cast cast -> true;
		case Term.IsType isType -> mayFaultOrBeNull(isType.of(), facts);
		case Term.Exists exists -> mayFault(exists.pipeline(), facts);
		case Term.Count count -> mayFault(count.pipeline(), facts);
		case Term.Sum sum -> true;
		case Term.Item item -> item.isRequired() || mayFault(item.pipeline(), facts) || mayFault(item.of(), behind(item.pipeline(), facts));
		};
	}

	static boolean mayFaultOrBeNull(Term term, Facts facts) {
		return mayBeNull(term, facts) || mayFault(term, facts);
	}

	private static boolean mayFault(List<Term> operands, Facts facts, boolean goesOnIfTrue) {
		Facts known = facts;
		for (Term operand : operands) {
			if (mayFaultOrBeNull(operand, known)) {
				return true;
			}
			known = goesOnIfTrue ? known.whenTrue(operand) : known.whenFalse(operand);
		}
		return false;
	}

	private static boolean mayFault(Pipeline pipeline, Facts facts) {
		Facts known = facts;
		for (Step step : pipeline.steps()) {
			if (mayFault(step, known)) {
				return true;
			}
			known = behind(step, known);
		}
		return false;
	}

	static boolean mayFault(Step step, Facts facts) {
		return switch (step) {
		case Step.Scan scan -> false;
		case Step.Seek seek -> false;
		case Step.Expand expand -> mayFaultOrBeNull(expand.from(), facts);
		case Step.Bind bind -> mayFault(bind.value(), facts);
		case Step.Filter filter -> mayFaultOrBeNull(filter.condition(), facts);
		case Step.Require require -> true;
		case Step.Distinct distinct -> false;
		case Step.Sort sort -> sort.by().stream().anyMatch(key -> mayFaultOrBeNull(key, facts));
		case Step.Limit limit -> false;
		case Step.Union union -> union.branches().stream().anyMatch(branch -> mayFault(branch.pipeline(), facts)
				|| branch.values().stream().anyMatch(value -> mayFault(value, behind(branch.pipeline(), facts))));
		case Step.Join join -> true;
		};
	}

	private static Facts behind(Step.Union union, Facts facts) {
		Facts known = facts;
		for (int i = 0; i < union.variables().size(); i++) {
			int at = i;
			if (union.branches().stream().noneMatch(branch -> mayBeNull(branch.values().get(at), behind(branch.pipeline(), facts)))) {
				known = known.withNotNull(new Term.Use(union.variables().get(at)));
			}
		}
		return known;
	}

	/** What is known behind the steps of a pipeline. */
	private static Facts behind(Pipeline pipeline, Facts facts) {
		Facts known = facts;
		for (Step step : pipeline.steps()) {
			known = behind(step, known);
		}
		return known;
	}

	/** What is known behind a step. */
	static Facts behind(Step step, Facts facts) {
		return switch (step) {
		case Step.Scan scan -> facts.withNotNull(new Term.Use(scan.element()));
		case Step.Seek seek -> facts.withNotNull(new Term.Use(seek.element()));
		case Step.Expand expand -> facts.withNotNull(new Term.Use(expand.element()));
		case Step.Bind bind -> mayBeNull(bind.value(), facts) ? facts : facts.withNotNull(new Term.Use(bind.variable()));
		case Step.Filter filter -> facts.whenTrue(filter.condition());
		case Step.Require require -> facts.whenTrue(require.condition());
		case Step.Distinct distinct -> facts;
		case Step.Sort sort -> facts;
		case Step.Limit limit -> facts;
		case Step.Union union -> behind(union, facts);
		case Step.Join join -> facts;
		};
	}
}
