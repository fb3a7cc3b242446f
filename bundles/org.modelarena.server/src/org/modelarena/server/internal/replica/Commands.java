// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.answer.Committed;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.reflect.TypeToken;

/** How commits stand in the log, and what replicas make of them: JSON, so that a later release reads what an earlier one has written. Stateless. */
final class Commands {
	private static final Gson GSON = gson();

	private Commands() {
	}

	/**
	 * A commit of a client.
	 *
	 * @param id      of it alone: it is applied once, however often it comes
	 * @param version that the model must still have; null for any
	 * @param steps   as in a file of {@code arena edit}
	 */
	record Commit(String id, Long version, List<Map<String, Object>> steps) {
	}

	/**
	 * The outcome of a commit, the same on all replicas.
	 *
	 * @param version of the state with it; null if it was refused
	 * @param keys    of new elements by their names in the steps; null if it was refused
	 * @param code    of the {@link ErrorCode} for which it was refused; null if it was not
	 */
	record Outcome(Long version, Map<String, Long> keys, Integer code, String message) {
		static Outcome of(Committed committed) {
			return new Outcome(committed.version(), committed.keys(), null, null);
		}

		static Outcome of(ArenaException refusal) {
			return new Outcome(null, null, refusal.code().number(), refusal.getMessage());
		}

		/** @throws ArenaException if it was refused */
		Committed committed() {
			if (code != null) {
				throw Fault.received(code, message, null);
			}
			return new Committed(version, keys);
		}
	}

	private static Gson gson() {
		GsonBuilder builder = new GsonBuilder().serializeNulls().disableHtmlEscaping();
		Json.configure(builder);
		return builder.create();
	}

	/** A commit as text, which {@link #command} takes. */
	static String text(Commit commit) {
		return GSON.toJson(commit);
	}

	/** Commits that are applied one after another, with one place in the log. */
	static byte[] command(List<String> commits) {
		return ("[" + String.join(",", commits) + "]").getBytes(StandardCharsets.UTF_8);
	}

	static List<Commit> commits(byte[] command) {
		return GSON.fromJson(new String(command, StandardCharsets.UTF_8), new TypeToken<List<Commit>>() {
		});
	}

	static byte[] bytes(List<Outcome> outcomes) {
		return GSON.toJson(outcomes).getBytes(StandardCharsets.UTF_8);
	}

	static List<Outcome> outcomes(byte[] result) {
		return GSON.fromJson(new String(result, StandardCharsets.UTF_8), new TypeToken<List<Outcome>>() {
		});
	}

	/** Any record as JSON. */
	static String json(Object value) {
		return GSON.toJson(value);
	}

	static <T> T read(String json, Class<T> type) {
		return GSON.fromJson(json, type);
	}
}
