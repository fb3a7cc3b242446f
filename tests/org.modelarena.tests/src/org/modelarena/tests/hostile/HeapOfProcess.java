// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What lives in the heap of another JVM of this machine, asked by the JDK's {@code jcmd}. */
record HeapOfProcess(long pid) {
	private static final Pattern USED = Pattern.compile("used (\\d+)K");

	/** The bytes in use after a collection of all the heap. */
	long lives() throws IOException, InterruptedException {
		jcmd("GC.run");
		long kilobytes = 0;
		for (String line : jcmd("GC.heap_info").split("\n")) {
			Matcher used = USED.matcher(line);
			// Of generations and the whole heap; classes lie elsewhere, and spaces are parts of generations.
			if (line.contains("total") && !line.contains("Metaspace") && used.find()) {
				kilobytes += Long.parseLong(used.group(1));
			}
		}
		if (kilobytes == 0) {
			throw new IOException("jcmd tells nothing of the heap of process " + pid);
		}
		return kilobytes << 10;
	}

	private String jcmd(String command) throws IOException, InterruptedException {
		Path program = Path.of(System.getProperty("java.home"), "bin", "jcmd");
		Process process = new ProcessBuilder(program.toString(), Long.toString(pid), command).redirectErrorStream(true).start();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
			throw new IOException("jcmd failed: " + said);
		}
		return said;
	}
}
