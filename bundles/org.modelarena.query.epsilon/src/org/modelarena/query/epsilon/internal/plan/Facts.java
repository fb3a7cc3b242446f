package org.modelarena.query.epsilon.internal.plan;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** What is known at a place of a program: of the plan's terms, and of the keys that a Map has, which a plan does not know of. Immutable. */
final class Facts {
	/** A Map has something for a key. */
	private record Present(Inverse inverse, Term key) {
	}

	private final FaultAnalysis terms;
	private final Set<Present> present;
	/** The terms that say that a Map has something for a key. */
	private final Map<Term, Present> questions;

	private Facts(FaultAnalysis terms, Set<Present> present, Map<Term, Present> questions) {
		this.terms = terms;
		this.present = present;
		this.questions = questions;
	}

	static Facts none() {
		return new Facts(FaultAnalysis.START, Set.of(), new IdentityHashMap<>());
	}

	boolean isPresent(Inverse inverse, Term key) {
		return present.contains(new Present(inverse, key));
	}

	/** Remembers what a term asks. */
	void asks(Term question, Inverse inverse, Term key) {
		questions.put(question, new Present(inverse, key));
	}

	/** The classes of which a term is known to be an instance. */
	List<EClass> typesOf(Term term) {
		return terms.typesOf(term);
	}

	boolean mayBeNull(Term term) {
		return terms.mayBeNull(term);
	}

	boolean mayFault(Term term) {
		return terms.mayFault(term);
	}

	boolean mayFault(Step step) {
		return terms.mayFault(step);
	}

	boolean mayFaultOrBeNull(Term term) {
		return terms.mayFaultOrBeNull(term);
	}

	Facts withNotNull(Term term) {
		return new Facts(terms.withNotNull(term), present, questions);
	}

	/** What is known behind a step. */
	Facts behind(Step step) {
		Facts more = new Facts(terms.behind(step), present, questions);
		return switch (step) {
		case Step.Filter filter -> more.withAnswers(filter.condition());
		case Step.Require require -> more.withAnswers(require.condition());
		default -> more;
		};
	}

	/** What is known where a condition is true. */
	Facts whenTrue(Term condition) {
		return new Facts(terms.whenTrue(condition), present, questions).withAnswers(condition);
	}

	/** What is known where a condition is false. */
	Facts whenFalse(Term condition) {
		Facts more = new Facts(terms.whenFalse(condition), present, questions);
		return condition instanceof Term.Not not ? more.withAnswers(not.operand()) : more;
	}

	/** Questions that have been answered with yes. */
	private Facts withAnswers(Term condition) {
		if (condition instanceof Term.And and) {
			Facts known = this;
			for (Term operand : and.operands()) {
				known = known.withAnswers(operand);
			}
			return known;
		}
		if (condition instanceof Term.Not not && not.operand() instanceof Term.Not inner) {
			return withAnswers(inner.operand());
		}
		Present answered = questions.get(condition);
		if (answered == null) {
			return this;
		}
		Set<Present> more = new HashSet<>(present);
		more.add(answered);
		return new Facts(terms, more, questions);
	}
}
