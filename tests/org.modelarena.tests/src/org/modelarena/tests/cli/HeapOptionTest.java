// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** {@code --heap} is for the script that starts Java; a command makes sure that it was heard. */
class HeapOptionTest {
	@Test
	void aHeapThatIsNoSizeIsRefused() {
		assertEquals("--heap takes a number and a unit, such as 512m or 2g, not 'much'.", Arena.run("stores", "--heap", "much").misused());
		assertEquals("--heap takes a number and a unit, such as 512m or 2g, not '1'.", Arena.run("stores", "--heap=1").misused());
	}

	@Test
	void aHeapThatThisProcessDoesNotKeepIsRefused() {
		String refused = Arena.run("stores", "--heap", "2m").misused();
		assertTrue(refused.startsWith("--heap 2m is for the script 'arena', which starts Java with it; this process has a heap of "), refused);
	}

	@Test
	void aHeapThatThisProcessKeepsIsTaken() {
		Arena.run("stores", "--heap", (Runtime.getRuntime().maxMemory() >> 20) + 1 + "m").succeeded();
	}
}
