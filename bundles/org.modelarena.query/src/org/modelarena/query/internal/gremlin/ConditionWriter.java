package org.modelarena.query.internal.gremlin;

import static org.modelarena.query.internal.gremlin.ValueWriter.nested;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.optimise.Membership;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Writes conditions as steps that let a row pass for which they are true. */
final class ConditionWriter {
	private static final String NEVER = ".not(__.identity())";

	private final ValueWriter values;
	private final Names names;
	private final Words words;

	ConditionWriter(ValueWriter values, Names names, Words words) {
		this.values = values;
		this.names = names;
		this.words = words;
	}

	/**
	 * The steps of a condition; none for one that is always true. They leave the traverser where it is.
	 *
	 * @throws PlanFault for a condition whose exact meaning is not known to have steps
	 */
	String of(Term condition, Place place) {
		return switch (condition) {
		case Term.Constant constant -> Boolean.TRUE.equals(constant.value()) ? "" : NEVER;
		case Term.Use use when names.term(use.variable()) != null -> of(names.term(use.variable()), place);
		case Term.Not not when not.operand() instanceof Term.Not twice -> of(twice.operand(), place);
		case Term.Not not when not.operand() instanceof Term.Comparison equality && equality.comparator() == Term.Comparator.EQUAL ->
			comparison(new Term.Comparison(Term.Comparator.NOT_EQUAL, equality.left(), equality.right()), place);
		case Term.Not not when not.operand() instanceof Term.IsNull isNull -> ".filter(" + nested(values.last(isNull.operand(), place)) + ")";
		case Term.Not not -> ".not(" + nested(question(not.operand(), place)) + ")";
		case Term.And and -> {
			StringBuilder steps = new StringBuilder();
			FaultAnalysis known = place.facts();
			boolean mayFault = place.facts().mayFault(and);
			for (Term operand : and.operands()) {
				steps.append(mayFault && !steps.isEmpty() ? ValueWriter.FENCE : "").append(of(operand, place.knowing(known)));
				known = known.whenTrue(operand);
			}
			yield steps.toString();
		}
		case Term.Or or -> {
			StringBuilder steps = new StringBuilder();
			FaultAnalysis known = place.facts();
			for (Term operand : or.operands()) {
				steps.append(steps.isEmpty() ? ".or(" : ",").append(nested(of(operand, place.knowing(known))));
				known = known.whenFalse(operand);
			}
			yield steps.isEmpty() ? NEVER : steps + ")";
		}
		case Term.Choice choice -> ".filter(__.choose(" + nested(of(choice.condition(), place)) + ","
				+ nested(of(choice.then(), place.knowing(place.facts().whenTrue(choice.condition())))) + ","
				+ nested(of(choice.otherwise(), place.knowing(place.facts().whenFalse(choice.condition())))) + "))";
		case Term.IsNull isNull -> ".not(" + nested(values.last(isNull.operand(), place)) + ")";
		case Term.IsType isType -> on(isType.of(), place, words.isOf(isType.eClass(), isType.exactly()));
		case Term.Exists exists -> {
			Membership membership = membership(exists, place);
			yield membership == null ? ".filter(" + nested(exists(exists, place)) + ")"
					: rest(membership, place) + ".filter(" + nested(link(membership, place)) + ")";
		}
		case Term.Comparison comparison -> comparison(comparison, place);
		case Term.Attribute attribute -> on(attribute.of(), place, ".has(" + words.property(attribute.attribute()) + ",eq(true))");
		default -> ".filter(" + nested(values.last(condition, place) + ".is(eq(true))") + ")";
		};
	}

	/** The steps that lead to anything where a condition is true. */
	private String question(Term condition, Place place) {
		return condition instanceof Term.Exists exists ? exists(exists, place) : of(condition, place);
	}

	/** A condition on what is read of an element, or on what it is. */
	private String on(Term element, Place place, String steps) {
		String path = values.required(element, place);
		return path.isEmpty() ? steps : ".filter(" + nested(path + steps) + ")";
	}

	private String exists(Term.Exists exists, Place place) {
		Membership membership = membership(exists, place);
		return membership == null ? values.steps().of(exists.pipeline(), place).text()
				: rest(membership, place) + link(membership, place);
	}

