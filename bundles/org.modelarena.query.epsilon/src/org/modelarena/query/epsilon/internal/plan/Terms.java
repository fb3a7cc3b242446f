package org.modelarena.query.epsilon.internal.plan;

import java.util.List;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Terms that are made in several places. */
final class Terms {
	static final Term TRUE = new Term.Constant(true, ValueType.TRUTH);
	static final Term FALSE = new Term.Constant(false, ValueType.TRUTH);

	private Terms() {
	}

	static boolean isTrue(Term term) {
		return TRUE.equals(term);
	}

	static Term not(Term term) {
		return term instanceof Term.Not not ? not.operand() : new Term.Not(term);
	}

	static Term and(Term one, Term other) {
		return isTrue(one) ? other : new Term.And(List.of(one, other));
	}

	static Term isDefined(Term term) {
		return new Term.Not(new Term.IsNull(term));
	}

	static Term equal(Term one, Term other) {
		return new Term.Comparison(Term.Comparator.EQUAL, one, other);
	}

	/** True wherever it does not fault: all rows are looked at. */
	static Term looksAtAll(Rows rows) {
		return new Term.Comparison(Term.Comparator.GREATER_OR_EQUAL, new Term.Count(rows.pipeline()), new Term.Constant(0L, ValueType.INTEGER));
	}

	/** Whether any of the rows is there, after a look at all of them. */
	static Term looksAtAllForAny(Rows rows) {
		return new Term.Comparison(Term.Comparator.GREATER, new Term.Count(rows.pipeline()), new Term.Constant(0L, ValueType.INTEGER));
	}

	/** Whether there is any row, after a look at all of them if one may fault. */
	static Term any(Rows rows) {
		return rows.mayFault() ? looksAtAllForAny(rows) : new Term.Exists(rows.pipeline());
	}

	/** A value behind checks that fault where the program fails; null for no check. */
	static Term behind(Term check, Term value) {
		if (check == null) {
			return value;
		}
		return value.type() == ValueType.TRUTH ? new Term.And(List.of(check, value)) : new Term.Choice(check, value, Value.nullOf(value.type()));
	}

	/** Both checks; null for none. */
	static Term both(Term one, Term other) {
		return one == null ? other : other == null ? one : new Term.And(List.of(one, other));
	}
}
