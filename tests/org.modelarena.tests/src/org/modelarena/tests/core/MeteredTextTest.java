// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.testkit.Sampled;

/** Texts are searched with Java's results, and in a way that a deadline ends. */
class MeteredTextTest {
	private static final int ROUNDS = 20_000;

	private static String text(Random random, int longest) {
		StringBuilder text = new StringBuilder();
		for (int length = random.nextInt(longest + 1); length > 0; length--) {
			text.append((char) ('a' + random.nextInt(2)));
		}
		return text.toString();
	}

	@Test
	void resultsAreThoseOfJava() {
		MeteredText texts = new MeteredText(new Meter(Cancellation.create()));
		Random random = new Random(1);
		for (int i = 0; i < ROUNDS; i++) {
			String text = text(random, 30);
			String part = text(random, 4);
			String other = text(random, 3);
			int from = random.nextInt(40) - 5;
			String shown = "'" + text + "' '" + part + "' '" + other + "' " + from;
			assertEquals(text.indexOf(part, from), texts.indexOf(text, part, from), shown);
			assertEquals(text.lastIndexOf(part), texts.lastIndexOf(text, part), shown);
			assertEquals(text.replace(part, other), texts.replace(text, part, other), shown);
			assertEquals(text.replaceAll("a" + part, other), texts.replaceAll(texts.matcher("a" + part, text), other), shown);
		}
	}

	@Test
	void longTextsAreSearchedInWindows() {
		MeteredText texts = new MeteredText(new Meter(Cancellation.create()));
		String half = "a".repeat(3_000_000);
		String text = half + "b" + half;
		assertEquals(text.indexOf("ab", 0), texts.indexOf(text, "ab", 0));
		assertEquals(text.lastIndexOf("ba"), texts.lastIndexOf(text, "ba"));
		assertEquals(-1, texts.indexOf(text, "bb", 0));
		assertEquals(text.length(), texts.replace(text, "b", "c").length());
	}

	@Test
	void aDeadlineEndsASearch() {
		MeteredText texts = new MeteredText(new Meter(Cancellation.create().withTimeout(Duration.ofMillis(50))));
		String text = "a".repeat(8_000_000);
		String part = "a".repeat(4_000_000) + "b";
		assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> texts.indexOf(text, part, 0)).code());
	}

	@Sampled(3)
	@Test
	void aReplacementThatTheHeapCannotHoldIsRefused() {
		MeteredText texts = new MeteredText(new Meter(Cancellation.create()));
		String text = "a".repeat(2_000_000);
		assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(ArenaException.class, () -> texts.replace(text, "a", text)).code());
		assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(ArenaException.class, () -> texts.replaceAll(texts.matcher("a", text), text)).code());
	}
}
