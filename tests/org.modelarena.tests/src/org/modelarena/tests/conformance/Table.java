// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A file of lines {@code text ==> value}; lines that begin with '#' are for readers. */
final class Table {
	private static final String ARROW = " ==> ";

	private Table() {
	}

	/** The values by their texts, in the file's order. */
	static Map<String, String> read(String name) {
		Map<String, String> entries = new LinkedHashMap<>();
		for (String line : lines(name).lines().map(String::strip).filter(l -> !l.isEmpty() && !l.startsWith("#")).toList()) {
			int arrow = line.lastIndexOf(ARROW);
			if (arrow < 0 || entries.put(line.substring(0, arrow).strip(), line.substring(arrow + ARROW.length()).strip()) != null) {
				throw new AssertionError(name + ": no value, or a second one: " + line);
			}
		}
		return entries;
	}

	private static String lines(String name) {
		try (InputStream resource = Table.class.getResourceAsStream(name)) {
			return resource == null ? "" : new String(resource.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
