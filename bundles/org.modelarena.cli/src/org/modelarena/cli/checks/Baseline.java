// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Sha256;

/**
 * Known violations in a file: a line each, with a fingerprint of rule and path, the rule, and the path, for those who read it. Two violations with one fingerprint
 * are two lines. Or the file to which they are written.
 */
final class Baseline {
	private static final String HEAD = "# ModelArena: known violations. Fingerprint, rule and element, with tabs between them.";
	private static final int LENGTH = 16;

	private final Map<String, Integer> known = new HashMap<>();
	/** Null where none is written. */
	private final Writer writer;

	private Baseline(Writer writer) {
		this.writer = writer;
	}

	/** Nothing is known. */
	static Baseline none() {
		return new Baseline(null);
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#CONFIGURATION_INVALID} with the line */
	static Baseline read(Path file) {
		Baseline baseline = new Baseline(null);
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no baseline " + file + "; --write-baseline makes one.");
		}
		try {
			int number = 0;
			for (String line : Files.readAllLines(file)) {
				number++;
				if (line.isBlank() || line.startsWith("#")) {
					continue;
				}
				String fingerprint = line.split("\t", 2)[0].strip();
				if (!fingerprint.matches("[0-9a-f]{" + LENGTH + "}")) {
					throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, file + ":" + number + ": A line of a baseline begins with a fingerprint of " + LENGTH
							+ " hexadecimal digits; write the file again with --write-baseline.");
				}
				baseline.known.merge(fingerprint, 1, Integer::sum);
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		return baseline;
	}

	/** One that is written: each violation that is asked for is known from then on. The caller owns the stream, and calls {@link #flush} at the end. */
	static Baseline write(OutputStream out) throws IOException {
		Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
		writer.write(HEAD);
		writer.write('\n');
		return new Baseline(writer);
	}

	/** The same for the same rule and path. */
	static String fingerprint(String rule, String path) {
		return Sha256.hex(rule + "\n" + path).substring(0, LENGTH);
	}

	/** Whether a violation is known; each known one is one of those that are found only once. */
	boolean isKnown(String fingerprint, String rule, String path) {
		if (writer == null) {
			int left = known.getOrDefault(fingerprint, 0);
			known.computeIfPresent(fingerprint, (print, count) -> Math.max(0, count - 1));
			return left > 0;
		}
		try {
			writer.write(fingerprint + "\t" + plain(rule) + "\t" + plain(path) + "\n");
		} catch (IOException e) {
			throw ArenaException.io("Cannot write the baseline", e);
		}
		return true;
	}

	private static String plain(String text) {
		return text.replaceAll("\\p{Cc}", " ");
	}

	/** How many known violations have not been found. */
	long left() {
		return known.values().stream().mapToLong(Integer::longValue).sum();
	}

	/** All violations have been asked for. */
	void flush() throws IOException {
		writer.flush();
	}
}
