// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The steps of an edit, which know what in a client's request each of them comes from. Used by one thread. */
final class Steps {
	private static final Pattern STEP = Pattern.compile("Step (\\d{1,9})\\b");

	private final List<Map<String, Object>> steps = new ArrayList<>();
	private final List<String> places = new ArrayList<>();

	/** @param fields names and values in turn; those that are null are left out, but for 'value' */
	void add(String place, Object... fields) {
		Map<String, Object> step = new LinkedHashMap<>();
		for (int i = 0; i < fields.length; i += 2) {
			if (fields[i + 1] != null || fields[i].equals("value")) {
				step.put((String) fields[i], fields[i + 1]);
			}
		}
		steps.add(step);
		places.add(place);
	}

	List<Map<String, Object>> list() {
		return steps;
	}

	/** The failure of a step, in terms of the request. */
	ArenaException placed(ArenaException failure) {
		Matcher step = STEP.matcher(failure.getMessage());
		if (!step.lookingAt()) {
			return failure;
		}
		int number = Integer.parseInt(step.group(1));
		// The element is one that the commit deletes itself: what is asked for is there.
		ErrorCode code = failure.code() == ErrorCode.UNKNOWN_ELEMENT ? ErrorCode.MODEL_INVALID : failure.code();
		return number < 1 || number > places.size() ? failure : new ArenaException(code, "'" + places.get(number - 1) + "'" + failure.getMessage().substring(step.end()), failure);
	}
}
