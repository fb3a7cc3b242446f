// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.history.CommitEntry;
import org.modelarena.protocol.history.CommitList;

/**
 * A commit as it is shown.
 *
 * @param time in UTC
 */
public record CommitLine(long number, String time, String author, String message, Optional<String> revision, List<String> tags) {
	private static final int SHORT_REVISION = 10;
	private static final int LONGEST = 72;
	private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

	/** The form of a commit that is remembered. */
	public static CommitLine of(CommitEntry entry, List<String> tags) {
		return new CommitLine(entry.number(), entry.time().toString(), entry.author(), entry.message(), entry.revision(), tags);
	}

	/** The form of a commit that a server tells of. */
	public static CommitLine of(CommitList.Commit commit) {
		return new CommitLine(commit.number(), commit.time(), commit.author(), commit.message(), Optional.ofNullable(commit.revision()), commit.tags());
	}

	/** The heads of the columns of {@link #cells}. */
	public static List<String> head() {
		return List.of("commit", "time", "author", "message", "tags");
	}

	/** The time as in this place, and the first line of the message. */
	public List<String> cells() {
		String from = revision.map(id -> " (" + id.substring(0, Math.min(SHORT_REVISION, id.length())) + ")").orElse("");
		return List.of(Long.toString(number), LOCAL.format(ZonedDateTime.parse(time).withZoneSameInstant(ZoneId.systemDefault())), author,
				shortened(message.lines().findFirst().orElse("")) + from, String.join(", ", tags));
	}

	private static String shortened(String line) {
		return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
	}
}
