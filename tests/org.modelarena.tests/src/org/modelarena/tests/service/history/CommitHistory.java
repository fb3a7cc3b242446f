// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What clients of a served store saw and did, and whether that keeps what the service promises of versions. All clients count one number up: each reads it with
 * its version, and commits the next number on the condition that the version is still that. So the number says how many updates there are. Thread-safe.
 */
final class CommitHistory {
	/** Begun and ended at moments of one clock, which counts events. */
	private sealed interface Event {
		long begun();

		long ended();
	}

	private record Read(long begun, long ended, long version, long number) implements Event {
	}

	/** @param version that was acknowledged; 0 for a commit of which nobody knows whether it was made */
	private record Commit(long begun, long ended, long base, long version, long number) implements Event {
	}

	/** The store was put back to a state that it had before. */
	private record Restore(long begun, long ended, long number) implements Event {
	}

	private final List<Event> events = new ArrayList<>();
	private long clock;
	private long commits;

	/** The moment at which something begins. */
	synchronized long begin() {
		return ++clock;
	}

	synchronized void read(long begun, long version, long number) {
		events.add(new Read(begun, ++clock, version, number));
	}

	/** A commit was acknowledged. */
	synchronized void committed(long begun, long base, long version, long number) {
		events.add(new Commit(begun, ++clock, base, version, number));
		commits++;
	}

	/** The connection was lost, or the server did not say what became of it. */
	synchronized void unanswered(long begun, long base, long number) {
		events.add(new Commit(begun, ++clock, base, 0, number));
	}

	/** Nothing else is done meanwhile. */
	synchronized void restored(long number) {
		events.add(new Restore(++clock, ++clock, number));
	}

	synchronized long commits() {
		return commits;
	}

	/** What contradicts the promises; empty if nothing does. */
	synchronized List<String> violations() {
		List<String> found = new ArrayList<>();
		versionsStandForOneState(found);
		commitsRestOnTheirBase(found);
		versionsGrow(found);
		numbersCountUpdates(found);
		return found;
	}

	/** A version is acknowledged once, and whoever reads it reads the same. */
	private void versionsStandForOneState(List<String> found) {
		Map<Long, Long> numbers = new HashMap<>();
		Map<Long, Long> acknowledged = new HashMap<>();
		for (Event event : events) {
			if (event instanceof Commit commit && commit.version != 0 && acknowledged.putIfAbsent(commit.version, commit.number) != null) {
				found.add("version " + commit.version + " was acknowledged twice");
			}
			long version = event instanceof Commit commit ? commit.version : event instanceof Read read ? read.version : 0;
			long number = event instanceof Commit commit ? commit.number : event instanceof Read read ? read.number : 0;
			Long other = version == 0 ? null : numbers.putIfAbsent(version, number);
			if (other != null && other != number) {
				found.add("version " + version + " is that of " + other + " and of " + number);
			}
		}
	}

	/** Between what a commit rests on and the commit there is nothing: an update of somebody else would be lost. */
	private void commitsRestOnTheirBase(List<String> found) {
		Map<Long, Long> onBase = new HashMap<>();
		for (Event event : events) {
			if (event instanceof Commit commit && commit.version != 0) {
				if (commit.version != commit.base + 1) {
					found.add("a commit based on " + commit.base + " made version " + commit.version);
				}
				Long other = onBase.putIfAbsent(commit.base, commit.version);
				if (other != null) {
					found.add("versions " + other + " and " + commit.version + " rest both on " + commit.base + ": one is lost");
				}
			}
		}
	}

	/** What begins when something else has ended has no lower version. */
	private void versionsGrow(List<String> found) {
		List<Event> versioned = events.stream().filter(event -> version(event) != 0).toList();
		List<Event> byBegin = versioned.stream().sorted((a, b) -> Long.compare(a.begun(), b.begun())).toList();
		List<Event> byEnd = versioned.stream().sorted((a, b) -> Long.compare(a.ended(), b.ended())).toList();
		long highest = 0;
		int ended = 0;
		for (Event event : byBegin) {
			for (; ended < byEnd.size() && byEnd.get(ended).ended() < event.begun(); ended++) {
				highest = Math.max(highest, version(byEnd.get(ended)));
			}
			if (version(event) < highest) {
				found.add("version " + version(event) + " was seen after " + highest);
			}
		}
	}

	private static long version(Event event) {
		return switch (event) {
		case Read read -> read.version;
		case Commit commit -> commit.version;
		case Restore restore -> 0;
		};
	}

	/** From one restore to the next, the number is as many higher as there were updates; those that nobody answered may count or not. */
	private void numbersCountUpdates(List<String> found) {
		Moments moments = Moments.of(events);
		long least = 0;
		long most = 0;
		for (Event event : events.stream().sorted((a, b) -> Long.compare(a.ended(), b.ended())).toList()) {
			switch (event) {
			case Restore restore -> {
				least = restore.number;
				most = restore.number;
			}
			case Commit commit -> {
				least += commit.version == 0 ? 0 : 1;
				most++;
			}
			case Read read -> {
				// A read may be older than a commit that was acknowledged while it was under way.
				if (read.number < least - moments.within(read) || read.number > most + moments.underWay(read)) {
					found.add("the number is " + read.number + " with version " + read.version + ", and was counted up to between " + least + " and " + most);
				}
			}
			}
		}
	}

	/** Moments of commits, sorted, so that those before another moment are found by halving. */
	private record Moments(long[] acknowledged, long[] begun, long[] ended) {
		static Moments of(List<Event> events) {
			List<Commit> commits = events.stream().filter(Commit.class::isInstance).map(Commit.class::cast).toList();
			return new Moments(commits.stream().filter(commit -> commit.version != 0).mapToLong(Commit::ended).sorted().toArray(), commits.stream().mapToLong(Commit::begun).sorted().toArray(),
					commits.stream().mapToLong(Commit::ended).sorted().toArray());
		}

		/** Acknowledged while the read was under way. */
		long within(Read read) {
			return before(acknowledged, read.ended) - before(acknowledged, read.begun);
		}

		/** Begun, and not ended, when the read ended. */
		long underWay(Read read) {
			return before(begun, read.ended) - before(ended, read.ended);
		}

		private static long before(long[] moments, long moment) {
			int place = Arrays.binarySearch(moments, moment);
			return place < 0 ? -place - 1 : place;
		}
	}
}
