// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Changes an experiment file as a person would: only the entries that differ are written anew, and comments, order and layout of all others stay as they are. Stateless.
 */
final class ExperimentText {
	private static final Pattern KEY = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*:.*");

	private ExperimentText() {
	}

	/**
	 * The text with the entries of a changed experiment.
	 *
	 * @param text   the file's
	 * @param before the experiment that the text stands for, with all entries spelled out
	 * @param after  the changed experiment, likewise
	 */
	static String merge(String text, String before, String after) {
		Map<String, String> old = entries(before);
		Map<String, String> changed = entries(after);
		List<String> lines = new ArrayList<>(text.isEmpty() ? List.of() : List.of(text.split("\\R", -1)));
		old.keySet().stream().filter(key -> !changed.containsKey(key)).forEach(key -> replace(lines, key, List.of()));
		changed.forEach((key, entry) -> {
			if (!entry.equals(old.get(key))) {
				replace(lines, key, List.of(entry.split("\n")));
			}
		});
		// Contenders are spelled out with their transports.
		if (!String.valueOf(changed.get("contenders")).equals(old.get("contenders"))) {
			replace(lines, "transports", List.of());
		}
		return String.join("\n", lines);
	}

	/** The lines of each key at the left margin. */
	private static Map<String, String> entries(String yaml) {
		Map<String, String> entries = new LinkedHashMap<>();
		String key = null;
		for (String line : yaml.split("\\R")) {
			if (KEY.matcher(line).matches()) {
				key = line.substring(0, line.indexOf(':'));
				entries.put(key, line);
			} else if (key != null && !line.isBlank()) {
				entries.merge(key, line, (before, more) -> before + "\n" + more);
			}
		}
		return entries;
	}

	private static void replace(List<String> lines, String key, List<String> entry) {
		int start = 0;
		while (start < lines.size() && !lines.get(start).startsWith(key + ":")) {
			start++;
		}
		if (start == lines.size()) {
			int end = lines.size();
			while (end > 0 && lines.get(end - 1).isBlank()) {
				end--;
			}
			lines.addAll(end, entry);
			return;
		}
		int end = start + 1;
		while (end < lines.size() && !KEY.matcher(lines.get(end)).matches()) {
			end++;
		}
		// What stands before the next key belongs to that.
		while (end > start + 1 && !belongs(lines.get(end - 1))) {
			end--;
		}
		lines.subList(start, end).clear();
		lines.addAll(start, entry);
	}

	/** Whether a line is part of the entry above, and neither blank nor a comment at the margin: it is indented, or an item of a list. */
	private static boolean belongs(String line) {
		return !line.isBlank() && (line.startsWith(" ") || line.startsWith("\t") || line.startsWith("-") || line.startsWith("]") || line.startsWith("}"));
	}
}
