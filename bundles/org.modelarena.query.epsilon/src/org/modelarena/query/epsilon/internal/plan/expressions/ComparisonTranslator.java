// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** How EOL compares values, in terms of plans. */
final class ComparisonTranslator {
	/** Up to here each Integer is a Real of 32 bits. */
	private static final double MOST_EXACT = 1 << 24;

	private ComparisonTranslator() {
	}

	/** Whether two values are equal for EOL's {@code =}. */
	static Term equality(Value one, Value other, TranslationContext context) {
		if (one instanceof Value.Nothing && other instanceof Value.Nothing) {
			return Terms.TRUE;
		}
		if (one instanceof Value.Nothing) {
			return equality(other, one, context);
		}
		if (other instanceof Value.Nothing) {
			return switch (one) {
			case Value.One value -> new Term.IsNull(value.term());
			case Value.Entry entry -> new Term.Not(entry.invertedMap().contains(entry.key(), context.facts(), context.around()));
			default -> throw new Untranslatable("Plans do not compare this with null.");
			};
		}
		if (one instanceof Value.One left && other instanceof Value.One right) {
			return equality(left, right, context.facts());
		}
		throw new Untranslatable("Plans compare only single values.");
	}

	private static Term equality(Value.One one, Value.One other, FaultAnalysis facts) {
		if (one.inferredType() instanceof InferredType.Number left && other.inferredType() instanceof InferredType.Number right) {
			return left.isReal() || right.isReal() ? equality(one, left, other, right, facts) : Terms.equal(one.term(), other.term());
		}
		if (one.inferredType() instanceof InferredType.Literal literal && other.inferredType() == InferredType.TEXT) {
			return Terms.equal(one.term(), named(literal.enumeration(), other.term()));
		}
		if (one.inferredType() == InferredType.TEXT && other.inferredType() instanceof InferredType.Literal literal) {
			return Terms.equal(named(literal.enumeration(), one.term()), other.term());
		}
		if (InferredType.areComparable(one.inferredType(), other.inferredType())) {
			return Terms.equal(one.term(), other.term());
		}
		throw new Untranslatable("Values of different kinds are compared.");
	}

	/** The literal of a constant name. */
	private static Term named(EEnum enumeration, Term name) {
		if (name instanceof Term.Constant constant) {
			List<EEnumLiteral> literals = enumeration.getELiterals().stream().filter(literal -> literal.getName().equals(constant.value())).toList();
			if (literals.size() == 1) {
				return new Term.Constant(literals.get(0), new ValueType.Literal(enumeration));
			}
		}
		throw new Untranslatable("A literal of '" + enumeration.getName() + "' is compared with a String that is not the name of one.");
	}

	/** Equality of numbers of which one is a Real: zeros of both signs are equal, and NaN is equal to nothing. */
	private static Term equality(Value.One one, InferredType.Number left, Value.One other, InferredType.Number right, FaultAnalysis facts) {
		checkExact(one, left, other, right);
		if (left.isReal() && isOrdinary(other.term())) {
			return Terms.equal(one.term(), real(other.term()));
		}
		if (right.isReal() && isOrdinary(one.term())) {
			return Terms.equal(real(one.term()), other.term());
		}
		Term atMost = new Term.Comparison(Term.Comparator.LESS_OR_EQUAL, one.term(), other.term());
		Term atLeast = new Term.Comparison(Term.Comparator.GREATER_OR_EQUAL, one.term(), other.term());
		return withNulls(true, one.term(), other.term(), facts, new Term.And(List.of(atMost, atLeast)));
	}

	/**
	 * A comparison of numbers that may be null: false if one is null.
	 *
	 * @param equalNulls whether it is true if both are null
	 */
	private static Term withNulls(boolean equalNulls, Term one, Term other, FaultAnalysis facts, Term ofNumbers) {
		List<Term> conditions = new ArrayList<>();
		if (facts.mayBeNull(one)) {
			conditions.add(Terms.isDefined(one));
		}
		if (facts.mayBeNull(other)) {
			conditions.add(Terms.isDefined(other));
		}
		if (conditions.isEmpty()) {
			return ofNumbers;
		}
		boolean bothNull = equalNulls && conditions.size() == 2;
		conditions.add(ofNumbers);
		Term ifThere = new Term.And(conditions);
		Term compared = bothNull ? new Term.Or(List.of(new Term.And(List.of(new Term.IsNull(one), new Term.IsNull(other))), ifThere)) : ifThere;
		return Terms.behind(facts.mayBeNull(one) ? failing(other, facts) : failing(one, facts), compared);
	}

	/** Where a number fails, so does its comparison with null, for which it is not needed; null where it never fails. */
	private static Term failing(Term number, FaultAnalysis facts) {
		return facts.mayFault(number) ? Terms.isComputed(number) : null;
	}

	/** Whether a term is a constant other than zero and NaN, for which the equality of terms is that of numbers. */
	private static boolean isOrdinary(Term term) {
		return term instanceof Term.Constant constant && constant.value() instanceof Number number && number.doubleValue() != 0
				&& number.doubleValue() == number.doubleValue();
	}

	private static Term real(Term constant) {
		return new Term.Constant(((Number) ((Term.Constant) constant).value()).doubleValue(), ValueType.REAL);
	}

	/** An order of numbers. */
	static Term order(Term.Comparator comparator, Value.One one, Value.One other, FaultAnalysis facts) {
		if (!(one.inferredType() instanceof InferredType.Number left) || !(other.inferredType() instanceof InferredType.Number right)) {
			throw new Untranslatable("Values are put in an order that are no numbers.");
		}
		if (left.isReal() || right.isReal()) {
			checkExact(one, left, other, right);
		}
		boolean orEqual = comparator == Term.Comparator.LESS_OR_EQUAL || comparator == Term.Comparator.GREATER_OR_EQUAL;
		return withNulls(orEqual, one.term(), other.term(), facts, new Term.Comparison(comparator, one.term(), other.term()));
	}

	/** Plans compare as doubles. EOL makes an Integer a Real of 32 bits if the other number is one. */
	private static void checkExact(Value.One one, InferredType.Number left, Value.One other, InferredType.Number right) {
		boolean exact = left.equals(InferredType.DOUBLE) || right.equals(InferredType.DOUBLE) || left.equals(right) || isSmall(one.term()) || isSmall(other.term());
		if (!exact) {
			throw new Untranslatable("Integers are compared with Reals of 32 bits.");
		}
	}

	private static boolean isSmall(Term term) {
		return term instanceof Term.Constant constant && constant.value() instanceof Number number && Math.abs(number.doubleValue()) < MOST_EXACT;
	}
}
