// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one writer and many readers have seen of a number that only the writer changes, by one more each time. Linearizable, if each read gives no less than what
 * was acknowledged, or read, before it began, and no more than what had been begun when it ended. Thread-safe.
 */
final class RegisterHistory {
	/** @param end {@link Long#MAX_VALUE} for a write that nobody knows the end of */
	private record Operation(boolean isWrite, long value, long begin, long end) {
	}

	private final List<Operation> operations = new ArrayList<>();

	synchronized void write(long value, long begin, long end) {
		operations.add(new Operation(true, value, begin, end));
	}

	synchronized void read(long value, long begin, long end) {
		operations.add(new Operation(false, value, begin, end));
	}

	synchronized int reads() {
		return (int) operations.stream().filter(each -> !each.isWrite).count();
	}

	/** What is wrong; empty if nothing is. */
	synchronized List<String> violations() {
		List<String> wrong = new ArrayList<>();
		List<Operation> byEnd = operations.stream().sorted(Comparator.comparingLong(Operation::end)).toList();
		List<Operation> writesByBegin = operations.stream().filter(Operation::isWrite).sorted(Comparator.comparingLong(Operation::begin)).toList();
		List<Operation> readsByBegin = operations.stream().filter(each -> !each.isWrite).sorted(Comparator.comparingLong(Operation::begin)).toList();
		long least = 0;
		int ended = 0;
		for (Operation read : readsByBegin) {
			while (ended < byEnd.size() && byEnd.get(ended).end < read.begin) {
				least = Math.max(least, byEnd.get(ended++).value);
			}
			if (read.value < least) {
				wrong.add(read + " is older than " + least + ", which was known before it began");
			}
			if (writesByBegin.stream().noneMatch(write -> write.value >= read.value && write.begin <= read.end) && read.value > 0) {
				wrong.add(read + " was not written by then");
			}
		}
		return wrong;
	}

	/** A time between two acknowledged writes, in nanoseconds; its beginning is of {@link System#nanoTime}. */
	record Gap(long begin, long nanos) {
	}

	/** The longest time between two acknowledged writes of which the second one came after a moment. */
	synchronized Gap longestGap(long after) {
		List<Long> ends = operations.stream().filter(each -> each.isWrite && each.end != Long.MAX_VALUE).map(Operation::end).sorted().toList();
		Gap longest = new Gap(after, 0);
		for (int i = 1; i < ends.size(); i++) {
			if (ends.get(i) - after > 0 && ends.get(i) - ends.get(i - 1) > longest.nanos) {
				longest = new Gap(ends.get(i - 1), ends.get(i) - ends.get(i - 1));
			}
		}
		return longest;
	}
}
