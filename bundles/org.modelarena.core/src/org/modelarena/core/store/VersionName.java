// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;

/**
 * How somebody names a version: by the number of its commit, by a time, which means the newest commit until then, by a tag, or by the beginning of the
 * revision that it came from, such as a Git id. Immutable.
 *
 * @param text as it was given
 */
public record VersionName(String text) {
	private static final Pattern NUMBER = Pattern.compile("#?\\d{1,18}");
	private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([T ].*)?");
	private static final Pattern REVISION = Pattern.compile("[0-9a-fA-F]{7,64}");
	private static final Pattern TAG = Pattern.compile("[\\p{L}_]([\\p{L}\\p{N}._/ -]{0,98}[\\p{L}\\p{N}._/-])?");

	/**
	 * The number of the version.
	 *
	 * @param zone of times without one
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, with what there is; {@link ErrorCode#REQUEST_INVALID} for a text that names nothing
	 */
	public long resolve(ModelHistory history, ZoneId zone) {
		Long tagged = history.tags().get(text);
		if (tagged != null) {
			return tagged;
		}
		if (NUMBER.matcher(text).matches()) {
			long number = Long.parseLong(text.startsWith("#") ? text.substring(1) : text);
			// A Git id may begin with digits alone.
			return number > history.newestNumber() ? revision(history).orElseGet(() -> require(number, history)) : require(number, history);
		}
		if (isTime()) {
			return at(time(zone), history);
		}
		return revision(history).orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND, "There is no version '" + text
				+ "': it is no number of a commit, no time such as 2026-03-01T12:00, and none of the tags " + history.tags().keySet() + ". 'arena log' lists the versions."));
	}

	private Optional<Long> revision(ModelHistory history) {
		if (!REVISION.matcher(text).matches()) {
			return Optional.empty();
		}
		return newest(history, entry -> entry.revision().filter(id -> id.regionMatches(true, 0, text, 0, text.length())).isPresent()).map(CommitEntry::number);
	}

	/** Whether it is a time, which means the newest commit until then. */
	public boolean isTime() {
		return DATE.matcher(text).matches();
	}

	/**
	 * The same name for those who are in another zone: a time gets its zone.
	 *
	 * @param zone of times without one
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for what looks like a time and is none
	 */
	public VersionName inUtc(ZoneId zone) {
		return isTime() ? new VersionName(time(zone).toString()) : this;
	}

	/**
	 * Makes sure that a version is kept.
	 *
	 * @return its number
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}
	 */
	public static long require(long number, ModelHistory history) {
		long oldest = history.oldest().number();
		long newest = history.newestNumber();
		if (number > newest) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no commit " + number + "; the newest is " + newest + ". 'arena log' lists the versions.");
		}
		if (number < oldest) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Version " + number + " was pruned, or the history began later; the oldest version that is kept is " + oldest
					+ ". 'arena log' lists the versions.");
		}
		return number;
	}

	private Instant time(ZoneId zone) {
		String time = text.replace(' ', 'T');
		try {
			if (time.length() == "2026-01-01".length()) {
				// The whole day is meant.
				return LocalDate.parse(time).plusDays(1).atStartOfDay(zone).toInstant().minusMillis(1);
			}
			return time.matches(".*(Z|[-+]\\d{2}:\\d{2})") ? OffsetDateTime.parse(time).toInstant() : LocalDateTime.parse(time).atZone(zone).toInstant();
		} catch (DateTimeException e) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + text + "' is no time; write one as 2026-03-01, 2026-03-01T12:00 or 2026-03-01T12:00:00Z.", e);
		}
	}

	private static long at(Instant time, ModelHistory history) {
		return newest(history, entry -> !entry.time().isAfter(time)).map(CommitEntry::number).orElseThrow(() -> {
			CommitEntry oldest = history.oldest();
			return new ArenaException(ErrorCode.NOT_FOUND,
					"No version is as old as " + time + "; the oldest that is kept is " + oldest.number() + ", of " + oldest.time() + ". 'arena log' lists the versions.");
		});
	}

	private static Optional<CommitEntry> newest(ModelHistory history, Predicate<CommitEntry> wanted) {
		AtomicReference<CommitEntry> found = new AtomicReference<>();
		history.descending(entry -> {
			if (wanted.test(entry)) {
				found.set(entry);
				return false;
			}
			return true;
		});
		return Optional.ofNullable(found.get());
	}

	/**
	 * Makes sure that a text can be a tag: it begins with a letter, and is nothing else that names a version.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}
	 */
	public static void requireTag(String name) {
		if (!TAG.matcher(name).matches()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID,
					"'" + name + "' cannot be a tag: a tag begins with a letter, and has up to 100 letters, digits, dots, dashes, slashes and underscores, and spaces between them.");
		}
	}
}
