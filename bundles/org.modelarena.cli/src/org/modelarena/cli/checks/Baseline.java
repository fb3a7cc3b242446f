// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.checks;

import java.io.IOException;
import java.io.Writer;
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

	private final Map<String, Integer> known;
	/** Takes down a violation that is asked for, which is known from then on; null where none is. */
	private final Taker taker;

	private interface Taker {
		void take(String fingerprint, String rule, String path) throws IOException;
	}

	private Baseline(Map<String, Integer> known, Taker taker) {
		this.known = known;
		this.taker = taker;
	}

	/** Nothing is known. */
	static Baseline none() {
		return of(Map.of());
	}

	/** Known violations by their fingerprints, and how often each is known. */
	static Baseline of(Map<String, Integer> fingerprints) {
		return new Baseline(new HashMap<>(fingerprints), null);
	}

	/** One that is made: each violation that is asked for is put to the others, and known. */
	static Baseline collect(Map<String, Integer> fingerprints) {
		return new Baseline(fingerprints, (fingerprint, rule, path) -> fingerprints.merge(fingerprint, 1, Integer::sum));
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#CONFIGURATION_INVALID} with the line */
	static Baseline read(Path file) {
		Map<String, Integer> known = new HashMap<>();
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
				known.merge(fingerprint, 1, Integer::sum);
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		return of(known);
	}

	/** One that is written: each violation that is asked for is known. */
	static Baseline write(Writer writer) throws IOException {
		writer.write(HEAD + "\n");
		return new Baseline(Map.of(), (fingerprint, rule, path) -> writer.write(fingerprint + "\t" + plain(rule) + "\t" + plain(path) + "\n"));
	}

	/** The same for the same rule and path. */
	static String fingerprint(String rule, String path) {
		return Sha256.hex(rule + "\n" + path).substring(0, LENGTH);
	}

	/** Whether a violation is known; each known one is one of those that are found only once. */
	boolean isKnown(String fingerprint, String rule, String path) {
		if (taker == null) {
			int left = known.getOrDefault(fingerprint, 0);
			known.computeIfPresent(fingerprint, (print, count) -> Math.max(0, count - 1));
			return left > 0;
		}
		try {
			taker.take(fingerprint, rule, path);
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
}
