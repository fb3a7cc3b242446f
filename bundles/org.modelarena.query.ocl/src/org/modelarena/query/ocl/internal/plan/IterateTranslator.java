// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;

import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.CollectionLiteralExp;
import org.eclipse.ocl.expressions.IfExp;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates {@code iterate} where plans have the same: sums of Integers ({@code acc + x}, perhaps under conditions), least and greatest Integers
 * ({@code if x > acc then x else acc endif}, {@code acc.max(x)}), and collections that begin empty ({@code acc->union(x)}).
 */
record IterateTranslator(ExpressionTranslator around) {
	Value translate(IterateExp<?, ?> fold) {
		String accumulator = fold.getResult().getName();
		if (fold.getIterator().size() != 1) {
			throw interpreted();
		}
		String variable = fold.getIterator().get(0).getName();
		Many source = around.unnamed().many((OCLExpression<?>) fold.getSource(), variable);
		OCLExpression<?> first = (OCLExpression<?>) fold.getResult().getInitExpression();
		OCLExpression<?> body = (OCLExpression<?>) fold.getBody();
		ExpressionTranslator inside = around.with(variable, source.item()).without(accumulator);
		if (first instanceof CollectionLiteralExp<?> literal && literal.getPart().isEmpty()) {
			return collected(literal.getKind(), source, body, accumulator, inside);
		}
		Term start = around.scalar(first);
		Extreme extreme = extreme(body, accumulator);
		if (start.type() != ValueType.INTEGER) {
			throw interpreted();
		}
		if (extreme != null) {
			return new Scalar(extreme(extreme.function(), start, source, integer(inside.scalar(extreme.of()))));
		}
		Term sum = new Term.Aggregate(Term.Function.SUM, source.rows(), integer(added(body, accumulator, inside)));
		return new Scalar(new Term.Arithmetic(Term.Operator.PLUS, start, sum));
	}

	private static Untranslatable interpreted() {
		return new Untranslatable("'iterate' is interpreted but for sums, least and greatest integers, and unions that begin empty");
	}

	private static Term integer(Term term) {
		if (term.type() != ValueType.INTEGER) {
			throw interpreted();
		}
		return term;
	}

	/** The greatest or smallest of the start and the values. */
	private static Term extreme(Term.Function function, Term start, Many source, Term value) {
		PlanBuilder rows = PlanBuilder.outermost();
		Term number = rows.union("number", List.of(ValueType.INTEGER),
				List.of(new Step.Branch(new Pipeline(List.of()), List.of(start)), new Step.Branch(source.rows(), List.of(value)))).getFirst();
		return new Term.Aggregate(function, rows.pipeline(), number);
	}

	/** The function, and the expression that is compared with the accumulator. */
	private record Extreme(Term.Function function, OCLExpression<?> of) {
	}

	/** Null for another body. */
	private static Extreme extreme(OCLExpression<?> body, String accumulator) {
		if (body instanceof OperationCallExp<?, ?> call && isUse(call.getSource(), accumulator) && call.getArgument().size() == 1) {
			Term.Function function = switch (name(call)) {
			case "max" -> Term.Function.MAX;
			case "min" -> Term.Function.MIN;
			default -> null;
			};
			return function == null ? null : new Extreme(function, (OCLExpression<?>) call.getArgument().get(0));
		}
		if (!(body instanceof IfExp<?> branch) || !(branch.getCondition() instanceof OperationCallExp<?, ?> comparison) || comparison.getArgument().size() != 1) {
			return null;
		}
		boolean isLess = name(comparison).startsWith("<") && !name(comparison).equals("<>");
		if (!isLess && !name(comparison).startsWith(">")) {
			return null;
		}
		boolean accumulatorFirst = isUse(comparison.getSource(), accumulator);
		Object other = accumulatorFirst ? comparison.getArgument().get(0) : comparison.getSource();
		boolean takesOther = isUse(branch.getElseExpression(), accumulator) && isSame(branch.getThenExpression(), other);
		boolean keeps = isUse(branch.getThenExpression(), accumulator) && isSame(branch.getElseExpression(), other);
		if (!accumulatorFirst && !isUse(comparison.getArgument().get(0), accumulator) || takesOther == keeps) {
			return null;
		}
		// In 'x > acc' and 'acc < x' the greater one is x.
		boolean otherIsGreater = isLess == accumulatorFirst;
		return new Extreme(otherIsGreater == takesOther ? Term.Function.MAX : Term.Function.MIN, (OCLExpression<?>) other);
	}

	private static boolean isSame(Object one, Object other) {
		return one.toString().equals(other.toString());
	}

	private static boolean isUse(Object expression, String variable) {
		return expression instanceof VariableExp<?, ?> use && use.getReferredVariable().getName().equals(variable);
	}

	private static String name(OperationCallExp<?, ?> call) {
		return ((ENamedElement) call.getReferredOperation()).getName();
	}

	/** A collection that begins empty. */
	private Value collected(CollectionKind kind, Many source, OCLExpression<?> body, String accumulator, ExpressionTranslator inside) {
		if (body instanceof IfExp<?> branch && isUse(branch.getElseExpression(), accumulator)) {
			Many kept = source.where(inside.scalar((OCLExpression<?>) branch.getCondition()));
			return collected(kind, kept, (OCLExpression<?>) branch.getThenExpression(), accumulator, inside);
		}
		if (!(body instanceof OperationCallExp<?, ?> call) || !isUse(call.getSource(), accumulator) || call.getArgument().size() != 1
				|| !List.of("union", "including", "append").contains(name(call)) || kind == CollectionKind.ORDERED_SET_LITERAL) {
			throw interpreted();
		}
		Value added = inside.translate((OCLExpression<?>) call.getArgument().get(0));
		if (name(call).equals("union") != added instanceof Many) {
			throw interpreted();
		}
		boolean isSequence = kind == CollectionKind.SEQUENCE_LITERAL;
		Many all = IteratorTranslator.collect(source, added).inOrder(isSequence);
		return kind == CollectionKind.SET_LITERAL ? OperationTranslator.distinct(all) : all;
	}

	/** The term that one round adds to the accumulator. */
	private static Term added(OCLExpression<?> body, String accumulator, ExpressionTranslator inside) {
		return switch (body) {
		case VariableExp<?, ?> use when isUse(use, accumulator) -> new Term.Constant(0L, ValueType.INTEGER);
		case IfExp<?> branch -> new Term.Choice(inside.scalar((OCLExpression<?>) branch.getCondition()),
				added((OCLExpression<?>) branch.getThenExpression(), accumulator, inside),
				added((OCLExpression<?>) branch.getElseExpression(), accumulator, inside));
		case OperationCallExp<?, ?> call when name(call).equals("+") && call.getArgument().size() == 1 ->
			sum(List.of((OCLExpression<?>) call.getSource(), (OCLExpression<?>) call.getArgument().get(0)), accumulator, inside);
		default -> throw interpreted();
		};
	}

	private static Term sum(List<OCLExpression<?>> operands, String accumulator, ExpressionTranslator inside) {
		for (int i = 0; i < 2; i++) {
			if (isUse(operands.get(i), accumulator)) {
				return inside.scalar(operands.get(1 - i));
			}
		}
		throw interpreted();
	}
}
