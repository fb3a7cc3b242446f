// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.tests.xmi.scan.ReadTwice;

/** Random XMI files, valid and damaged, say the same whether they are scanned or parsed. The short form tries a few; the long one goes on from a number of its own. */
class ScannedXmiFuzzTest {
	private static final long SECONDS = Long.getLong("modelarena.fuzz.seconds", 0);
	private static final long FIRST = Long.getLong("modelarena.fuzz.seed", SECONDS == 0 ? 1_000_000 : System.nanoTime() & 0xffffffffL);
	private static final int FEW = 50;

	@TempDir
	private Path folder;

	@Test
	void scanningAndParsingAgree() throws IOException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		long seed = FIRST;
		while (SECONDS == 0 ? seed < FIRST + FEW : System.nanoTime() < end) {
			long tried = seed++;
			try {
				ReadTwice.both(folder, tried);
			} catch (VirtualMachineError e) {
				// The runner of the tests ends with it, and tells nothing else.
				throw new AssertionError("seed " + tried + ": " + e, e);
			}
		}
		System.getLogger(ScannedXmiFuzzTest.class.getName()).log(System.Logger.Level.INFO, "scanned XMI: " + 2 * (seed - FIRST) + " files");
	}
}
