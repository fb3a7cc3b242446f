// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last that a process has said, for the error that tells of its end. */
public final class LogEnd {
	private static final int LINES = 12;

	private LogEnd() {
	}

	/** As a sentence to append: a blank, where the log is, and its last lines; empty if there is nothing in it. */
	public static String of(Path log) {
		try {
			List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
			String end = String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
			return end.isEmpty() ? "" : " The end of " + log + ":\n" + end;
		} catch (IOException e) {
			return "";
		}
	}
}
