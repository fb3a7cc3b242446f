// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** The doubts about the figures: wrong and failed executions, incidents, and warm-ups that did not become steady. */
final class Quality {
	private final Results results;
	private final Html html;

	Quality(Results results, Html html) {
		this.results = results;
		this.html = html;
	}

	void write() {
		answers();
		steadiness();
		new NotMeasured(results).write(html);
	}

	private void answers() {
		html.raw("<section id=\"answers\"><h2>Were the answers right?</h2>");
		long right = results.executions() - results.wrong() - results.failed();
		if (results.executions() > 0 && right == results.executions()) {
			html.element("p", "class=\"good\"", "Every one of " + Amounts.of(results.executions())
					+ " answers was compared with the oracle's, plain EMF objects in memory, and was right.");
		} else if (results.executions() > 0) {
			html.element("p", "Of " + Amounts.of(results.executions(), "execution") + ", " + Amounts.of(right)
					+ " gave the oracle's answer. The others count neither in latencies nor in throughput, and a contender with such does not take part in the standings of that query.");
			failures().write(html);
		}
		incidents().write(html);
		html.raw("</section>");
	}

	private Table failures() {
		Table table = new Table("failures", "Wrong and failed executions", "contender", "query", "clients", "executions", "wrong", "failed", "errors");
		for (Measurement measurement : results.all()) {
			Measurement.Counts counts = measurement.counts();
			if (counts.ok() != counts.executions()) {
				String codes = new TreeMap<>(counts.failed()).entrySet().stream().map(entry -> Amounts.of(entry.getValue()) + " " + entry.getKey().replaceFirst("^failed:",
						"")).collect(Collectors.joining(", "));
				table.row(Table.Cell.of(measurement.where().series()), Table.Cell.of(measurement.where().query()), Table.Cell.of(measurement.where().clients()), Table.Cell.of(
						counts.executions()), Table.Cell.bad(counts.wrong()), Table.Cell.bad(counts.failures()), Table.Cell.of(codes));
			}
		}
		return table;
	}

	private Table incidents() {
		Table table = new Table("incidents", "Incidents, those with the same message together", "what", "times", "first message", "where");
		Map<String, List<RunLog.Trouble>> alike = results.log().troubles().stream().collect(Collectors.groupingBy(trouble -> trouble.outcome() + "\n" + trouble.message(),
				LinkedHashMap::new, Collectors.toList()));
		alike.values().forEach(group -> table.row(Table.Cell.of(group.getFirst().outcome()), Table.Cell.of(group.stream().mapToLong(RunLog.Trouble::times).sum()), Table.Cell
				.of(group.getFirst().message()).styled("long"),
				Table.Cell.of(group.stream().map(RunLog.Trouble::where).distinct().collect(Collectors.joining("; "))).styled(
						"long")));
		return table;
	}

	private void steadiness() {
		List<RunLog.StepQuality> steps = results.log().steps();
		if (steps.isEmpty()) {
			return;
		}
		long unsteady = steps.stream().filter(step -> !step.isSteady()).count();
		long imprecise = steps.stream().filter(step -> !step.isPrecise()).count();
		html.raw("<section id=\"steady\"><h2>Was it measured well?</h2>");
		html.raw("<p>").text((steps.size() == 1 ? "One step was measured. " : Amounts.of(steps.size(), "step") + " were measured, each in its fork. ")
				+ (unsteady == 0 ? "All times were found steady" : "The times of " + some(unsteady, steps) + " were not steady, or still changed while they were measured") + "; "
				+ (imprecise == 0 ? "no median was found less precise than asked for."
						: (imprecise == 1 ? "the median of " : "the medians of ") + some(imprecise, steps) + " did not become as precise as asked for."))
				.raw(results.forks() > 1 ? "" : " " + ONE_FORK).raw("</p>");
		Map<String, List<RunLog.StepQuality>> alike = steps.stream().filter(step -> !step.isSteady() || !step.isPrecise()).collect(Collectors.groupingBy(step -> step
				.contender() + "\n" + step.query(), LinkedHashMap::new, Collectors.toList()));
		Table table = new Table("unsteady", "Steps that did not become steady or precise", "contender", "query", "times not steady", "with clients", "medians not precise",
				"with clients there");
		alike.values().forEach(group -> table.row(Table.Cell.of(group.getFirst().contender()), Table.Cell.of(group.getFirst().query()), Table.Cell.of(group.stream().filter(
				step -> !step.isSteady()).count()), clients(group.stream().filter(step -> !step.isSteady()).toList()), Table.Cell.of(group.stream()
						.filter(step -> !step
								.isPrecise())
						.count()),
				clients(group.stream().filter(step -> !step.isPrecise()).toList())));
		table.writeFolded(html);
		html.raw("</section>");
	}

	private static String some(long count, List<RunLog.StepQuality> of) {
		return of.size() == 1 ? "the step" : Amounts.of(count, "step");
	}

	/** The remark about a run with one fork, as markup. */
	static final String ONE_FORK = "Each contender was measured in one fresh JVM only: nothing about rankings is sure, however far apart the figures are. "
			+ "Measure with <code>--forks 3</code> or more.";

	private static Table.Cell clients(List<RunLog.StepQuality> steps) {
		return Table.Cell.of(steps.stream().map(RunLog.StepQuality::clients).distinct().sorted().map(String::valueOf).collect(Collectors.joining(", ")));
	}
}
