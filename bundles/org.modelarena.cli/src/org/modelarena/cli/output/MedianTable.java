package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.bench.Figures;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.StepResult;

/** The medians of a run at one number of clients: a row for each contender, a column for each query. */
record MedianTable(int clients, List<String> head, List<List<String>> rows) {
	private static final String WRONG = "wrong";
	private static final String FAILED = "failed";

	/** One for each number of clients. */
	static List<MedianTable> of(RunResult result) {
		Set<Integer> clients = new LinkedHashSet<>(result.steps().stream().map(step -> step.step().clients()).sorted().toList());
		return clients.stream().map(count -> of(result, count)).toList();
	}

	/** That of one number of clients. */
	static MedianTable of(RunResult result, int clients) {
		List<StepResult> steps = result.steps().stream().filter(step -> step.step().clients() == clients).toList();
		List<String> queries = steps.stream().map(step -> step.step().query()).distinct().toList();
		Map<String, List<String>> rows = new LinkedHashMap<>();
		for (StepResult step : steps) {
			String contender = step.step().contender().toString();
			List<String> row = rows.computeIfAbsent(contender, name -> emptyRow(name, queries.size()));
			row.set(1 + queries.indexOf(step.step().query()), cell(step));
		}
		List<String> head = new ArrayList<>(List.of("median ms"));
		head.addAll(queries);
		return new MedianTable(clients, head, List.copyOf(rows.values()));
	}

	private static List<String> emptyRow(String contender, int queries) {
		List<String> row = new ArrayList<>(java.util.Collections.nCopies(queries + 1, ""));
		row.set(0, contender);
		return row;
	}

	/** A time says nothing where an answer is wrong. */
	private static String cell(StepResult step) {
		return step.tally().wrong() > 0 ? WRONG : step.tally().failed() > 0 ? FAILED : Figures.of(step.latency().median());
	}
}
