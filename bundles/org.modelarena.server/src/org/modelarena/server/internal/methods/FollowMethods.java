// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.AnswerBlame;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.standing.AnswerVersion;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.history.AnswerVersions;
import org.modelarena.protocol.history.BlamedRows;
import org.modelarena.protocol.history.CommitList;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Turns;

/** The calls about answers from version to version; one at a time, as each goes through much of a log. Thread-safe. */
public final class FollowMethods {
	private static final int USUAL = 1000;

	private final Stores stores;
	private final QueryLanguages languages;
	private final Workers workers;
	private final Duration longest;
	private final Turns turns = new Turns("histories of answers");

	/** @param longest that one may take */
	public FollowMethods(Stores stores, QueryLanguages languages, Workers workers, Duration longest) {
		this.stores = stores;
		this.languages = languages;
		this.workers = workers;
		this.longest = longest;
	}

	/** A query, the versions through which it is followed, and what ends that. */
	private final class Followed {
		private final ModelHistory history;
		private final Query query;
		private final long from;
		private final long to;
		private final QueryLimits limits;
		private final Cancellation cancellation;

		Followed(ServedStore store, FollowCall call, Duration time, Cancellation cancellation) {
			this.history = store.history();
			this.query = query(call);
			this.from = call.from() == null ? history.oldest().number() : new VersionName(call.from()).resolve(history, ZoneId.systemDefault());
			this.to = call.to() == null ? history.newestNumber() : new VersionName(call.to()).resolve(history, ZoneId.systemDefault());
			if (from > to) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "'from' is version " + from + ", and comes after version " + to + ".");
			}
			this.limits = new QueryLimits(time, QueryLimits.DEFAULT.maxRows());
			this.cancellation = cancellation.withTimeout(time);
		}

		AnswerHistory begin(long version) {
			return new AnswerHistory(history, languages, query, limits, version, cancellation);
		}
	}

	private Query query(FollowCall call) {
		if (call.language() == null || call.text() == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A query has a 'language' and a 'text'.");
		}
		Query query = new Query(call.language(), call.text(), QueryTexts.parameters(call.parameters()), Optional.empty());
		languages.of(query);
		return query;
	}

	private <T> CompletableFuture<T> follow(CallContext context, FollowCall call, BiFunction<FollowCall, Followed, T> work) {
		stores.require(call.store(), context.session().bearer(), Right.READ);
		if (call.timeoutMillis() != null && call.timeoutMillis() < 1) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'timeoutMillis' is a number from 1 on, not " + call.timeoutMillis() + ".");
		}
		Duration wanted = call.timeoutMillis() == null ? longest : Duration.ofMillis(call.timeoutMillis());
		Duration time = wanted.compareTo(longest) < 0 ? wanted : longest;
		return turns.take(context.owner(), turn -> workers.run(context.owner(), () -> {
			workers.expand();
			try {
				return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(),
						store -> work.apply(call, new Followed(store, call, context.rest(time), context.cancellation())));
			} finally {
				workers.contract();
			}
		}, context.cancellation()));
	}

	/** {@code history/answers}. */
	CompletableFuture<AnswerVersions> answers(CallContext context, FollowCall call) {
		return follow(context, call, FollowMethods::answers);
	}

	private static AnswerVersions answers(FollowCall call, Followed followed) {
		AnswerHistory answers = followed.begin(followed.from);
		Answer first = answers.first();
		List<AnswerVersions.Version> versions = new ArrayList<>();
		versions.add(new AnswerVersions.Version(HistoryMethods.commit(followed.history.commit(followed.from), followed.history), first.count(), first.digest().toString(), value(first), null, null));
		answers.follow(followed.to, version -> {
			if (Boolean.TRUE.equals(call.isAll()) || !version.difference().isEmpty()) {
				versions.add(version(version, versions.getLast().value(), followed.history));
			}
			if (versions.size() > FollowCall.MOST) {
				throw new ArenaException(ErrorCode.ROW_LIMIT, "More than " + FollowCall.MOST + " commits have changed the answer up to commit " + version.commit().number()
						+ "; ask for fewer versions with 'from' and 'to'.");
			}
		});
		return new AnswerVersions(versions);
	}

	private static AnswerVersions.Version version(AnswerVersion version, Object before, ModelHistory history) {
		AnswerDifference difference = version.difference();
		Object value = version.count() != 1 ? null : difference.isEmpty() ? before : value(difference.added());
		return new AnswerVersions.Version(HistoryMethods.commit(version.commit(), history), version.count(), version.digest().toString(), value, difference.added().count(),
				difference.removed().count());
	}

	/** The only value of the only row. */
	private static Object value(Answer answer) {
		List<Object> row = answer.count() == 1 ? answer.row(0) : List.of();
		return row.size() == 1 && (row.getFirst() instanceof Number || row.getFirst() instanceof Boolean || row.getFirst() instanceof String) ? row.getFirst() : null;
	}

	/** {@code history/blame}. */
	CompletableFuture<BlamedRows> blame(CallContext context, FollowCall call) {
		if (call.limit() != null && (call.limit() < 0 || call.limit() > FollowCall.MOST)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'limit' is a number from 0 to " + FollowCall.MOST + ".");
		}
		return follow(context, call, FollowMethods::blame);
	}

	private static BlamedRows blame(FollowCall call, Followed followed) {
		AnswerBlame blame = new AnswerBlame(followed.history.commit(followed.from));
		followed.begin(followed.from).follow(followed.to, blame::add);
		Answer answer = followed.begin(followed.to).first();
		int most = (int) Math.min(answer.count(), call.limit() == null ? USUAL : call.limit());
		List<CommitEntry> brought = blame.of(answer);
		Rows rows = Pages.page(answer, 0, most);
		Map<Long, CommitList.Commit> commits = new LinkedHashMap<>();
		long[] numbers = new long[rows.count()];
		for (int i = 0; i < numbers.length; i++) {
			CommitEntry commit = brought.get(i);
			numbers[i] = commit.number();
			commits.computeIfAbsent(commit.number(), missing -> HistoryMethods.commit(commit, followed.history));
		}
		return new BlamedRows(followed.to, answer.count(), answer.digest().toString(), rows, numbers, List.copyOf(commits.values()));
	}
}
