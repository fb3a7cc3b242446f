// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.modelarena.bench.ClientMachines;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.EditExperimentFile;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.cli.command.CaseOptions;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.RunPrinter;
import org.modelarena.cli.output.RunSummary;
import org.modelarena.core.store.Transport;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs an experiment from a file, or one that the options describe. */
@Command(name = "stress", description = "Measure contenders under growing numbers of clients, and check every answer.")
public final class StressCommand implements Callable<Integer> {
	@Parameters(paramLabel = "EXPERIMENT.yaml", arity = "0..1", description = "The experiment; see docs/experiments.md.")
	private Path file;

	@Option(names = "--out", paramLabel = "DIR", description = "The folder for results and report; a new one in arena-runs by default.")
	private Path out;

	@Option(names = "--case", defaultValue = "railway", description = "Without a file: the case (default: ${DEFAULT-VALUE}).")
	private String caseName;

	@Option(names = "--scenario", description = "Without a file: the scenario of the case.")
	private String scenario;

	@Option(names = "--size", description = "Without a file: the size of the model.")
	private String size;

	@Option(names = "--contenders", split = ",", description = "Without a file: store:language[@transport], separated by commas.")
	private List<String> contenders = List.of();

	@Option(names = "--transports", split = ",", description = "Without a file: the transports of contenders that specify none (default: local).")
	private List<String> transports = List.of();

	@Option(names = "--queries", split = ",", description = "Without a file: the queries; all by default.")
	private List<String> queries = List.of();

	@Option(names = "--clients", split = ",", defaultValue = "1", description = "Without a file: the numbers of clients, for instance 1,2,4 (default: ${DEFAULT-VALUE}).")
	private List<Integer> clients;

	/** Without a file. */
	@Mixin
	private RunBudget budget;

	@Option(names = "--executions", description = "Without a file: executions of each client, instead of as many as the median needs.")
	private Integer executions;

	@Option(names = "--warmup", description = "Without a file: executions before the measurement, instead of as many as it takes until times are steady.")
	private Integer warmup;

	@Option(names = "--resume", paramLabel = "DIR", description = "Go on with the run in this folder, which was killed or cancelled.")
	private Path resumed;

	@Option(names = "--rate", description = "Without a file: an open loop with this many executions per second, instead of a closed loop.")
	private Double rate;

	@ArgGroup(exclusive = false)
	private Machines machines;

	/** Clients on other machines. */
	static final class Machines {
		@Option(names = "--listen", required = true, paramLabel = "HOST:PORT",
				description = "Have clients on other machines ask what is served: the address of this machine where 'arena client --join' finds it.")
		private String listen;

		@Option(names = "--token-file", required = true, paramLabel = "FILE", description = "A file with a secret of 16 characters at least that these machines have, too.")
		private Path secret;

		@Option(names = "--machines", paramLabel = "N", defaultValue = "1", description = "How many machines there are (default: ${DEFAULT-VALUE}).")
		private int count;

		private ClientMachines parse() {
			HostAndPort address = HostAndPort.parse(listen);
			return new ClientMachines(address.host(), address.port(), Remote.firstLine(secret, "token"), count);
		}
	}

	@Option(names = "--keep-going", description = "Measure what can be measured, where a contender or a query's text cannot be.")
	private boolean keepGoing;

	@Option(names = "--keep-stores", description = "Leave the loaded stores in the folder.")
	private boolean keepStores;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		if (resumed != null) {
			common.require(file == null && out == null && contenders.isEmpty(), "--resume takes the experiment from its folder; give nothing else.");
			if (EditRun.isOne(resumed)) {
				return EditRuns.finish(EditRuns.of(resumed, common).resume(), common);
			}
			return finish(execute(joined(ExperimentRun.resume(resumed)), keepStores, common));
		}
		if (file != null && EditExperimentFile.isOne(file)) {
			EditExperiment edits = EditExperimentFile.read(file);
			return EditRuns.finish(EditRuns.of(edits, out != null ? out : fresh(Path.of("arena-runs"), edits.name()), common).run(), common);
		}
		Experiment experiment = file != null ? ExperimentFile.read(file) : inline();
		Path folder = out != null ? out : fresh(Path.of("arena-runs"), experiment.name());
		ExperimentRun.Builder run = joined(ExperimentRun.of(experiment, folder));
		return finish(execute(keepGoing ? run : run.strict(), keepStores, common));
	}

	private ExperimentRun.Builder joined(ExperimentRun.Builder run) {
		return machines == null ? run : run.clientMachines(machines.parse());
	}

	private Experiment inline() {
		common.require(!contenders.isEmpty(), "Give an experiment file, or --contenders.");
		Experiment.Builder builder = Experiment.builder(size != null && size.matches("\\d{1,9}") ? caseName + "-" + size : caseName).ofCase(caseName, CaseOptions.parameters(scenario, size, null))
				.queries(queries)
				.clients(clients.toArray(Integer[]::new));
		budget.apply(builder, contenders.size() * Math.max(1, transports.size()));
		if (executions != null) {
			builder.executions(executions);
		} else {
			builder.stepLimit(RunBudget.STEP);
		}
		if (warmup != null) {
			builder.warmup(warmup);
		}
		Transport[] reached = transports.stream().map(Transport::of).toArray(Transport[]::new);
		contenders.forEach(contender -> builder.contender(contender, reached));
		if (rate != null) {
			builder.openLoop(rate);
		}
		return builder.build();
	}

	private int finish(RunResult result) {
		common.print(RunSummary.json(result), () -> RunSummary.print(result, common.console()));
		return exitCode(result);
	}

	/** Runs an experiment and shows its progress. */
	static RunResult execute(ExperimentRun.Builder run, boolean keepStores, CommonOptions common) {
		Console console = common.console();
		run.catalog(common.catalog()).cancellation(console.cancellation()).listener(new RunPrinter(console));
		return (keepStores ? run.keepStores() : run).build().run();
	}

	/** How a command ends whose run ended so. */
	static int exitCode(RunResult result) {
		if (result.cancelled()) {
			return ExitCode.INTERRUPTED;
		}
		return result.wrong() == 0 && result.failed() == 0 && result.executions() > 0 ? ExitCode.OK : ExitCode.FAILED;
	}

	/** A folder that is not there yet. */
	static Path fresh(Path parent, String name) {
		Path folder = parent.resolve(name);
		for (int i = 2; Files.exists(folder); i++) {
			folder = parent.resolve(name + "-" + i);
		}
		return folder;
	}
}
