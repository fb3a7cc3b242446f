// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;

import org.modelarena.core.ArenaException;

/** The tokens of a file, which is read again when it was changed. Thread-safe. */
final class TokenWatch {
	private static final long NANOS_BETWEEN_LOOKS = Duration.ofMillis(500).toNanos();

	private final Path file;
	private List<Token> tokens;
	private Stamp read;
	private long looked;

	/** The marks of a file that change when the file does, also if another one takes its place within the same tick of the clock. */
	private record Stamp(long modified, long size, Object key) {
		/** Of no file, or of one that cannot be looked at. */
		private static final Stamp NONE = new Stamp(0, -1, null);

		static Stamp of(Path file) {
			try {
				BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
				return new Stamp(attributes.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS), attributes.size(), attributes.fileKey());
			} catch (IOException e) {
				return NONE;
			}
		}
	}

	TokenWatch(Path file) {
		this.file = file;
		this.read = Stamp.of(file);
		this.tokens = TokenFile.read(file);
		this.looked = System.nanoTime();
	}

	/** The tokens in the file, as it was at most half a second ago. */
	synchronized List<Token> tokens() {
		if (System.nanoTime() - looked > NANOS_BETWEEN_LOOKS) {
			looked = System.nanoTime();
			Stamp now = Stamp.of(file);
			if (!now.equals(read)) {
				read = now;
				readAgain();
			}
		}
		return tokens;
	}

	private void readAgain() {
		try {
			tokens = TokenFile.read(file);
			System.getLogger(TokenWatch.class.getName()).log(System.Logger.Level.INFO, "Read the tokens in " + file + " again: there are " + tokens.size());
		} catch (ArenaException e) {
			System.getLogger(TokenWatch.class.getName()).log(System.Logger.Level.WARNING, "The tokens stay as they were: " + e.getMessage());
		}
	}
}
