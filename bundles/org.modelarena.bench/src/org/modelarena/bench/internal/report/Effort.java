// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** The cost of answers besides time: the processors' time, and memory. */
final class Effort {
	private final Results results;

	Effort(Results results) {
		this.results = results;
	}

	void write(Html html) {
		if (results.log().steps().stream().noneMatch(step -> step.cpuMillis() > 0)) {
			return;
		}
		html.raw("<p>Processor time is that of all processes of a contender together: the store’s server with the database beside it, and the clients. It also pays for "
				+ "what goes on in other threads, such as the compilation and collection of a JVM. Memory is what these processes have of the machine's at the end of their "
				+ "steps, the largest of all; a JVM takes what it is allowed to take, so it is no measure of what a store needs.</p>");
		table().write(html);
	}

	private Table table() {
		List<String> heads = new ArrayList<>(List.of("contender"));
		heads.addAll(results.queries());
		heads.add("memory MiB");
		Table table = new Table("effort", "Processor time of an answer in ms with " + Amounts.of(results.fewest(), "client") + ", and memory", heads);
		for (String contender : results.contenders()) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch())));
			results.queries().forEach(query -> row.add(cell(cpuMillis(contender, query))));
			OptionalLong bytes = results.log().steps().stream().filter(step -> step.contender().equals(contender)).mapToLong(RunLog.StepQuality::residentBytes).max();
			row.add(bytes.orElse(0) > 0 ? Table.Cell.of(bytes.getAsLong() / 1048576.0) : Table.Cell.none("–"));
			table.row(row);
		}
		return table;
	}

	private static Table.Cell cell(OptionalDouble millis) {
		return millis.isPresent() ? Table.Cell.of(millis.getAsDouble()) : Table.Cell.none("–");
	}

	private OptionalDouble cpuMillis(String contender, String query) {
		double cpu = results.log().steps().stream().filter(step -> step.contender().equals(contender) && step.query().equals(query) && step.clients() == results.fewest())
				.mapToDouble(RunLog.StepQuality::cpuMillis).sum();
		long executions = results.run().find(contender, query, results.fewest()).map(Measurement::counts).map(Measurement.Counts::executions).orElse(0L);
		return cpu > 0 && executions > 0 ? OptionalDouble.of(cpu / executions) : OptionalDouble.empty();
	}
}
