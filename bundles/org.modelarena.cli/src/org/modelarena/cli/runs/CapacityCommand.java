// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.capacity.Capacity;
import org.modelarena.bench.capacity.CapacityPlan;
import org.modelarena.bench.capacity.CapacityRun;
import org.modelarena.cli.command.CaseOptions;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.CapacityTable;
import org.modelarena.cli.output.Console;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.store.Transport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** How many clients this machine serves with a store and some queries. */
@Command(name = "capacity", description = "Find out how many requests a second this machine answers from a store, how fast, and what the limit is.")
public final class CapacityCommand implements Callable<Integer> {
	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder of a store.")
	private Path at;

	@Parameters(paramLabel = "QUERY", arity = "0..*", description = "Texts of queries; of several, each request draws one.")
	private List<String> texts = List.of();

	@Option(names = "--query", paramLabel = "NAME", split = ",", description = "Queries of the case.")
	private List<String> named = List.of();

	@Mixin
	private CaseOptions cases;

	@Option(names = "--strategy", description = "interpreted, compiled, or pushdown. By default, what is best for the store.")
	private String strategy;

	@Option(names = "--transport", defaultValue = "tcp", description = "tcp, http or ws, or one of the store's own (default: ${DEFAULT-VALUE}).")
	private String transport;

	@Option(names = "--p99", paramLabel = "MILLIS", defaultValue = "100", description = "What 99 of 100 answers may take, in milliseconds (default: ${DEFAULT-VALUE}).")
	private int p99;

	@Option(names = "--seconds", defaultValue = "5", description = "How long each rate is asked at (default: ${DEFAULT-VALUE}).")
	private int seconds;

	@Option(names = "--connections", defaultValue = "64", description = "Connections of the clients (default: ${DEFAULT-VALUE}).")
	private int connections;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		common.require(p99 >= 1 && p99 <= 60_000, "--p99 is 1 to 60000 milliseconds.");
		common.require(seconds >= 1 && seconds <= 3600, "--seconds is 1 to 3600.");
		common.require(connections >= 1 && connections <= 1024, "--connections is 1 to 1024.");
		common.require(Transport.of(transport) != Transport.LOCAL, "--transport is the one of a server: tcp, http or ws.");
		Console console = common.console();
		CapacityPlan plan = new CapacityPlan(at.toAbsolutePath(), queries(), Transport.of(transport), connections, Duration.ofSeconds(seconds), Duration.ofMillis(p99), Runtime
				.getRuntime().maxMemory());
		Path logs = TemporaryFolder.create("capacity");
		try {
			if (!common.isJson()) {
				CapacityTable.begin(plan, console);
			}
			Capacity capacity = new CapacityRun(plan, common.catalog(), logs, console.cancellation(), point -> {
				if (!common.isJson()) {
					CapacityTable.print(point, plan.p99().toMillis(), console);
				}
			}).measure();
			common.print(CapacityTable.json(capacity), () -> CapacityTable.end(capacity, console));
			return capacity.points().stream().anyMatch(point -> point.wrong() > 0) ? ExitCode.FAILED : ExitCode.OK;
		} finally {
			StoreDirectory.delete(logs);
		}
	}

	private List<Query> queries() {
		List<String> all = new ArrayList<>(texts);
		named.forEach(name -> all.add(cases.text(name)));
		common.require(!all.isEmpty(), "Give the text of a query, or --query with the name of one of a case.");
		return all.stream().map(text -> new Query(cases.language(), text, Map.of(), Optional.ofNullable(strategy).map(Strategy::of))).toList();
	}
}
