// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The classes of differences that are known and not mended, in {@code known-differences.txt}: each with a text that still shows it, and with what tells
 * a difference of that class from others.
 */
final class KnownDifferences {
	/**
	 * A class of differences.
	 *
	 * @param store   where it shows, besides that of EMF's objects
	 * @param where   what the executions that differ are called
	 * @param pattern what the texts have
	 * @param outcome what the outcome that is not expected has
	 */
	record Entry(String reason, String language, World world, String store, Pattern where, Pattern pattern, Pattern outcome, String text) {
		boolean explains(Difference difference) {
			return difference.text().language().equals(language) && where.matcher(difference.where()).find() && pattern.matcher(difference.text().text()).find()
					&& outcome.matcher(difference.expected() + " => " + difference.actual()).find();
		}

		@Override
		public String toString() {
			return reason + ": " + text;
		}
	}

	/** Two executions of a text that end in different ways. */
	record Difference(World world, long model, String where, Text text, String expected, String actual) {
		@Override
		public String toString() {
			return world + " model " + model + ", " + where + ", " + text.language() + ":\n" + text.text() + "\nexpected " + expected + "\nactual   " + actual;
		}
	}

	private KnownDifferences() {
	}

	static List<Entry> read() {
		List<Entry> entries = new ArrayList<>();
		for (String block : content().lines().filter(line -> !line.startsWith("#")).reduce("", (all, line) -> all + line + "\n").split("\n\n+")) {
			Map<String, String> fields = new HashMap<>();
			for (String line : block.lines().filter(each -> !each.isBlank()).toList()) {
				int colon = line.indexOf(": ");
				fields.put(line.substring(0, colon), line.substring(colon + 2).replace("\\n", "\n"));
			}
			if (!fields.isEmpty()) {
				entries.add(new Entry(fields.get("class"), fields.get("language"), World.valueOf(fields.get("world")), fields.getOrDefault("store", "columns"), Pattern.compile(fields.get("where")),
						Pattern.compile(fields.get("pattern"), Pattern.DOTALL), Pattern.compile(fields.getOrDefault("outcome", ""), Pattern.DOTALL), fields.get("text")));
			}
		}
		return entries;
	}

	private static String content() {
		try (InputStream resource = KnownDifferences.class.getResourceAsStream("known-differences.txt")) {
			return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