	/** The question whether a variable with a label is among the links of an element; null for another question. */
	private Membership membership(Term.Exists exists, Place place) {
		Membership membership = place.facts().mayFault(exists) ? null : Membership.of(exists.pipeline());
		return membership == null || label(membership.member()) == null ? null : membership;
	}

	/** What else holds for an element is asked first: that costs less than to look for links. */
	private String rest(Membership membership, Place place) {
		FaultAnalysis known = place.facts().whenTrue(new Term.Not(new Term.IsNull(membership.member())));
		StringBuilder steps = new StringBuilder();
		for (Term condition : membership.rest()) {
			steps.append(of(condition, place.knowing(known)));
			known = known.whenTrue(condition);
		}
		return steps.toString();
	}

	/** Leads to the member, if it is among the links. */
	private String link(Membership membership, Place place) {
		String links = membership.expand().backwards() ? words.in(membership.expand().reference()) : words.out(membership.expand().reference());
		return values.of(membership.expand().from(), place) + links + ".where(eq('" + label(membership.member()) + "'))";
	}

	/** The label of a variable that has one; null for other terms. */
	private String label(Term term) {
		if (!(term instanceof Term.Use use)) {
			return null;
		}
		Term other = names.term(use.variable());
		return other == null ? names.label(use.variable()) : label(other);
	}

	private String comparison(Term.Comparison comparison, Place place) {
		Term left = comparison.left();
		Term right = comparison.right();
		if (!comparison.comparator().isEquality()) {
			if (left.type() != ValueType.INTEGER || right.type() != ValueType.INTEGER) {
				throw ValueWriter.untranslated(comparison);
			}
			return compared(left, comparison.comparator(), right, place);
		}
		if (comparison.comparator() == Term.Comparator.NOT_EQUAL) {
			if (isNull(left) || isNull(right)) {
				return of(new Term.Not(new Term.IsNull(isNull(left) ? right : left)), place);
			}
			if (!place.facts().mayBeNull(left) && !place.facts().mayBeNull(right) && left.type() != ValueType.REAL) {
				requireExact(left, right);
				return compared(left, comparison.comparator(), right, place);
			}
			return ".not(" + nested(equality(left, right, place)) + ")";
		}
		return equality(left, right, place);
	}

	private String equality(Term left, Term right, Place place) {
		if (isNull(left) || isNull(right)) {
			return of(new Term.IsNull(isNull(left) ? right : left), place);
		}
		requireExact(left, right);
		String equal = compared(left, Term.Comparator.EQUAL, right, place);
		boolean bothNull = place.facts().mayBeNull(left) && place.facts().mayBeNull(right);
		return !bothNull ? equal : ".or(" + nested(equal) + "," + nested(of(new Term.IsNull(left), place) + of(new Term.IsNull(right), place)) + ")";
	}

	/** True where neither is null, and they compare that way. */
	private String compared(Term left, Term.Comparator comparator, Term right, Place place) {
		if (left instanceof Term.Constant) {
			if (right instanceof Term.Constant) {
				String predicate = predicate(comparator, Words.literal(((Term.Constant) right).value()));
				return ".filter(" + nested(values.last(left, place) + ".is(" + predicate + ")") + ")";
			}
			return compared(right, comparator.mirrored(), left, place);
		}
		if (right instanceof Term.Constant constant) {
			String predicate = predicate(comparator, Words.literal(constant.value()));
			return left instanceof Term.Attribute attribute ? on(attribute.of(), place, ".has(" + words.property(attribute.attribute()) + "," + predicate + ")")
					: ".filter(" + nested(values.last(left, place) + ".is(" + predicate + ")") + ")";
		}
		String label = label(right);
		if (label == null && label(left) != null) {
			return compared(right, comparator.mirrored(), left, place);
		}
		String path = values.of(left, place);
		if (label != null) {
			String where = ".where(" + predicate(comparator, "'" + label + "'") + ")";
			return path.isEmpty() ? where : ".filter(" + nested(path + where) + ")";
		}
		String one = names.fresh("value");
		String other = values.of(right, place.at(null));
		return ".filter(" + nested(path + names.asUsed(one) + other + ".where(" + predicate(comparator.mirrored(), "'" + one + "'") + ")") + ")";
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
