// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.modelarena.core.CommandWord;

class CommandWordTest {
	@Test
	void onlyWhatAShellWouldTakeApartIsQuoted() {
		assertEquals("/tmp/übung/run-1_a.b", CommandWord.of(Path.of("/tmp/übung/run-1_a.b")));
		assertEquals("\"/tmp/my runs/1\"", CommandWord.of(Path.of("/tmp/my runs/1")));
		assertEquals("\"\"", CommandWord.of(""));
	}

	@Test
	void aShellReadsTheSameWordAgain() throws Exception {
		for (String word : new String[] { "a b", "it's", "a\"b", "$HOME", "`id`", "(a)&b;c|d", "~/x", "a*?", "plain" }) {
			if (!System.getProperty("os.name").startsWith("Windows")) {
				Process shell = new ProcessBuilder("sh", "-c", "printf %s " + CommandWord.of(word)).redirectErrorStream(true).start();
				assertEquals(word, new String(shell.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
			}
		}
	}
}
