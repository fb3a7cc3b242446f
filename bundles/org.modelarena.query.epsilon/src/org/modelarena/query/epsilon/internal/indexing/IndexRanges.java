// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.indexing;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Range;

/** The ranges of an index that comparisons ask for, where an index compares as EOL does. */
final class IndexRanges {
	/** A range; exact if it holds just the values that the comparison accepts, else some more. */
	record Found(Range range, boolean exact) {
	}

	private static final String EQUAL = "=";
	private static final String NOT = "not";
	private static final int LARGEST_EXACT_FLOAT = 1 << 24;

	private IndexRanges() {
	}

	/** Whether an operator is one that ranges can answer. */
	static boolean isComparison(OperatorExpression operator) {
		return operator instanceof EqualsOperatorExpression || operator instanceof LessThanOperatorExpression || operator instanceof LessEqualOperatorExpression
				|| operator instanceof GreaterThanOperatorExpression || operator instanceof GreaterEqualOperatorExpression;
	}

	/** The operator with its operands exchanged. */
	static String mirrored(String operator) {
		return switch (operator) {
		case "<" -> ">";
		case "<=" -> ">=";
		case ">" -> "<";
		case ">=" -> "<=";
		default -> operator;
		};
	}

	/**
	 * The range for {@code attribute OP value}, or null where an index cannot tell.
	 *
	 * @param operator a comparison as EOL writes it, or {@code not} for an attribute that is to be false
	 */
	static Found of(EAttribute attribute, String operator, Object value) {
		Class<?> kind = attribute.getEAttributeType().getInstanceClass();
		if (operator.equals(NOT)) {
			return new Found(Range.equalTo(Boolean.FALSE), true);
		}
		boolean equality = operator.equals(EQUAL) || operator.equals("==");
		return switch (value) {
		case Number number when kind == int.class || kind == Integer.class -> integral(equality ? EQUAL : operator, number);
		case Number number when kind == long.class || kind == Long.class -> isInteger(number) ? range(equality ? EQUAL : operator, number.longValue()) : null;
		case Number number when kind == double.class || kind == Double.class -> real(equality ? EQUAL : operator, number);
		case Boolean truth when equality && (kind == boolean.class || kind == Boolean.class) -> new Found(Range.equalTo(truth), true);
		case String text when equality && kind == String.class -> new Found(Range.equalTo(text), true);
		case String name when equality && attribute.getEAttributeType() instanceof EEnum -> new Found(Range.equalTo(name), true);
		case EEnumLiteral literal when equality && attribute.getEAttributeType() == literal.getEEnum() -> new Found(Range.equalTo(literal), true);
		case null, default -> null;
		};
	}

	private static boolean isInteger(Number number) {
		return number instanceof Integer || number instanceof Long;
	}

	private static Found integral(String operator, Number number) {
		if (isInteger(number)) {
			return number.intValue() == number.longValue() ? range(operator, number.intValue()) : null;
		}
		// EOL compares an Integer with a Double as Doubles, which hold every Integer, and with a Float as Floats, which hold the small ones.
		double most = switch (number) {
		case Double d -> Integer.MAX_VALUE;
		case Float f -> LARGEST_EXACT_FLOAT;
		default -> 0;
		};
		double real = number.doubleValue();
		if (!(Math.abs(real) < most)) {
			return null;
		}
		return switch (operator) {
		case "<", ">=" -> range(operator, (int) Math.ceil(real));
		case "<=", ">" -> range(operator, (int) Math.floor(real));
		default -> real == Math.rint(real) ? range(operator, (int) real) : null;
		};
	}

	/** An index tells the two zeros apart and ranks NaN, which EOL does not: so the range holds some more. */
	private static Found real(String operator, Number number) {
		if (!isInteger(number) && !(number instanceof Double) && !(number instanceof Float)) {
			return null;
		}
		double bound = number.doubleValue();
		if (Double.isNaN(bound)) {
			return null;
		}
		Range range = switch (operator) {
		case "<", "<=" -> Range.atMostNumber(bound);
		case ">", ">=" -> Range.atLeastNumber(bound);
		default -> Range.equalToNumber(bound);
		};
		return new Found(range, false);
	}

	private static Found range(String operator, Object bound) {
		Range range = switch (operator) {
		case "<" -> Range.below(bound);
		case "<=" -> Range.atMost(bound);
		case ">" -> Range.above(bound);
		case ">=" -> Range.atLeast(bound);
		default -> Range.equalTo(bound);
		};
		return new Found(range, true);
	}

	/**
	 * The values that a range does not hold, where they are one range and no element is without a value; else null. An element whose derived
	 * value cannot be computed has none.
	 */
	static Range complement(EAttribute attribute, Found found) {
		Class<?> kind = attribute.getEAttributeType().getInstanceClass();
		Range range = found.range();
		if (!found.exact() || Derivation.isDerived(attribute)) {
			return null;
		}
		if (kind == boolean.class && range.isPoint()) {
			return Range.equalTo(!range.contains(Boolean.TRUE));
		}
		if (kind != int.class && kind != long.class || range.low() != null && range.high() != null) {
			return null;
		}
		return range.low() == null ? new Range(range.high(), !range.highInclusive(), null, false) : new Range(null, false, range.low(), !range.lowInclusive());
	}
}
