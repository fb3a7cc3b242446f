// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of contents of a backup: a first line with its format and the kind of store, and a line for each file with its length, SHA-256 and path.
 *
 * @param files by their paths
 */
record Manifest(String store, Map<String, Entry> files) {
	/** Its name in the archive, where it comes last. */
	static final String NAME = "modelarena-backup.txt";
	/** In bytes; some hundred thousand files. */
	static final int LONGEST = 32 << 20;
	private static final int LONGEST_PATH = 1000;
	private static final Pattern HEAD = Pattern.compile("modelarena-backup 1 ([a-z0-9]{1,50})");
	private static final Pattern LINE = Pattern.compile("(\\d{1,15}) ([0-9a-f]{64}) (.+)");

	/** @param sha256 in hexadecimal digits */
	record Entry(long length, String sha256) {
	}

	Manifest {
		files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
	}

	String text() {
		StringBuilder text = new StringBuilder("modelarena-backup 1 " + store + "\n");
		files.forEach((path, entry) -> text.append(entry.length).append(' ').append(entry.sha256).append(' ').append(path).append('\n'));
		return text.toString();
	}

	/** @throws IllegalArgumentException with what is wrong */
	static Manifest parse(String text) {
		String[] lines = text.split("\n");
		Matcher head = HEAD.matcher(lines[0]);
		if (!head.matches()) {
			throw new IllegalArgumentException("its manifest is not of format 1");
		}
		Map<String, Entry> files = new LinkedHashMap<>();
		for (int i = 1; i < lines.length; i++) {
			Matcher line = LINE.matcher(lines[i]);
			if (!line.matches() || !isSafe(line.group(3))) {
				throw new IllegalArgumentException("line " + (i + 1) + " of its manifest names no file of a store");
			}
			if (files.put(line.group(3), new Entry(Long.parseLong(line.group(1)), line.group(2))) != null) {
				throw new IllegalArgumentException("line " + (i + 1) + " of its manifest names a file again");
			}
		}
		return new Manifest(head.group(1), files);
	}

	/** Whether a path stays in its folder, on every system. */
	static boolean isSafe(String path) {
		if (path.isEmpty() || path.length() > LONGEST_PATH || path.endsWith("/")) {
			return false;
		}
		for (String name : path.split("/")) {
			if (name.isEmpty() || name.equals(".") || name.equals("..") || !name.matches("[^\\p{Cntrl}\\\\:*?\"<>|]+")) {
				return false;
			}
		}
		return true;
	}

	/** The sum of all lengths, in bytes. */
	long total() {
		return files.values().stream().mapToLong(Entry::length).sum();
	}
}
