// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.modelarena.core.model.Derivation;

/** Why which derived values could not be computed. Not thread-safe. */
final class Failures {
	private int costly;
	private static final int LONGEST_REASON = 300;

	private final Map<Derivation, Map<Long, String>> reasons = new HashMap<>();

	boolean has(Cell cell) {
		return of(cell) != null;
	}

	/** The reason, or null for a value that is there. */
	String of(Cell cell) {
		Map<Long, String> all = reasons.get(cell.derivation());
		return all == null ? null : all.get(cell.key());
	}

	/** Sets the reason, null for none; true if it is another one than before. */
	boolean set(Cell cell, String reason) {
		String kept = reason == null ? null : shortened(reason);
		if (Objects.equals(of(cell), kept)) {
			return false;
		}
		Map<Long, String> all = reasons.computeIfAbsent(cell.derivation(), d -> new TreeMap<>());
		if (kept == null) {
			all.remove(cell.key());
		} else {
			all.put(cell.key(), kept);
		}
		return true;
	}

	/** Also without half a surrogate pair, of which a reason may tell, or which is left of one that is cut: no store keeps that. */
	private static String shortened(String reason) {
		String kept = reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "...";
		return new String(kept.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
	}

	long count(Derivation derivation) {
		return reasons.getOrDefault(derivation, Map.of()).size();
	}

	/** Counts one more value of this change whose expression took too long. */
	int countCostly() {
		return ++costly;
	}

	/** A new change begins. */
	void forgetCostly() {
		costly = 0;
	}

	/** Some failures, by ascending keys. */
	List<String> examples(Derivation derivation, int most) {
		List<String> examples = new ArrayList<>();
		for (Map.Entry<Long, String> failure : reasons.getOrDefault(derivation, Map.of()).entrySet()) {
			if (examples.size() == most) {
				break;
			}
			examples.add("element #" + failure.getKey() + ": " + failure.getValue());
		}
		return examples;
	}
}
