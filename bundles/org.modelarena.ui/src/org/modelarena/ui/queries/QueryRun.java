// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.queries;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.core.Answer;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/**
 * A query that is asked on one or several stores, and what came of it so far. Thread-safe.
 */
public final class QueryRun {
	private static final double NANOS = 1e6;

	private final Query query;
	private final List<StoreNode> stores;
	private final Map<StoreNode, Long> versions;
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

	/** @param versions that stores are asked in, if not the newest */
	QueryRun(Query query, List<StoreNode> stores, Map<StoreNode, Long> versions) {
		this.versions = Map.copyOf(versions);
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

	/** The version that a store is asked in; empty for the newest. */
	public OptionalLong version(StoreNode store) {
		Long version = versions.get(store);
		return version == null ? OptionalLong.empty() : OptionalLong.of(version);
	}

	/** The name of a store, with the version if that is not the newest. */
	public String name(StoreNode store) {
		return versions.containsKey(store) ? NLS.bind(Messages.asOf, store.name(), Long.toString(versions.get(store))) : store.name();
	}

	/**
	 * Asks a store, which is opened if it is not, in its version.
	 *
	 * @throws org.modelarena.core.ArenaException why it cannot be asked
	 */
	public <T> T ask(StoreNode store, Function<QueryEndpoint, T> question) {
		StoreAccess access = Stores.get().open(store);
		OptionalLong version = version(store);
		if (version.isEmpty()) {
			return question.apply(access.endpoint());
		}
		try (QueryEndpoint then = access.asOf(version.getAsLong())) {
			return question.apply(then);
		}
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
		String times = all.stream().filter(outcome -> outcome.answer().isPresent()).map(outcome -> name(outcome.store()) + " " + outcome.millis()).collect(Collectors.joining(", "));
		String rows = all.stream().map(Outcome::answer).flatMap(Optional::stream).map(Answer::count).distinct().map(count -> Amounts.of(count)).collect(
				Collectors.joining(Messages.or));
		String failed = all.stream().filter(outcome -> !outcome.problem().isEmpty()).map(outcome -> name(outcome.store()) + ": " + outcome.problem()).collect(Collectors.joining(
				"; "));
		String counted = rows.isEmpty() ? "" : NLS.bind(rows.equals("1") ? Messages.row : Messages.rows, rows, times);
		String answered = agree().map(same -> NLS.bind(same ? Messages.agree : Messages.disagree, counted)).orElse(counted);
		String text = List.of(answered, failed).stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(". "));
		return isOver() ? text : (text + " " + Messages.running).strip();
	}
}
