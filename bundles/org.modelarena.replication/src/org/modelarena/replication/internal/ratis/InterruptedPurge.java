// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Brings to its end what a kill has interrupted: Ratis purges segments of the log from the newest on, and does not open a log in which older ones are left before a
 * gap. Stateless.
 */
final class InterruptedPurge {
	/** A segment, from its first to its last entry; the one that is written has no last entry yet. */
	private static final Pattern SEGMENT = Pattern.compile("log_(?:([0-9]+)-([0-9]+)|inprogress_([0-9]+))");

	private record Segment(Path file, long end) {
	}

	private InterruptedPurge() {
	}

	/**
	 * Deletes the segments before the last gap, the oldest first, if a saved state has what is in the gap. Otherwise entries are lost, which Ratis says.
	 *
	 * @param folder of the log
	 * @param saved  the last entry that a saved state has
	 */
	static void finish(Path folder, long saved) throws IOException {
		TreeMap<Long, Segment> segments = segments(folder);
		Long after = segments.isEmpty() ? null : segments.lastKey();
		while (after != null && segments.lowerKey(after) != null && segments.lowerEntry(after).getValue().end >= after - 1) {
			after = segments.lowerKey(after);
		}
		if (after != null && after - 1 <= saved) {
			for (Segment each : List.copyOf(segments.headMap(after).values())) {
				Files.deleteIfExists(each.file);
			}
		}
	}

	/** By their first entries. */
	private static TreeMap<Long, Segment> segments(Path folder) throws IOException {
		TreeMap<Long, Segment> found = new TreeMap<>();
		try (Stream<Path> files = Files.list(folder)) {
			files.forEach(file -> {
				Matcher name = SEGMENT.matcher(file.getFileName().toString());
				if (name.matches()) {
					boolean isOpen = name.group(1) == null;
					found.put(Long.parseLong(name.group(isOpen ? 3 : 1)), new Segment(file, isOpen ? Long.MAX_VALUE : Long.parseLong(name.group(2))));
				}
			});
		}
		return found;
	}
}
