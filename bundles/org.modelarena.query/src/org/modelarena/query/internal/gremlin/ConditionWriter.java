// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import static org.modelarena.query.internal.gremlin.ValueWriter.nested;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.MembershipTest;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Writes conditions as steps that let a row pass for which they are true. */
final class ConditionWriter {
	private static final String NEVER = ".not(__.identity())";

	private final ValueWriter values;
	private final VariableLabels labels;
	private final GremlinNames words;

	ConditionWriter(ValueWriter values, VariableLabels labels, GremlinNames words) {
		this.values = values;
		this.labels = labels;
		this.words = words;
	}

	/**
	 * The steps of a condition; none for one that is always true. They leave the traverser where it is.
	 *
	 * @throws PlanFault for a condition whose exact meaning is not known to have steps
	 */
	String of(Term condition, TraversalPosition position) {
		return switch (condition) {
		case Term.Constant constant -> Boolean.TRUE.equals(constant.value()) ? "" : NEVER;
		case Term.Use use when labels.term(use.variable()) != null -> of(labels.term(use.variable()), position);
		case Term.Not not when not.operand() instanceof Term.Not twice -> of(twice.operand(), position);
		case Term.Not not when not.operand() instanceof Term.Comparison equality && equality.comparator() == Term.Comparator.EQUAL ->
			comparison(new Term.Comparison(Term.Comparator.NOT_EQUAL, equality.left(), equality.right()), position);
		case Term.Not not when not.operand() instanceof Term.IsNull isNull -> ".filter(" + nested(values.last(isNull.operand(), position)) + ")";
		case Term.Not not -> ".not(" + nested(question(not.operand(), position)) + ")";
		case Term.And and -> {
			StringBuilder steps = new StringBuilder();
			FaultAnalysis known = position.facts();
			boolean mayFault = position.facts().mayFault(and);
			for (Term operand : and.operands()) {
				steps.append(mayFault && !steps.isEmpty() ? ValueWriter.FENCE : "").append(of(operand, position.knowing(known)));
				known = known.whenTrue(operand);
			}
			yield steps.toString();
		}
		case Term.Or or -> {
			StringBuilder steps = new StringBuilder();
			FaultAnalysis known = position.facts();
			for (Term operand : or.operands()) {
				steps.append(steps.isEmpty() ? ".or(" : ",").append(nested(of(operand, position.knowing(known))));
				known = known.whenFalse(operand);
			}
			yield steps.isEmpty() ? NEVER : steps + ")";
		}
		case Term.Choice choice -> ".filter(__.choose(" + nested(of(choice.condition(), position)) + ","
				+ nested(of(choice.then(), position.knowing(position.facts().whenTrue(choice.condition())))) + ","
				+ nested(of(choice.otherwise(), position.knowing(position.facts().whenFalse(choice.condition())))) + "))";
		case Term.IsNull isNull -> ".not(" + nested(values.last(isNull.operand(), position)) + ")";
		case Term.IsType isType -> on(isType.of(), position, words.isOf(isType.eClass(), isType.exactly()));
		case Term.Exists exists -> {
			MembershipTest membership = membership(exists, position);
			yield membership == null ? ".filter(" + nested(exists(exists, position)) + ")"
					: rest(membership, position) + ".filter(" + nested(link(membership, position)) + ")";
		}
		case Term.Comparison comparison -> comparison(comparison, position);
		case Term.Attribute attribute -> on(attribute.of(), position, ".has(" + words.property(attribute.attribute()) + ",eq(true))");
		default -> ".filter(" + nested(values.last(condition, position) + ".is(eq(true))") + ")";
		};
	}

	/** The steps that lead to anything where a condition is true. */
	private String question(Term condition, TraversalPosition position) {
		return condition instanceof Term.Exists exists ? exists(exists, position) : of(condition, position);
	}

	/** A condition on what is read of an element, or on what it is. */
	private String on(Term element, TraversalPosition position, String steps) {
		String path = values.required(element, position);
		return path.isEmpty() ? steps : ".filter(" + nested(path + steps) + ")";
	}

	private String exists(Term.Exists exists, TraversalPosition position) {
		MembershipTest membership = membership(exists, position);
		return membership == null ? values.steps().of(exists.pipeline(), position).text()
				: rest(membership, position) + link(membership, position);
	}

	/** The question whether a variable with a label is among the links of an element; null for another question. */
	private MembershipTest membership(Term.Exists exists, TraversalPosition position) {
		MembershipTest membership = position.facts().mayFault(exists) ? null : MembershipTest.of(exists.pipeline());
		return membership == null || label(membership.member()) == null ? null : membership;
	}

	/** The other conditions on the element, which are asked first: that costs less than to look for links. */
	private String rest(MembershipTest membership, TraversalPosition position) {
		FaultAnalysis known = position.facts().whenTrue(new Term.Not(new Term.IsNull(membership.member())));
		StringBuilder steps = new StringBuilder();
		for (Term condition : membership.rest()) {
			steps.append(of(condition, position.knowing(known)));
			known = known.whenTrue(condition);
		}
		return steps.toString();
	}

