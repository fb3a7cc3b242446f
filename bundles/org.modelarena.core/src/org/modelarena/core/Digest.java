// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;

import org.eclipse.jdt.annotation.Nullable;

/**
 * A 128-bit hash of a multiset of rows: the sum of the hashes of its rows, so that their order does not matter and a row that stands
 * twice counts twice. Two answers with the same digest are equal for all practical purposes; it does not withstand an adversary.
 *
 * <p>The mixing function is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
 */
public record Digest(long high, long low) {
	/** The digest of no rows. */
	public static final Digest EMPTY = new Digest(0, 0);

	private static final long HIGH_SEED = 0x6A09E667F3BCC908L;
	private static final long LOW_SEED = 0xBB67AE8584CAA73BL;

	/** This digest with one more row. */
	public Digest plusRow(long rowHash) {
		return new Digest(high + mix(rowHash ^ HIGH_SEED), low + mix(rowHash ^ LOW_SEED));
	}

	/** The digest of these rows and those of another. */
	public Digest plus(Digest other) {
		return new Digest(high + other.high, low + other.low);
	}

	/** The digest of these rows without those of another, which are among them. */
	public Digest minus(Digest other) {
		return new Digest(high - other.high, low - other.low);
	}

	/** A digest in the making. Not thread-safe. */
	static final class Sum {
		private long high;
		private long low;

		/** Adds a row by the sum of its cells' hashes. */
		void add(long cells) {
			long row = mix(cells);
			high += mix(row ^ HIGH_SEED);
			low += mix(row ^ LOW_SEED);
		}

		Digest digest() {
			return new Digest(high, low);
		}
	}

	/** The hash of a cell in the given column. Columns are counted in the order of their names. */
	static long cell(int column, @Nullable Object value) {
		return mix(hash(value) + 0x9E3779B97F4A7C15L * (column + 1));
	}

	static long elementCell(int column, long key) {
		return mix(elementHash(key) + 0x9E3779B97F4A7C15L * (column + 1));
	}

	static long numberCell(int column, long number) {
		return mix(numberHash(number) + 0x9E3779B97F4A7C15L * (column + 1));
	}

	private static long numberHash(long number) {
		return mix(mix(number) + 2);
	}

	private static long elementHash(long key) {
		return mix(mix(key) + 1);
	}

	private static long hash(@Nullable Object value) {
		return switch (value) {
		case null -> 0;
		case ElementKey element -> elementHash(element.value());
		case Boolean truth -> truth ? 0x51 : 0x52;
		case Long number -> numberHash(number);
		case Double real -> mix(mix(Double.doubleToLongBits(real + 0.0)) + 3);
		case String text -> string(text);
		case Collection<?> list -> list(list);
		default -> throw new IllegalArgumentException("Not a cell value: " + value.getClass().getName());
		};
	}

	private static long string(String text) {
		long hash = 4;
		for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
			hash = mix(hash * 31 + b);
		}
		return hash;
	}

	private static long list(Collection<?> values) {
		long hash = 5;
		for (Object value : values) {
			hash = mix(hash * 31 + hash(value));
		}
		return hash;
	}

	static long mix(long z) {
		z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
		z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
		return z ^ (z >>> 31);
	}

	/**
	 * Reads what {@link #toString} wrote.
	 *
	 * @throws NumberFormatException if it is not 32 hexadecimal digits
	 */
	public static Digest parse(String text) {
		if (text.length() != 32) {
			throw new NumberFormatException("A digest has 32 hexadecimal digits: '" + text + "'");
		}
		return new Digest(Long.parseUnsignedLong(text.substring(0, 16), 16), Long.parseUnsignedLong(text.substring(16), 16));
	}

	/** 32 hexadecimal digits. */
	@Override
	public String toString() {
		HexFormat hex = HexFormat.of();
		return hex.toHexDigits(high) + hex.toHexDigits(low);
	}
}
