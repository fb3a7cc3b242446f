// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.call.LogCall;
import org.modelarena.protocol.call.PruneCall;
import org.modelarena.protocol.call.TagCall;
import org.modelarena.protocol.history.CommitList;
import org.modelarena.protocol.history.PrunedVersions;
import org.modelarena.protocol.history.TaggedVersion;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.store.Stores;

/** The calls about the versions of models. Thread-safe. */
final class HistoryMethods {
	private static final long MOST = 10_000;
	private static final long USUAL = 1000;
	/** Of all messages in an answer, which no client expects to be longer than others. */
	private static final long MOST_CHARACTERS = 4 << 20;

	private final Stores stores;

	HistoryMethods(Stores stores) {
		this.stores = stores;
	}

	/** {@code history/log}. */
	CommitList log(CallContext context, LogCall call) {
		long limit = call.limit() == null ? USUAL : call.limit();
		if (limit < 0 || limit > MOST) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'limit' is a number from 0 to " + MOST + ".");
		}
		return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(), store -> {
			ModelHistory history = store.history();
			List<CommitList.Commit> commits = new ArrayList<>();
			long[] characters = { 0 };
			history.descending(entry -> {
				context.cancellation().check();
				if (commits.size() < limit && (call.below() == null || entry.number() < call.below())) {
					commits.add(commit(entry, history));
					characters[0] += entry.author().length() + entry.message().length();
				}
				return commits.size() < limit && characters[0] < MOST_CHARACTERS;
			});
			return new CommitList(history.oldest().number(), history.newestNumber(), commits);
		});
	}

	/** {@code history/tag}. */
	TaggedVersion tag(CallContext context, TagCall call) {
		if (call.tag() == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'tag' is the name to give.");
		}
		return stores.use(call.store(), context.session().bearer(), Right.WRITE, context.cancellation(), store -> {
			ModelHistory history = store.history();
			boolean deletes = Boolean.TRUE.equals(call.isDeleted());
			String name = deletes ? call.tag() : call.version();
			long number = name == null ? history.newestNumber() : new VersionName(name).resolve(history, ZoneId.systemDefault());
			if (deletes) {
				history.untag(call.tag());
			} else {
				history.tag(call.tag(), number);
			}
			return new TaggedVersion(call.tag(), number);
		});
	}

	/** {@code history/prune}. */
	PrunedVersions prune(CallContext context, PruneCall call) {
		if (call.before() == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'before' is the oldest version to keep.");
		}
		return stores.use(call.store(), context.session().bearer(), Right.ADMIN, context.cancellation(), store -> {
			ModelHistory history = store.history();
			long number = new VersionName(call.before()).resolve(history, ZoneId.systemDefault());
			long forgotten = number - history.oldest().number();
			store.prune(number, Progress.of(context.cancellation()));
			return new PrunedVersions(number, forgotten);
		});
	}

	/** A commit as clients are told of it. */
	static CommitList.Commit commit(CommitEntry entry, ModelHistory history) {
		return new CommitList.Commit(entry.number(), entry.time().toString(), entry.author(), entry.message(), entry.revision().orElse(null), history.tagsOf(entry.number()));
	}
}
