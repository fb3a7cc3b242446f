// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.core.Answer;
import org.modelarena.core.Query;
import org.modelarena.ui.stores.StoreNode;

/**
 * A query that is asked on one or several stores, and what came of it so far. Thread-safe.
 */
public final class QueryRun {
	private static final double NANOS = 1e6;

	private final Query query;
	private final List<StoreNode> stores;
	private final List<Outcome> outcomes = new ArrayList<>();
	private boolean isOver;

	/**
	 * The outcome of a query in a store.
	 *
	 * @param answer  if it gave one
	 * @param problem the reason why there is no answer; empty otherwise
	 * @param nanos   from the call to the answer
	 */
	public record Outcome(StoreNode store, Optional<Answer> answer, String problem, long nanos) {
		/** In milliseconds, for people. */
		public String millis() {
			return Figures.of(nanos / NANOS) + " ms";
		}

		/** Whether the other is the same answer. */
		boolean isSame(Outcome other) {
			return answer.isPresent() && other.answer.isPresent() && QueryRun.isSame(answer.get(), other.answer.get());
		}

		/** The same, in another time. */
		Outcome in(long otherNanos) {
			return new Outcome(store, answer, problem, otherNanos);
		}
	}

	QueryRun(Query query, List<StoreNode> stores) {
		this.query = query;
		this.stores = List.copyOf(stores);
	}

	/** A second outcome of a store takes the place of the first. */
	synchronized void put(Outcome outcome) {
		int place = outcomes.stream().map(Outcome::store).toList().indexOf(outcome.store());
		if (place < 0) {
			outcomes.add(outcome);
		} else {
			outcomes.set(place, outcome);
		}
	}

	synchronized void over() {
		isOver = true;
	}

	/** The query that is asked. */
	public Query query() {
		return query;
	}

	/** The stores that are asked. */
	public List<StoreNode> stores() {
		return stores;
	}

	/** The outcomes so far, in the order of the stores. */
	public synchronized List<Outcome> outcomes() {
		return List.copyOf(outcomes);
	}

	/** Whether no more comes. */
	public synchronized boolean isOver() {
		return isOver;
	}

	/** Whether all answers are the same; nothing with fewer than two. */
	public Optional<Boolean> agree() {
		List<Answer> answers = outcomes().stream().map(Outcome::answer).flatMap(Optional::stream).toList();
		return answers.size() < 2 ? Optional.empty() : Optional.of(answers.stream().allMatch(answer -> isSame(answers.getFirst(), answer)));
	}

	private static boolean isSame(Answer first, Answer other) {
		return first.count() == other.count() && first.digest().equals(other.digest());
	}

	/** One line: how many rows, whether the stores agree, and how long each took. */
	public String summary() {
		List<Outcome> all = outcomes();
		String times = all.stream().filter(outcome -> outcome.answer().isPresent()).map(outcome -> outcome.store().name() + " " + outcome.millis()).collect(Collectors.joining(", "));
		String rows = all.stream().map(Outcome::answer).flatMap(Optional::stream).map(Answer::count).distinct().map(count -> Amounts.of(count)).collect(
				Collectors.joining(Messages.or));
		String failed = all.stream().filter(outcome -> !outcome.problem().isEmpty()).map(outcome -> outcome.store().name() + ": " + outcome.problem()).collect(Collectors.joining(
				"; "));
		String counted = rows.isEmpty() ? "" : NLS.bind(rows.equals("1") ? Messages.row : Messages.rows, rows, times);
		String answered = agree().map(same -> NLS.bind(same ? Messages.agree : Messages.disagree, counted)).orElse(counted);
		String text = List.of(answered, failed).stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(". "));
		return isOver() ? text : (text + " " + Messages.running).strip();
	}
}
