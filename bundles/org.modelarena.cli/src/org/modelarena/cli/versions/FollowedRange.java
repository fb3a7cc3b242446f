// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.queries.QueryText;
import org.modelarena.core.Answer;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Query;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.call.Parameters;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The query whose answer a command follows, through which versions of which store, and within which limits. */
final class FollowedRange {
	/** Beyond the server's own deadline, so that its answer is heard. */
	private static final Duration ANSWER = Duration.ofSeconds(5);

	@Mixin
	private VersionsPlace place;

	@Mixin
	private QueryText text;

	@Option(names = "--from", paramLabel = "VERSION", description = "The version to begin with (default: the oldest that is kept).")
	private String from;

	@Option(names = "--to", paramLabel = "VERSION", description = "The version to end with (default: the newest).")
	private String to;

	@Option(names = "--timeout", defaultValue = "60", paramLabel = "SECONDS", description = "Give up if one version takes longer, or all of them on a server (default: ${DEFAULT-VALUE}).")
	private long timeout;

	@Option(names = "--max-rows", paramLabel = "N", defaultValue = "10000000", description = "Refuse a longer answer (default: ${DEFAULT-VALUE}).")
	private long maxRows;

	/** Whether a server follows the query. */
	boolean isServed() {
		return place.isServed();
	}

	/** Connects to the server. */
	ArenaClient connect() {
		return place.connect();
	}

	/**
	 * Has a server follow the query.
	 *
	 * @param isAll whether to tell of commits that have not changed the answer
	 * @param limit the most rows
	 */
	<T> T ask(ArenaClient client, String method, boolean isAll, long limit, Class<T> type, CommonOptions common) {
		common.require(timeout > 0, "--timeout is at least 1.");
		Query query = text.query(Optional.empty());
		Parameters parameters = query.parameters().isEmpty() ? null : new Parameters(query.parameters());
		FollowCall call = new FollowCall(client.store(), query.language(), query.text(), parameters, Remote.version(from), Remote.version(to), isAll, Math.min(limit, FollowCall.MOST),
				Duration.ofSeconds(timeout).toMillis());
		return client.call(method, call, type, Duration.ofSeconds(timeout).plus(ANSWER), common.console().cancellation());
	}

	/** Opens the store. */
	ModelStore open(CommonOptions common) {
		common.require(timeout >= 0 && maxRows >= 0, "--timeout and --max-rows are at least 0.");
		return common.storeAt(place.at()).openToRead(StoreLocation.at(place.at()));
	}

	/** The first version. */
	long first(ModelHistory history) {
		return from == null ? history.oldest().number() : new VersionName(from).resolve(history, ZoneId.systemDefault());
	}

	/** The last version. */
	long last(ModelHistory history, CommonOptions common) {
		long last = to == null ? history.newestNumber() : new VersionName(to).resolve(history, ZoneId.systemDefault());
		common.require(last >= first(history), "--to is before --from.");
		return last;
	}

	/** Asks the query in the first version. */
	AnswerHistory begin(ModelHistory history, CommonOptions common) {
		return at(history, first(history), common);
	}

	/** The answer in a version. */
	Answer answer(ModelHistory history, long version, CommonOptions common) {
		return at(history, version, common).first();
	}

	private AnswerHistory at(ModelHistory history, long version, CommonOptions common) {
		QueryLimits limits = new QueryLimits(Duration.ofSeconds(timeout), maxRows);
		return new AnswerHistory(history, common.catalog().languages(), text.query(Optional.empty()), limits, version, common.console().cancellation());
	}
}
