// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Writes arithmetic, which is null where it faults: beyond 32 bits, and where something is divided by zero. */
final class NumberWriter {
	private static final String RANGE = " BETWEEN " + Integer.MIN_VALUE + " AND " + Integer.MAX_VALUE;

	private final TermWriter terms;

	NumberWriter(TermWriter terms) {
		this.terms = terms;
	}

	String of(Term.Arithmetic term) {
		String left = terms.named(term.left());
		String right = terms.named(term.right());
		boolean areReals = term.left().type() == ValueType.REAL && term.right().type() == ValueType.REAL;
		if (!areReals && (term.left().type() != ValueType.INTEGER || term.right().type() != ValueType.INTEGER)) {
			throw TermWriter.untranslated(term, "its operands are of different types");
		}
		return switch (term.operator()) {
		case PLUS, MINUS, TIMES -> {
			String result = "(" + left + " " + term.operator() + " " + right + ")";
			yield areReals ? result : within("TRUE", left, right, result);
		}
		case DIVIDE -> "CASE WHEN " + right + " <> 0 THEN CAST(" + left + " AS DOUBLE) / CAST(" + right + " AS DOUBLE) END";
		case QUOTIENT -> within(right + " <> 0", left, right, terms.pipeline().tables().dialect().quotient(left, right));
		case REMAINDER -> within(right + " <> 0", left, right, "(" + left + " % " + right + ")");
		case MIN -> extreme(left, " <= ", right, term);
		case MAX -> extreme(left, " >= ", right, term);
		};
	}

	private static String extreme(String left, String sign, String right, Term.Arithmetic term) {
		if (term.left().type() != ValueType.INTEGER) {
			throw TermWriter.untranslated(term, "its operands are reals");
		}
		return "CASE WHEN " + left + sign + right + " THEN " + left + " WHEN " + right + sign + left + " THEN " + right + " END";
	}

	/** Numbers of 32 bits have a sum or product of 64, which no engine takes for an error. */
	private String within(String condition, String left, String right, String result) {
		String guarded = "CASE WHEN " + left + RANGE + " AND " + right + RANGE + (condition.equals("TRUE") ? "" : " AND " + condition) + " THEN " + result + " END";
		String computed = terms.pipeline().column("number", guarded, guarded);
		return "CASE WHEN " + computed + RANGE + " THEN " + computed + " END";
	}

	String of(Term.Real real) {
		String number = terms.named(real.of());
		if (!real.isSingle()) {
			return "CAST(" + number + " AS DOUBLE)";
		}
		if (real.of().type() != ValueType.INTEGER) {
			throw TermWriter.untranslated(real, "engines round reals to 32 bits in different ways");
		}
		return "CAST(CAST(" + number + " AS FLOAT) AS DOUBLE)";
	}
}
