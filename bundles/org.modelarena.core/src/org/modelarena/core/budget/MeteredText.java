// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Operations on texts that may take very long, in a form that checks the deadline: Java's own search takes time in proportion to the
 * product of both lengths, and its regular expressions may take any time. Their results are Java's. Not thread-safe.
 */
public final class MeteredText {
	private static final int WORK_IN_ONE_GO = 1_000_000;
	private static final Pattern COUNT = Pattern.compile("(\\d++)\\}");
	private static final double MOST_REPETITIONS = 100_000_000;

	private final Meter meter;

	public MeteredText(Meter meter) {
		this.meter = meter;
	}

	/** A text whose characters are steps. */
	private record Stepped(CharSequence text, Meter meter) implements CharSequence {
		@Override
		public char charAt(int index) {
			meter.step();
			return text.charAt(index);
		}

		@Override
		public int length() {
			return text.length();
		}

		@Override
		public CharSequence subSequence(int start, int end) {
			return text.subSequence(start, end);
		}

		@Override
		public String toString() {
			return text.toString();
		}
	}

	/** The text for a regular expression to be tried on: each look at a character counts. */
	public CharSequence stepped(String text) {
		return new Stepped(text, meter);
	}

	/** {@link Pattern#matcher} on a text that counts. */
	public Matcher matcher(String regex, String text) {
		requireFewRepetitions(regex);
		return Pattern.compile(regex).matcher(stepped(text));
	}

	/**
	 * A group that matches nothing can be repeated without a look at the text.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED} for a pattern that asks for that very often
	 */
	public static void requireFewRepetitions(String regex) {
		double product = 1;
		Matcher counts = COUNT.matcher(regex);
		while (counts.find()) {
			product *= Math.max(1, Double.parseDouble(counts.group(1)));
		}
		if (product > MOST_REPETITIONS) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "The regular expression asks for " + String.format(Locale.ROOT, "%.1g", product)
					+ " repetitions; '*' has no limit to count to.");
		}
	}

	/** {@link Matcher#replaceAll(String)} with a result of reasonable size. */
	public String replaceAll(Matcher matcher, String replacement) {
		StringBuilder result = new StringBuilder();
		while (matcher.find()) {
			replace(matcher, replacement, result);
		}
		return matcher.appendTail(result).toString();
	}

	/** {@link Matcher#replaceFirst(String)} with a result of reasonable size. */
	public String replaceFirst(Matcher matcher, String replacement) {
		StringBuilder result = new StringBuilder();
		if (matcher.find()) {
			replace(matcher, replacement, result);
		}
		return matcher.appendTail(result).toString();
	}

	private void replace(Matcher matcher, String replacement, StringBuilder result) {
		meter.reserve(result.length() + expanded(matcher, replacement));
		matcher.appendReplacement(result, replacement);
	}

	/** The length of a replacement in which {@code $1} and {@code ${name}} are replaced by what a group has matched; a lower bound. */
	private long expanded(Matcher matcher, String replacement) {
		meter.work(replacement.length());
		long length = replacement.length();
		for (int i = 0; i + 1 < replacement.length(); i++) {
			if (replacement.charAt(i) == '\\') {
				i++;
			} else if (replacement.charAt(i) == '$') {
				int group = replacement.charAt(i + 1) == '{' ? named(matcher, replacement, i + 2) : numbered(matcher, replacement, i + 1);
				length += group < 0 ? 0 : matcher.end(group) - matcher.start(group);
			}
		}
		return length;
	}

	private static int named(Matcher matcher, String replacement, int begin) {
		int end = replacement.indexOf('}', begin);
		return end < 0 ? -1 : matcher.namedGroups().getOrDefault(replacement.substring(begin, end), -1);
	}

	/** As in Java: as many digits as make the number of a group. */
	private static int numbered(Matcher matcher, String replacement, int begin) {
		int group = -1;
		for (int i = begin; i < replacement.length() && Character.isDigit(replacement.charAt(i)); i++) {
			int longer = Math.max(0, group) * 10 + Character.digit(replacement.charAt(i), 10);
			if (longer > matcher.groupCount()) {
				break;
			}
			group = longer;
		}
		return group;
	}

	/** {@link String#indexOf(String, int)}. */
	public int indexOf(String text, String part, int from) {
		int window = window(part);
		for (int begin = Math.max(0, from);; begin += window) {
			int end = (int) Math.min(text.length(), (long) begin + window + part.length());
			meter.work(WORK_IN_ONE_GO);
			int found = text.indexOf(part, Math.min(begin, text.length()), end);
			if (found >= 0 || end == text.length()) {
				return found;
			}
		}
	}

	/** {@link String#lastIndexOf(String)}. */
	public int lastIndexOf(String text, String part) {
		int window = window(part);
		for (int last = text.length() - part.length(); last >= 0; last -= window) {
			int first = Math.max(0, last - window + 1);
			meter.work(WORK_IN_ONE_GO);
			int found = text.substring(first, last + part.length()).lastIndexOf(part);
			if (found >= 0) {
				return first + found;
			}
		}
		return -1;
	}

	/** How many places may be tried in one go. */
	private static int window(String part) {
		return Math.max(1, WORK_IN_ONE_GO / Math.max(1, part.length()));
	}

	/** {@link String#replace(CharSequence, CharSequence)} with a result of reasonable size. */
	public String replace(String text, String part, String replacement) {
		if (part.isEmpty()) {
			meter.reserve((long) text.length() * (replacement.length() + 1L));
			return text.replace(part, replacement);
		}
		StringBuilder result = new StringBuilder();
		int from = 0;
		for (int found = indexOf(text, part, 0); found >= 0; found = indexOf(text, part, from)) {
			result.append(text, from, found).append(replacement);
			meter.reserve(result.length());
			from = found + part.length();
		}
		return result.append(text, from, text.length()).toString();
	}
}
