package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.query.plan.Term;

/** What is known of terms at a place of a plan, because conditions before it hold. Immutable. */
final class Facts {
	private sealed interface Fact {
	}

	private record NotNull(Term term) implements Fact {
	}

	private record OfKind(Term term, EClass type) implements Fact {
	}

	/** A Map has something for a key. */
	private record Present(Inverse inverse, Term key) implements Fact {
	}

	private final Facts outer;
	private final Set<Fact> here = new HashSet<>();
	/** The terms that say that a Map has something for a key. */
	private final Map<Term, Present> questions;

	private Facts(Facts outer, Map<Term, Present> questions) {
		this.outer = outer;
		this.questions = questions;
	}

	static Facts none() {
		return new Facts(null, new IdentityHashMap<>());
	}

	private boolean know(Fact fact) {
		for (Facts at = this; at != null; at = at.outer) {
			if (at.here.contains(fact)) {
				return true;
			}
		}
		return false;
	}

	boolean isNotNull(Term term) {
		return know(new NotNull(term));
	}

	boolean isPresent(Inverse inverse, Term key) {
		return know(new Present(inverse, key));
	}

	/** The classes of which a term is known to be an instance. */
	List<EClass> typesOf(Term term) {
		List<EClass> types = new ArrayList<>();
		for (Facts at = this; at != null; at = at.outer) {
			for (Fact fact : at.here) {
				if (fact instanceof OfKind known && known.term().equals(term)) {
					types.add(known.type());
				}
			}
		}
		return types;
	}

	/** Remembers what a term asks. */
	void asks(Term question, Inverse inverse, Term key) {
		questions.put(question, new Present(inverse, key));
	}

	Facts withNotNull(Term term) {
		Facts more = new Facts(this, questions);
		more.here.add(new NotNull(term));
		return more;
	}

	/** What is known where a condition is true. */
	Facts whenTrue(Term condition) {
		Facts more = new Facts(this, questions);
		more.learn(condition, true);
		return more;
	}

	/** What is known where a condition is false. */
	Facts whenFalse(Term condition) {
		Facts more = new Facts(this, questions);
		more.learn(condition, false);
		return more;
	}

	private void learn(Term condition, boolean holds) {
		switch (condition) {
		case Term.Not not -> learn(not.operand(), !holds);
		case Term.And and when holds -> and.operands().forEach(operand -> learn(operand, true));
		case Term.Or or when !holds -> or.operands().forEach(operand -> learn(operand, false));
		case Term.IsNull isNull when !holds -> here.add(new NotNull(isNull.operand()));
		case Term.IsType isType -> {
			here.add(new NotNull(isType.of()));
			if (holds) {
				here.add(new OfKind(isType.of(), isType.eClass()));
			}
		}
		case Term.Comparison comparison when holds && comparison.comparator() == Term.Comparator.EQUAL -> {
			learnEqual(comparison.left(), comparison.right());
			learnEqual(comparison.right(), comparison.left());
		}
		case Term question when holds && questions.containsKey(question) -> here.add(questions.get(question));
		default -> {
			// Nothing that matters here.
		}
		}
	}

	private void learnEqual(Term one, Term other) {
		if (!Risks.mayBeNull(other, this)) {
			here.add(new NotNull(one));
		}
	}
}
