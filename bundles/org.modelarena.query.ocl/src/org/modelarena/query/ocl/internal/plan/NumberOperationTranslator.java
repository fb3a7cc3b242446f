// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Operator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates operations of Integers and Reals. */
final class NumberOperationTranslator {
	private static final Term ZERO = new Term.Constant(0L, ValueType.INTEGER);

	private NumberOperationTranslator() {
	}

	/** @throws Untranslatable for other operations and types */
	static Term of(String name, Term number, List<Term> arguments) {
		if (arguments.isEmpty()) {
			return switch (name) {
			case "-" -> negative(number);
			case "toString" -> text(number);
			case "abs" -> arithmetic(Operator.MAX, number, arithmetic(Operator.MINUS, ZERO, number));
			default -> throw new Untranslatable("'" + name + "' is interpreted");
			};
		}
		Term other = arguments.get(0);
		return switch (name) {
		case "+" -> arithmetic(Operator.PLUS, number, other);
		case "-" -> arithmetic(Operator.MINUS, number, other);
		case "*" -> arithmetic(Operator.TIMES, number, other);
		case "/" -> arithmetic(Operator.DIVIDE, number, other);
		case "div" -> arithmetic(Operator.QUOTIENT, number, other);
		case "mod" -> arithmetic(Operator.REMAINDER, number, other);
		case "min" -> arithmetic(Operator.MIN, number, other);
		case "max" -> arithmetic(Operator.MAX, number, other);
		default -> throw new Untranslatable("'" + name + "' is interpreted");
		};
	}

	/** A real literal with a sign is one as well, except for the zero that only some comparisons tell from the other one. */
	private static Term negative(Term number) {
		return number instanceof Term.Constant constant && constant.value() instanceof Double value && value != 0 ? new Term.Constant(-value, ValueType.REAL)
				: arithmetic(Operator.MINUS, ZERO, number);
	}

	private static Term text(Term number) {
		if (number.type() != ValueType.INTEGER) {
			throw new Untranslatable("'toString' of reals is interpreted");
		}
		return new Term.Concatenation(List.of(number));
	}

	static boolean isNumber(Term term) {
		return term.type() == ValueType.INTEGER || term.type() == ValueType.REAL;
	}

	private static Term arithmetic(Operator operator, Term left, Term right) {
		if (left.type() != ValueType.INTEGER || right.type() != ValueType.INTEGER) {
			throw new Untranslatable("'" + operator + "' is interpreted but between integers");
		}
		return new Term.Arithmetic(operator, left, right);
	}
}
