// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.EditCall;

/** Sends a commit, in one message or, if its steps are long, in several, which the server puts together and makes all at once. */
public final class CommitParts {
	/** Of a message, roughly: far below what servers take, also if many are escaped. */
	private static final int CHARACTERS = 1 << 20;
	private static final Duration LONGEST = Duration.ofMinutes(10);

	private CommitParts() {
	}

	/** @param call with its store */
	public static Committed commit(Calls calls, CommitCall call, Cancellation cancellation) {
		List<List<Map<String, Object>>> parts = parts(call.steps());
		if (parts.size() == 1 || call.edit() != null) {
			return calls.call(Methods.COMMIT, call, Committed.class);
		}
		String edit = calls.call(Methods.EDIT, new CommitCall(call.store(), call.version(), parts.getFirst()), EditState.class).edit();
		// What was refused could be committed again, so the server would keep it for a while.
		try (Unfinished work = new Unfinished(() -> calls.call(Methods.CANCEL, new CursorCall(edit, null, null), Void.class))) {
			for (List<Map<String, Object>> part : parts.subList(1, parts.size())) {
				cancellation.check();
				calls.call(Methods.STEPS, new EditCall(edit, part), EditState.class);
			}
			CommitCall all = new CommitCall(call.store(), null, List.of(), edit, call.validate(), call.id()).saidAs(call);
			return work.done(calls.call(Methods.COMMIT, all, Committed.class, LONGEST, cancellation));
		}
	}

	private static List<List<Map<String, Object>>> parts(List<Map<String, Object>> steps) {
		List<List<Map<String, Object>>> parts = new ArrayList<>();
		List<Map<String, Object>> part = new ArrayList<>();
		long characters = 0;
		for (Map<String, Object> step : steps) {
			part.add(step);
			characters += step.toString().length();
			if (characters > CHARACTERS) {
				parts.add(part);
				part = new ArrayList<>();
				characters = 0;
			}
		}
		if (!part.isEmpty() || parts.isEmpty()) {
			parts.add(part);
		}
		return parts;
	}
}
