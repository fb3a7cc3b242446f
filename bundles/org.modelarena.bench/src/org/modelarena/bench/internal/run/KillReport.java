// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.internal.load.StepOutcome;

/** Reports what clients have noticed of servers that were killed while they asked. Stateless. */
final class KillReport {
	/** How a step's incident is named. */
	static final String KILLED = "killed";
	private static final double SECOND = 1e9;

	private KillReport() {
	}

	/**
	 * In words.
	 *
	 * @param begin the moment from which the executions' starts count, as {@link System#nanoTime} gave it
	 * @return nothing if no server was killed
	 */
	static Optional<StepOutcome.Trouble> of(Samples samples, long begin, List<ServerControl.Kill> kills) {
		if (kills.isEmpty()) {
			return Optional.empty();
		}
		long right = IntStream.range(0, samples.size()).filter(samples::isOk).count();
		long failed = samples.size() - right - samples.wrong();
		Gap gap = longest(samples);
		List<String> parts = new ArrayList<>();
		parts.add(String.format(Locale.ROOT, "replicas were killed, %s of them leaders, and back after %.1f s at most", Amounts.of(kills.stream().filter(ServerControl.Kill::isLeader).count()),
				kills.stream().mapToLong(ServerControl.Kill::nanos).max().orElse(0) / SECOND));
		parts.add("of " + Amounts.of(samples.size(), "answer") + " " + Amounts.of(failed) + " failed and " + Amounts.of(samples.wrong()) + (samples.wrong() == 1 ? " was" : " were") + " wrong");
		parts.add(String.format(Locale.ROOT, "the longest time without a right answer was %.2f s, from %.2f s on", gap.nanos() / SECOND, gap.begin() / SECOND)
				+ kills.stream().filter(kill -> kill.at() - begin < gap.begin() + gap.nanos()).reduce((one, later) -> later)
						.map(last -> String.format(Locale.ROOT, "; %s%s had been killed at %.2f s", last.node(), last.isLeader() ? ", the leader," : "", (last.at() - begin) / SECOND)).orElse(""));
		return Optional.of(new StepOutcome.Trouble(KILLED, kills.size(), String.join("; ", parts) + "."));
	}

	private record Gap(long begin, long nanos) {
	}

	/** Between the ends of two right answers, or from the beginning to the first. */
	private static Gap longest(Samples samples) {
		long[] ends = IntStream.range(0, samples.size()).filter(samples::isOk).mapToLong(i -> samples.start(i) + samples.latency(i)).toArray();
		Arrays.sort(ends);
		Gap longest = new Gap(0, 0);
		long before = 0;
		for (long end : ends) {
			if (end - before > longest.nanos) {
				longest = new Gap(before, end - before);
			}
			before = end;
		}
		return longest;
	}
}