	/** Leads to the member, if it is among the links. */
	private String link(MembershipTest membership, TraversalPosition position) {
		String links = membership.expand().backwards() ? words.in(membership.expand().reference()) : words.out(membership.expand().reference());
		return values.of(membership.expand().from(), position) + links + ".where(eq('" + label(membership.member()) + "'))";
	}

	/** The label of a variable that has one; null for other terms. */
	private String label(Term term) {
		if (!(term instanceof Term.Use use)) {
			return null;
		}
		Term other = labels.term(use.variable());
		return other == null ? labels.label(use.variable()) : label(other);
	}

	private String comparison(Term.Comparison comparison, TraversalPosition position) {
		Term left = comparison.left();
		Term right = comparison.right();
		if (!comparison.comparator().isEquality()) {
			if (left.type() != ValueType.INTEGER || right.type() != ValueType.INTEGER) {
				throw ValueWriter.untranslated(comparison);
			}
			return compared(left, comparison.comparator(), right, position);
		}
		if (comparison.comparator() == Term.Comparator.NOT_EQUAL) {
			if (isNull(left) || isNull(right)) {
				return of(new Term.Not(new Term.IsNull(isNull(left) ? right : left)), position);
			}
			if (!position.facts().mayBeNull(left) && !position.facts().mayBeNull(right) && left.type() != ValueType.REAL) {
				requireExact(left, right);
				return compared(left, comparison.comparator(), right, position);
			}
			return ".not(" + nested(equality(left, right, position)) + ")";
		}
		return equality(left, right, position);
	}

	private String equality(Term left, Term right, TraversalPosition position) {
		if (isNull(left) || isNull(right)) {
			return of(new Term.IsNull(isNull(left) ? right : left), position);
		}
		requireExact(left, right);
		String equal = compared(left, Term.Comparator.EQUAL, right, position);
		boolean bothNull = position.facts().mayBeNull(left) && position.facts().mayBeNull(right);
		return !bothNull ? equal : ".or(" + nested(equal) + "," + nested(of(new Term.IsNull(left), position) + of(new Term.IsNull(right), position)) + ")";
	}

	/** True where neither is null, and they compare that way. */
	private String compared(Term left, Term.Comparator comparator, Term right, TraversalPosition position) {
		if (left instanceof Term.Constant) {
			if (right instanceof Term.Constant) {
				String predicate = predicate(comparator, GremlinNames.literal(((Term.Constant) right).value()));
				return ".filter(" + nested(values.last(left, position) + ".is(" + predicate + ")") + ")";
			}
			return compared(right, comparator.mirrored(), left, position);
		}
		if (right instanceof Term.Constant constant) {
			String predicate = predicate(comparator, GremlinNames.literal(constant.value()));
			return left instanceof Term.Attribute attribute ? on(attribute.of(), position, ".has(" + words.property(attribute.attribute()) + "," + predicate + ")")
					: ".filter(" + nested(values.last(left, position) + ".is(" + predicate + ")") + ")";
		}
		String label = label(right);
		if (label == null && label(left) != null) {
			return compared(right, comparator.mirrored(), left, position);
		}
		String path = values.of(left, position);
		if (label != null) {
			String where = ".where(" + predicate(comparator, "'" + label + "'") + ")";
			return path.isEmpty() ? where : ".filter(" + nested(path + where) + ")";
		}
		String one = labels.fresh("value");
		String other = values.of(right, position.at(null));
		return ".filter(" + nested(path + labels.asUsed(one) + other + ".where(" + predicate(comparator.mirrored(), "'" + one + "'") + ")") + ")";
	}

	private static String predicate(Term.Comparator comparator, String operand) {
		String name = switch (comparator) {
		case EQUAL -> "eq";
		case NOT_EQUAL -> "neq";
		case LESS -> "lt";
		case LESS_OR_EQUAL -> "lte";
		case GREATER -> "gt";
		case GREATER_OR_EQUAL -> "gte";
		};
		return name + "(" + operand + ")";
	}

	private static boolean isNull(Term term) {
		return term instanceof Term.Constant constant && constant.value() == null;
	}

	/** Refuses operands whose equality Gremlin may see differently: it does not tell 0.0 from -0.0, and takes NaN for nothing. */
	private static void requireExact(Term left, Term right) {
		ValueType one = left.type();
		ValueType other = right.type();
		boolean isExact = switch (one) {
		case ValueType.Element element -> other instanceof ValueType.Element;
		case ValueType.Listing list -> false;
		case ValueType.Literal literal -> one.equals(other);
		case ValueType.Basic basic -> one == other && (basic != ValueType.Basic.REAL || isPlain(left) || isPlain(right));
		};
		if (!isExact) {
			throw ValueWriter.untranslated(new Term.Comparison(Term.Comparator.EQUAL, left, right));
		}
	}

	private static boolean isPlain(Term term) {
		return term instanceof Term.Constant constant && !(constant.value() instanceof Double real && (real.isNaN() || real == 0));
	}
}
