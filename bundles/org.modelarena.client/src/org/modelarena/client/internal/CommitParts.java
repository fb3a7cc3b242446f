// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.EditCall;

/** A commit whose steps are too long for one message: they are sent in several, and the server makes all of them at once. Immutable. */
final class CommitParts {
	/** Of a message, roughly: far below what servers take, also if many are escaped. */
	private static final int CHARACTERS = 1 << 20;
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private final CommitCall commit;
	private final List<List<Map<String, Object>>> parts;
	private final Duration patience;

	/**
	 * @param commit   with its store
	 * @param patience with each of the calls but the last
	 */
	CommitParts(CommitCall commit, Duration patience) {
		this.commit = commit;
		this.parts = commit.edit() != null || commit.steps() == null ? List.of(List.of()) : parts(commit.steps());
		this.patience = patience;
	}

	private static List<List<Map<String, Object>>> parts(List<Map<String, Object>> steps) {
		List<List<Map<String, Object>>> parts = new ArrayList<>();
		List<Map<String, Object>> part = new ArrayList<>();
		long characters = 0;
		for (Map<String, Object> step : steps) {
			long more = step.toString().length();
			if (characters + more > CHARACTERS && !part.isEmpty()) {
				parts.add(part);
				part = new ArrayList<>();
				characters = 0;
			}
			part.add(step);
			characters += more;
		}
		parts.add(part);
		return parts;
	}

	/** Whether one message has room for all. */
	boolean isWhole() {
		return parts.size() == 1;
	}

	/** The longest that may be tried to send all, over and over. */
	Duration time() {
		Duration time = patience.multipliedBy(parts.size());
		return time.compareTo(LONGEST) < 0 ? time : LONGEST;
	}

	/**
	 * Sends all to one server, which keeps nothing of it if that fails.
	 *
	 * @throws ArenaException as commits do; {@link ErrorCode#STORE_UNAVAILABLE} also if the server has forgotten what was sent
	 */
	Committed send(Reached server, Cancellation cancellation) {
		BeginCall begin = new BeginCall(commit.store(), commit.version(), parts.getFirst(), commit.version() == null ? true : null);
		cancellation.check();
		// Not cancelled halfway: whoever does not hear of its id cannot end it.
		String edit = server.call(Methods.EDIT, begin, EditState.class, patience, Cancellation.create()).edit();
		try (Unfinished work = new Unfinished(() -> server.connection().call(Methods.CANCEL, new CursorCall(edit, null, null), Void.class))) {
			for (List<Map<String, Object>> part : parts.subList(1, parts.size())) {
				server.call(Methods.STEPS, new EditCall(edit, part), EditState.class, patience, cancellation);
			}
			CommitCall all = new CommitCall(commit.store(), null, List.of(), edit, commit.validate(), commit.id()).saidAs(commit);
			return work.done(server.call(Methods.COMMIT, all, Committed.class, LONGEST, cancellation));
		} catch (ArenaException e) {
			throw e.code() != ErrorCode.NOT_FOUND ? e
					: new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server has forgotten the edit while it was sent, as it was started again, or kept waiting; send it again. " + e.getMessage(),
							e);
		}
	}
}
