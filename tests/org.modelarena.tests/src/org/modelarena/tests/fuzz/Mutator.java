// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes inputs for a parser from good ones: bits and bytes changed, parts cut, doubled, moved, mixed with others, numbers made huge, words put in. */
final class Mutator {
	private static final byte[] EDGES = { 0, 1, 0x7f, (byte) 0x80, (byte) 0xff, ' ', '\n', '"', '\'', '<', '{' };
	private static final int MOST_STEPS = 6;
	private static final int LARGEST = 1 << 17;

	private final List<byte[]> seeds;
	private final List<byte[]> words;

	/** @param words what means something in the format */
	Mutator(List<byte[]> seeds, List<String> words) {
		this.seeds = seeds;
		this.words = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
	}

	/** An input that follows from the number alone. */
	byte[] input(long number) {
		Random random = new Random(number);
		byte[] input = seeds.get(random.nextInt(seeds.size()));
		for (int steps = 1 + random.nextInt(MOST_STEPS); steps > 0; steps--) {
			input = changed(input, random);
		}
		return input;
	}

	private byte[] changed(byte[] input, Random random) {
		if (input.length == 0) {
			return any(words, random, new byte[] { 0 });
		}
		int from = random.nextInt(input.length);
		int to = Math.min(input.length, from + 1 + random.nextInt(1 << random.nextInt(12)));
		byte[] part = Arrays.copyOfRange(input, from, to);
		return switch (random.nextInt(10)) {
		case 0 -> replaced(input, from, from + 1, new byte[] { (byte) (input[from] ^ 1 << random.nextInt(8)) });
		case 1 -> replaced(input, from, from + 1, new byte[] { EDGES[random.nextInt(EDGES.length)] });
		case 2 -> replaced(input, from, to, new byte[0]);
		case 3 -> replaced(input, from, from, part);
		case 4 -> replaced(input, random.nextInt(input.length), part);
		case 5 -> Arrays.copyOf(input, from);
		case 6 -> replaced(input, from, any(words, random, part));
		case 7 -> {
			byte[] other = any(seeds, random, input);
			yield replaced(input, from, to, Arrays.copyOfRange(other, 0, Math.min(other.length, 1 + random.nextInt(512))));
		}
		case 8 -> number(input, from, random);
		default -> repeated(input, from, part, random);
		};
	}

	/** Four bytes become a number as lengths and offsets are written. */
	private static byte[] number(byte[] input, int from, Random random) {
		byte[] result = input.clone();
		int value = switch (random.nextInt(4)) {
		case 0 -> Integer.MAX_VALUE;
		case 1 -> -1;
		case 2 -> random.nextInt();
		default -> 1 << random.nextInt(31);
		};
		for (int i = 0; i < 4 && from + i < result.length; i++) {
			result[from + i] = (byte) (value >> 8 * (3 - i));
		}
		return result;
	}

	private static byte[] repeated(byte[] input, int at, byte[] part, Random random) {
		byte[] many = new byte[Math.min(LARGEST, part.length * (1 << random.nextInt(8)))];
		for (int i = 0; i < many.length; i++) {
			many[i] = part[i % part.length];
		}
		return replaced(input, at, many);
	}

	private static byte[] any(List<byte[]> some, Random random, byte[] otherwise) {
		return some.isEmpty() ? otherwise : some.get(random.nextInt(some.size()));
	}

	private static byte[] replaced(byte[] input, int at, byte[] part) {
		return replaced(input, at, at, part);
	}

	private static byte[] replaced(byte[] input, int from, int to, byte[] part) {
		byte[] result = Arrays.copyOf(input, Math.min(2 * LARGEST, input.length - (to - from) + part.length));
		int length = Math.min(part.length, result.length - Math.min(from, result.length));
		System.arraycopy(part, 0, result, Math.min(from, result.length), length);
		int rest = Math.max(0, Math.min(input.length - to, result.length - from - length));
		System.arraycopy(input, to, result, result.length - rest, rest);
		return result;
	}

	/** Texts as seeds. */
	static List<byte[]> texts(List<String> texts) {
		List<byte[]> seeds = new ArrayList<>();
		texts.forEach(text -> seeds.add(text.getBytes(StandardCharsets.UTF_8)));
		return seeds;
	}
}
