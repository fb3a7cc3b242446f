package org.modelarena.query.ocl.internal.plan;

import java.util.List;
import java.util.function.Function;

import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.ocl.expressions.IfExp;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.VariableExp;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Translates {@code iterate} where it adds up Integers: {@code acc + x}, perhaps under conditions. */
record Folds(Expressions around) {
	Value translate(IterateExp<?, ?> fold) {
		String accumulator = fold.getResult().getName();
		if (fold.getIterator().size() != 1) {
			throw interpreted();
		}
		String variable = fold.getIterator().get(0).getName();
		Many source = around.unnamed().many((OCLExpression<?>) fold.getSource(), variable);
		Term start = around.scalar((OCLExpression<?>) fold.getResult().getInitExpression());
		Term more = added((OCLExpression<?>) fold.getBody(), accumulator, around.with(variable, source.item()).without(accumulator));
		if (start.type() != ValueType.INTEGER || more.type() != ValueType.INTEGER) {
			throw interpreted();
		}
		Term sum = new Term.Aggregate(Term.Function.SUM, new Pipeline(source.steps()), more);
		return new Scalar(new Term.Arithmetic(Term.Operator.PLUS, start, sum));
	}

	private static Untranslatable interpreted() {
		return new Untranslatable("'iterate' is interpreted but for sums of integers");
	}

	/** What one round adds to the accumulator. */
	private static Term added(OCLExpression<?> body, String accumulator, Expressions inside) {
		return switch (body) {
		case VariableExp<?, ?> use when use.getReferredVariable().getName().equals(accumulator) -> new Term.Constant(0L, ValueType.INTEGER);
		case IfExp<?> branch -> new Term.Choice(inside.scalar((OCLExpression<?>) branch.getCondition()),
				added((OCLExpression<?>) branch.getThenExpression(), accumulator, inside),
				added((OCLExpression<?>) branch.getElseExpression(), accumulator, inside));
		case OperationCallExp<?, ?> call when ((ENamedElement) call.getReferredOperation()).getName().equals("+") && call.getArgument().size() == 1 ->
			sum(List.of((OCLExpression<?>) call.getSource(), (OCLExpression<?>) call.getArgument().get(0)), accumulator, inside);
		default -> throw interpreted();
		};
	}

	private static Term sum(List<OCLExpression<?>> operands, String accumulator, Expressions inside) {
		for (int i = 0; i < 2; i++) {
			if (operands.get(i) instanceof VariableExp<?, ?> use && use.getReferredVariable().getName().equals(accumulator)) {
				return inside.scalar(operands.get(1 - i));
			}
		}
		throw interpreted();
	}
}
