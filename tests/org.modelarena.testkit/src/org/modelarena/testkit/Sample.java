// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A part of what could be tried: another one for each commit, so that all of it is tried over time. In the long form ({@code -Dmodelarena.long=true}) all of it.
 * The commit is the system property {@code modelarena.commit}, by which a failure is repeated; without one it is the first part.
 */
public final class Sample {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int COMMIT = System.getProperty("modelarena.commit", "").hashCode();
	/** Parts of lists are chosen by other bits than methods are: else a method that runs for every second commit would always have the same half of its list. */
	private static final int OF_LISTS = COMMIT >>> 8;

	private Sample() {
	}

	/** One of so many parts of a list, which has each of them in turn: in a table of rows and columns, a multiple of the columns gives one column, and another number all. */
	public static <T> List<T> of(List<T> all, int parts) {
		int part = OF_LISTS % parts;
		return LONG ? all : IntStream.range(0, all.size()).filter(i -> i % parts == part).mapToObj(all::get).toList();
	}

	/** The entry whose turn it is with a number; that is another one with the next number, and with another commit. */
	public static <T> List<T> inTurn(List<T> all, long number) {
		return LONG ? all : List.of(all.get((int) Math.floorMod(number + OF_LISTS, (long) all.size())));
	}

	/** Some of the numbers from 1 to the number of all, which follow each other. */
	public static LongStream seeds(int all, int some) {
		int first = 1 + some * (OF_LISTS % Math.max(1, all / some));
		return LONG ? LongStream.rangeClosed(1, all) : LongStream.range(first, first + some);
	}

	/** Whether a method, by its number, is in one of so many parts. */
	static boolean has(int number, int parts) {
		return LONG || Math.floorMod(number, parts) == Math.floorMod(COMMIT, parts);
	}

	/** Whether an entry of a list, by its number, is in one of so many parts. Which one that is differs from list to list. */
	static boolean has(String list, int number, int parts) {
		return LONG || Math.floorMod(list.hashCode() + number, parts) == OF_LISTS % parts;
	}
}
