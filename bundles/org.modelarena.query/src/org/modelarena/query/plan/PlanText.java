package org.modelarena.query.plan;

import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EEnumLiteral;

/** Writes plans for people. */
public final class PlanText {
	private PlanText() {
	}

	/** A term on one line. */
	public static String of(Term term) {
		return switch (term) {
		case Term.Constant constant -> constant(constant.value());
		case Term.Use use -> use.variable().name();
		case Term.Attribute attribute -> of(attribute.of()) + "." + attribute.attribute().getName();
		case Term.Target target -> of(target.of()) + "." + target.reference().getName();
		case Term.Container container -> of(container.of()) + ".container";
		case Term.Comparison comparison -> of(comparison.left()) + " " + comparison.comparator() + " " + of(comparison.right());
		case Term.Arithmetic arithmetic -> "(" + of(arithmetic.left()) + " " + arithmetic.operator() + " " + of(arithmetic.right()) + ")";
		case Term.Not not -> "not (" + of(not.operand()) + ")";
		case Term.And and -> and.operands().stream().map(PlanText::of).collect(Collectors.joining(" and ", "(", ")"));
		case Term.Or or -> or.operands().stream().map(PlanText::of).collect(Collectors.joining(" or ", "(", ")"));
		case Term.Choice choice -> "(if " + of(choice.condition()) + " then " + of(choice.then()) + " else " + of(choice.otherwise()) + ")";
		case Term.IsNull isNull -> of(isNull.operand()) + " is null";
		case Term.IsType isType -> of(isType.of()) + (isType.exactly() ? " is exactly " : " is a ") + isType.eClass().getName();
		case Term.Exists exists -> "exists(" + of(exists.pipeline()) + ")";
		case Term.Count count -> "count(" + of(count.pipeline()) + ")";
		case Term.Sum sum -> "sum(" + of(sum.pipeline()) + " | " + of(sum.of()) + ")";
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

	/** The steps of a pipeline on one line. */
	public static String of(Pipeline pipeline) {
		return pipeline.steps().stream().map(PlanText::of).collect(Collectors.joining("; "));
	}

	/** A step on one line. */
	public static String of(Step step) {
		return switch (step) {
		case Step.Scan scan -> "scan " + scan.element().name() + " : " + scan.type().getName();
		case Step.Expand expand -> "expand " + expand.element().name() + (expand.backwards() ? " with " : " in ")
				+ (expand.backwards() ? expand.reference().getName() + " to " + of(expand.from()) : of(expand.from()) + "." + expand.reference().getName());
		case Step.Bind bind -> "bind " + bind.variable().name() + " = " + of(bind.value());
		case Step.Filter filter -> "filter " + of(filter.condition());
		case Step.Require require -> "require " + of(require.condition());
		case Step.Distinct distinct -> "distinct " + distinct.by().stream().map(Variable::name).collect(Collectors.joining(", "));
		};
	}
}
