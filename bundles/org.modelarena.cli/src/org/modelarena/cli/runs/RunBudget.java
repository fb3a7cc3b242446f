// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.time.Duration;

import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long a run may take that options describe. */
final class RunBudget {
	private static final int MOST_MINUTES = 24 * 60;
	/** More forks say more than longer steps, which should be warm all the same. */
	private static final Duration WARMUP = Duration.ofMillis(1500);
	static final Duration STEP = Duration.ofMillis(700);
	/** The time that the rest of the last round may take beyond the others. */
	private static final Duration SPARE = Duration.ofSeconds(10);
	/** Of the time; the rest is for loading the stores. */
	private static final double MEASURING = 0.8;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec spec;

	@Option(names = "--forks", defaultValue = "5",
			description = "How often each contender is measured in fresh JVMs, if there is time; more make the order more certain (default: ${DEFAULT-VALUE}).")
	private int forks;

	@Option(names = "--minutes", defaultValue = "5",
			description = "How long it may take: each is measured once, as far as its share of the time goes, and again as long as there is time (default: ${DEFAULT-VALUE}).")
	private int minutes;

	/** Sets how often contenders are measured and how long that takes; what is said afterwards of warm-ups replaces this. */
	void apply(Experiment.Builder builder, int contenders) {
		if (minutes < 1 || minutes > MOST_MINUTES) {
			throw new ParameterException(spec.commandLine(), "--minutes is 1 to " + MOST_MINUTES + ".");
		}
		Duration all = Duration.ofMinutes(minutes).minus(SPARE);
		Duration share = Duration.ofMillis((long) (all.toMillis() * MEASURING / Math.max(1, contenders)));
		builder.forks(forks).within(all).share(share).warmup(new Demand.Warmup.Steady(WARMUP));
	}
}
