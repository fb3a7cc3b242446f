// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.standing.AnswerVersion;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionStep;

/**
 * The violations of constraints from version to version of a store with a history: checked once, and then followed by the differences that the commits make. An element violates a rule as long as
 * it does without a break, whatever the message says meanwhile. Used by one thread.
 */
public final class ViolationHistory {
	private final ModelHistory history;
	private final Function<Metamodel, List<Followed>> rules;
	private final Cancellation cancellation;
	private final CommitEntry first;
	private final List<Part> parts = new ArrayList<>();
	/** The rules for the metamodels that were met. */
	private final Map<Metamodel, List<Followed>> read = new HashMap<>();
	/** Of the rules that are followed. */
	private List<String> names = List.of();
	private final Map<Violated, Since> violated = new HashMap<>();

	/**
	 * Rules that are followed together.
	 *
	 * @param document tells sets of rules apart that have rules of one name
	 * @param least    rules that are less bad do not count
	 */
	public record Followed(String document, RuleQuery query, Severity least) {
	}

	/**
	 * A violation.
	 *
	 * @param key the element; {@link ModelSnapshot#NONE} where the rule concerns the model as a whole
	 * @param row of the query's answer, where that is all that tells violations of the model as a whole apart; else empty
	 */
	public record Violated(String document, Rule rule, long key, List<Object> row) {
	}

	/**
	 * The change of the violations by a commit.
	 *
	 * @param count how many there are after it
	 * @param came  what it has broken
	 * @param went  what it has repaired
	 */
	public record Step(CommitEntry commit, long count, List<Violated> came, List<Violated> went) {
	}

	/** Since when something is violated, and in how many rows. */
	private record Since(CommitEntry commit, long rows) {
	}

	/** The rules of one query. */
	private final class Part {
		private final int place;
		private final AnswerHistory answers;

		Part(int place, QueryLimits limits) {
			this.place = place;
			this.answers = new AnswerHistory(history, this::prepare, limits, first.number(), cancellation);
		}

		private PreparedQuery prepare(Metamodel metamodel) {
			return followed(metamodel).query().query();
		}

		Followed followed(Metamodel metamodel) {
			return of(metamodel).get(place);
		}
	}

	/**
	 * Checks the rules for the first time.
	 *
	 * @param rules  the rules for the metamodel of a version, each time the same in the same order; asked again when that is another one
	 * @param limits of each check
	 * @param from   the version to begin with
	 * @throws ArenaException as {@link RuleSet#check}, and as {@link ModelHistory#snapshot}; {@link ErrorCode#UNSUPPORTED}, also later, if other rules are there for another version
	 */
	public ViolationHistory(ModelHistory history, Function<Metamodel, List<Followed>> rules, QueryLimits limits, long from, Cancellation cancellation) {
		this.history = history;
		this.rules = rules;
		this.cancellation = cancellation;
		this.first = history.commit(from);
		try (ModelSnapshot snapshot = history.snapshot(from)) {
			Metamodel metamodel = snapshot.metamodel();
			for (int place = 0; place < of(metamodel).size(); place++) {
				Part part = new Part(place, limits);
				parts.add(part);
				Followed followed = part.followed(metamodel);
				followed.query().begin(part.answers.first());
				counted(part.answers.first(), followed).forEach((each, rows) -> violated.put(each, new Since(first, rows)));
			}
		}
	}

	private List<Followed> of(Metamodel metamodel) {
		List<Followed> known = read.get(metamodel);
		if (known == null) {
			known = rules.apply(metamodel);
			if (read.isEmpty()) {
				names = names(known);
			}
			requireSame(known);
			read.put(metamodel, known);
		}
		return known;
	}

	private static List<String> names(List<Followed> followed) {
		return followed.stream().flatMap(each -> each.query.rules().stream().map(rule -> each.document + ": " + rule.qualifiedName())).toList();
	}

	/** Rules that are left out where they cannot be read have no violations there that could begin or end. */
	private void requireSame(List<Followed> others) {
		List<String> here = names(others);
		if (!here.equals(names)) {
			List<String> only = new ArrayList<>(here);
			only.removeAll(names);
			List<String> gone = new ArrayList<>(names);
			gone.removeAll(here);
			only.addAll(gone);
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Versions since commit " + first.number() + " have different derived features, and not all of them can be checked for "
					+ String.join(", ", only) + "; begin with a later one.");
		}
	}

	/** The version that it begins with. */
	public CommitEntry first() {
		return first;
	}

	private static Map<Violated, Long> counted(Answer answer, Followed followed) {
		Map<Violated, Long> found = new LinkedHashMap<>();
		for (long i = 0; i < answer.count(); i++) {
			Violated each = violated(answer.row(i), followed);
			if (each.rule.severity().isAtLeast(followed.least)) {
				found.merge(each, 1L, Long::sum);
			}
		}
		return found;
	}

	private static Violated violated(List<Object> row, Followed followed) {
		long key = followed.query().element(row);
		Rule rule = followed.query().rules().get(followed.query().rule(row));
		return new Violated(followed.document(), rule, key, key == ModelSnapshot.NONE ? row : List.of());
	}

	/** How many violations there are now: after the last version that was shown. */
	public long count() {
		return violated.size();
	}

	/** The commit since which something is violated without a break, the first version if it was then; empty if it is not violated now. */
	public Optional<CommitEntry> since(Violated each) {
		Since since = violated.get(each);
		return since == null ? Optional.empty() : Optional.of(since.commit);
	}

	/** The commit since which there is what a check of the last version that was shown has found; as the other. */
	public Optional<CommitEntry> since(String document, Finding found) {
		return since(new Violated(document, found.rule(), found.key(), found.row()));
	}

	/**
	 * Follows the violations. Called once.
	 *
	 * @param to    the last version
	 * @param steps is told of each commit
	 * @throws ArenaException as {@link RuleSet#check}, and as {@link ModelHistory#replay}
	 */
	public void follow(long to, Consumer<Step> steps) {
		history.replay(first.number(), to, step -> steps.accept(step(step)), cancellation);
	}

	private Step step(VersionStep step) {
		Map<Violated, Long> changes = new LinkedHashMap<>();
		for (Part part : parts) {
			AnswerVersion version = part.answers.step(step);
			Followed followed = part.followed(step.after().metamodel());
			counted(version.difference().removed(), followed).forEach((each, rows) -> changes.merge(each, -rows, Long::sum));
			counted(version.difference().added(), followed).forEach((each, rows) -> changes.merge(each, rows, Long::sum));
		}
		List<Violated> came = new ArrayList<>();
		List<Violated> went = new ArrayList<>();
		changes.forEach((each, more) -> {
			Since before = violated.get(each);
			Since after = after(before, more, step.commit());
			if (after == null) {
				violated.remove(each);
			} else {
				violated.put(each, after);
			}
			if (before == null && after != null) {
				came.add(each);
			} else if (before != null && after == null) {
				went.add(each);
			}
		});
		return new Step(step.commit(), violated.size(), came, went);
	}

	private static @Nullable Since after(@Nullable Since before, long more, CommitEntry commit) {
		long rows = (before == null ? 0 : before.rows) + more;
		return rows <= 0 ? null : new Since(before == null ? commit : before.commit, rows);
	}
}
