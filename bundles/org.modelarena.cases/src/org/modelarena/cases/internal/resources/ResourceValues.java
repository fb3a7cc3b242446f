// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of the resource of some number, which fulfil all constraints. So whoever fetches one can tell whether all of it is right. Stateless but for the number. */
record ResourceValues(int index) {
	/** Of each resource. */
	static final int CONTRIBUTIONS = 2;
	private static final List<String> FORMATS = List.of("csv", "json", "nwb", "swc");
	private static final List<String> ROLES = List.of("creator", "curator");
	private static final int AGENTS = 1000;

	/** The id of one that was there before. */
	static String id(int index) {
		return "urn:modelarena:resource:" + index;
	}

	/** Its values, without its id. */
	Map<String, Object> ofResource() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("title", "Recording " + index);
		values.put("description", "What was recorded in experiment " + index + ", with the protocol and the stimulus");
		values.put("year", 1990 + Math.floorMod(index, 36));
		values.put("revision", 1 + Math.floorMod(index, 5));
		values.put("format", FORMATS.get(Math.floorMod(index, FORMATS.size())));
		values.put("bytes", (long) Math.floorMod(index, 900) * 1_000_003L);
		return values;
	}

	/** The values of one of its contributions. */
	Map<String, Object> ofContribution(int number) {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("agent", "urn:modelarena:agent:" + Math.floorMod(index + number, AGENTS));
		values.put("role", ROLES.get(number));
		return values;
	}

	/** Whether a document has all of this; it may have more. */
	boolean areIn(Map<String, Object> document) {
		if (!areIn(ofResource(), document) || !(document.get("contributions") instanceof List<?> contributions) || contributions.size() != CONTRIBUTIONS) {
			return false;
		}
		for (int i = 0; i < CONTRIBUTIONS; i++) {
			if (!(contributions.get(i) instanceof Map<?, ?> contribution) || !areIn(ofContribution(i), contribution)) {
				return false;
			}
		}
		return true;
	}

	private static boolean areIn(Map<String, Object> wanted, Map<?, ?> document) {
		return wanted.entrySet().stream().allMatch(entry -> {
			Object found = document.get(entry.getKey());
			return entry.getValue() instanceof Number number ? found instanceof Number other && number.longValue() == other.longValue() : entry.getValue().equals(found);
		});
	}
}
