// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan.build;

import java.util.List;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;

/** Terms that are made in several places. */
public final class Terms {
	public static final Term TRUE = new Term.Constant(true, ValueType.TRUTH);
	public static final Term FALSE = new Term.Constant(false, ValueType.TRUTH);

	private Terms() {
	}

	/** A constant of a term's type that is null. */
	public static Term nullOf(ValueType type) {
		return new Term.Constant(null, type);
	}

	/** The number that a term is known to be; null if it is another, or only known to rows. */
	public static Long number(Term term) {
		return term instanceof Term.Constant constant && constant.value() instanceof Long number ? number : null;
	}

	/** True wherever a value does not fault. */
	public static Term isComputed(Term value) {
		return new Term.Or(List.of(new Term.IsNull(value), TRUE));
	}

	public static boolean isTrue(Term term) {
		return TRUE.equals(term);
	}

	public static Term not(Term term) {
		return term instanceof Term.Not not ? not.operand() : new Term.Not(term);
	}

	public static Term and(Term one, Term other) {
		return isTrue(one) ? other : new Term.And(List.of(one, other));
	}

	public static Term isDefined(Term term) {
		return new Term.Not(new Term.IsNull(term));
	}

	public static Term equal(Term one, Term other) {
		return new Term.Comparison(Comparator.EQUAL, one, other);
	}

	/** True wherever it does not fault: all rows are looked at. */
	public static Term looksAtAll(Pipeline rows) {
		return size(Comparator.GREATER_OR_EQUAL, rows);
	}

	/** Whether there is any of the rows, after looking at all of them. */
	public static Term looksAtAllForAny(Pipeline rows) {
		return size(Comparator.GREATER, rows);
	}

	/** Whether there is none of the rows, after looking at all of them. */
	public static Term looksAtAllForNone(Pipeline rows) {
		return size(Comparator.EQUAL, rows);
	}

	private static Term size(Comparator comparator, Pipeline rows) {
		return new Term.Comparison(comparator, new Term.Count(rows), new Term.Constant(0L, ValueType.INTEGER));
	}

	/** Whether there is any row, after looking at all of them if one may fault. */
	public static Term any(PlanBuilder rows) {
		return rows.mayFault() ? looksAtAllForAny(rows.pipeline()) : new Term.Exists(rows.pipeline());
	}

	/** A value after checks that fault where the program fails; null for no check. */
	public static Term behind(Term check, Term value) {
		if (check == null) {
			return value;
		}
		return value.type() == ValueType.TRUTH ? new Term.And(List.of(check, value)) : new Term.Choice(check, value, nullOf(value.type()));
	}

	/** Both checks; null for none. */
	public static Term both(Term one, Term other) {
		return one == null ? other : other == null ? one : new Term.And(List.of(one, other));
	}
}
