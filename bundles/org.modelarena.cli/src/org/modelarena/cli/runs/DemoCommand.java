// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.cases.Cases;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.RunSummary;
import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;
import org.modelarena.xmi.XmiWriter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows everything once, on a small railway and a small project's Java code. */
@Command(name = "demo", description = "Make a railway model, load every store, run every query in every language, stress them, write the report; then query a small project's Java code.")
public final class DemoCommand implements Callable<Integer> {
	private static final String CASE = "railway";
	private static final String JAVA = "java";
	/** The language that is asked over every transport. */
	private static final String EVERYWHERE = "ocl";
	private static final String SERVED = "columns";
	/** The contenders that a newcomer wants to see, in that order: all stores, the languages, and what a network costs. */
	private static final List<String> SHORT = List.of("columns:ocl", "cdo:ocl", "neo4j:ocl", "emf:ocl", "neoemf:ocl", "orientdb:ocl", "rocksdb:ocl", "columns:epl", "columns:ocl@tcp",
			"columns:ocl@http", "cdo:ocl@net4j-tcp");
	/** In the language that the railway is not asked in. */
	private static final List<String> SHORT_JAVA = List.of("columns:eol", "emf:eol");
	private static final List<String> SHORT_QUERIES = List.of("PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet", "ConnectedSegments");
	private static final int MOST_MINUTES = 60;
	/** Most contenders need less than their share, so all of them take less than the time. */
	private static final int SHARES = 10;
	/** Of a contender in {@code --full}; one over a slow network gets no further. */
	private static final Duration SHARE = Duration.ofSeconds(25);
	/** Not long enough for sound figures, but for all contenders alike. */
	private static final Demand.Executions EXECUTIONS = new Demand.Executions.Until(0.05, 20_000);
	/** So many steps would fill a contender's share, or so many warm-ups of a query. */
	private static final int STEPS = 100;
	private static final int WARMUPS = 24;

	@Option(names = "--size", defaultValue = "4", description = "Size of the railway (default: ${DEFAULT-VALUE}, about 6,000 elements).")
	private String size;

	@Option(names = "--minutes", defaultValue = "4", description = "About how long it may take, after what is fetched and loaded (default: ${DEFAULT-VALUE}).")
	private int minutes;

	@Option(names = "--full", description = "Every store in every language over every transport, with all queries: a quarter of an hour, whatever --minutes says.")
	private boolean full;

	@Option(names = "--out", paramLabel = "DIR", description = "The folder to create; arena-demo by default, with a number if that exists.")
	private Path out;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		common.require(minutes >= 1 && minutes <= MOST_MINUTES, "--minutes is 1 to " + MOST_MINUTES + ".");
		Map<String, String> parameters = Map.of("scenario", "repair", "size", size);
		Path folder = out != null ? out : StressCommand.fresh(Path.of(""), "arena-demo");
		RunResult railway = StressCommand.execute(ExperimentRun.of(experiment(parameters), folder), true, common);
		Path model = folder.resolve("railway.xmi");
		XmiWriter.write(Cases.get(CASE).model(parameters), model, common.console().progress());
		if (!common.isJson()) {
			RunSummary.printShort(railway, common.console());
			common.console().print("");
		}
		Optional<RunResult> java = railway.cancelled() ? Optional.empty() : java(folder.resolve(JAVA));
		tell(railway, java, folder, model);
		return Math.max(StressCommand.exitCode(railway), java.map(StressCommand::exitCode).orElse(ExitCode.OK));
	}

	private void tell(RunResult railway, Optional<RunResult> java, Path folder, Path model) {
		if (common.isJson()) {
			common.console().json(RunSummary.json(railway).with(java.map(RunSummary::json)));
			return;
		}
		java.ifPresent(run -> RunSummary.printShort(run, common.console()));
		common.console().print("Model:  " + model);
		common.console().print("");
		common.console().print("Ask it something yourself:");
		common.console().print("  ./arena query --at " + CommandWord.of(folder.resolve("stores").resolve("columns")) + " 'Segment.allInstances()->select(s | s.length <= 0)'");
		java.ifPresent(run -> common.console().print("  ./arena query --at " + CommandWord.of(folder.resolve(JAVA).resolve("stores").resolve("columns"))
				+ " --language eol 'MethodDeclaration.all.select(m | m.isStatic).size()'"));
	}

	/** The queries on Java code, once in every store, or in some; nothing where the sources cannot be fetched. */
	private Optional<RunResult> java(Path folder) {
		Experiment.Builder builder = brief(Experiment.builder(JAVA).ofCase(JAVA, Map.of()).clients(1).timeout(Duration.ofSeconds(60)));
		List<String> contenders = full ? common.catalog().stores().stream().map(store -> store.name() + ":eol").toList() : SHORT_JAVA;
		contenders.forEach(builder::contender);
		try {
			return Optional.of(StressCommand.execute(ExperimentRun.of(builder.build(), folder), true, common));
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.ENVIRONMENT) {
				throw e;
			}
			common.console().note("The case 'java' is left out: " + e.getMessage());
			return Optional.empty();
		}
	}

	/** Steps are short, so that slow ones do not keep anybody. */
	private Experiment.Builder brief(Experiment.Builder builder) {
		Duration share = full ? SHARE : Duration.ofMinutes(minutes).dividedBy(SHARES);
		return builder.forks(1).executions(EXECUTIONS).warmup(new Demand.Warmup.Steady(share.dividedBy(WARMUPS))).stepLimit(share.dividedBy(STEPS)).share(share);
	}

	private Experiment experiment(Map<String, String> parameters) {
		Experiment.Builder builder = brief(Experiment.builder(size.matches("\\d{1,9}") ? CASE + "-" + size : CASE).ofCase(CASE, parameters).clients(1, 4).timeout(Duration.ofSeconds(30)));
		if (full) {
			addAll(builder);
		} else {
			SHORT.forEach(builder::contender);
			builder.queries(SHORT_QUERIES);
		}
		return builder.build();
	}

	/**
	 * Every store in every language in the process that asks; over its own transports, which differ in the wire only, in one language. The query service is the same for
	 * all stores, so one of them shows it.
	 */
	private void addAll(Experiment.Builder builder) {
		List<String> languages = List.copyOf(common.catalog().languages().names());
		for (StoreProvider store : common.catalog().stores()) {
			List<Transport> transports = store.transports().stream().sorted().toList();
			for (String language : languages) {
				builder.contender(store.name() + ":" + language, Transport.LOCAL);
			}
			transports.forEach(transport -> builder.contender(store.name() + ":" + EVERYWHERE, transport));
		}
		Transport.of(common.catalog().store(SERVED)).stream().filter(transport -> transport != Transport.LOCAL)
				.forEach(transport -> builder.contender(SERVED + ":" + EVERYWHERE, transport));
	}
}
