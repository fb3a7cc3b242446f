// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.RunData;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.RunSummary;
import org.modelarena.cli.output.Terminal;
import org.modelarena.core.Cancellation;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * What is called the median is one figure, wherever it is told. The forks of the first contender differ, and one has many more executions: the median of all
 * executions together is 1 ms, and that of the forks, each as good as the other, is 2 ms. By the one it is the fastest, and by the other it is not.
 */
class FiguresAgreeTest {
	private static final String UNEVEN = "emf:ocl@local";
	private static final String EVEN = "columns:ocl@local";

	@TempDir
	Path folder;

	private RunData run() {
		return RunData.read(new SyntheticRun(folder).fork(UNEVEN, "Q", 1, 1, 1, 300).fork(UNEVEN, "Q", 1, 2, 4, 20).fork(EVEN, "Q", 1, 1, 1.5, 30).fork(EVEN, "Q", 1, 2, 1.5, 30).write());
	}

	private static void assertMedians(String where, Map<String, Double> found) {
		assertEquals(List.of(EVEN, UNEVEN), found.keySet().stream().sorted().toList(), where);
		assertEquals(2.0, found.get(UNEVEN), 0.02, where);
		assertEquals(1.5, found.get(EVEN), 0.015, where);
	}

	private Map<String, Double> column(Path csv, String key, String value) throws IOException {
		List<String> lines = Files.readAllLines(csv);
		List<String> heads = List.of(lines.getFirst().split(","));
		Map<String, Double> found = new TreeMap<>();
		lines.stream().skip(1).map(line -> line.split(",")).forEach(cells -> found.put(cells[heads.indexOf(key)], Double.parseDouble(cells[heads.indexOf(value)])));
		return found;
	}

	@Test
	void inExportedTablesAndCharts() throws IOException {
		Path export = folder.resolve("export");
		Report.export(run(), export);
		assertMedians("figures", column(export.resolve("figures-Q.csv"), "contender", "median ms"));
		assertMedians("medians", column(export.resolve("medians-1.csv"), "contender", "Q"));
		Map<String, Double> first = column(export.resolve("winners-1.csv"), "fastest", "median ms");
		first.putAll(column(export.resolve("winners-1.csv"), "next store", "median ms of that"));
		assertMedians("winners", first);
		assertTrue(
				Files.readString(export.resolve("winners-1.csv")).startsWith("query,fastest,median ms,next store,median ms of that,times as long,\"interval, lower bound\",\"interval, upper bound\""));
		assertTrue(Stream.of(Files.readString(export.resolve("figures-Q.tex")).split("\n")).anyMatch(line -> line.contains("emf:ocl") && line.contains("2.0")), "LaTeX");
		Map<String, Double> drawn = new TreeMap<>();
		List<String> charts = new ArrayList<>();
		try (Stream<Path> all = Files.list(export)) {
			for (Path chart : (Iterable<Path>) all.filter(file -> file.toString().endsWith(".svg"))::iterator) {
				String svg = Files.readString(chart);
				Matcher mark = Pattern.compile("<title>([^<,:]+:[^<,:]+): median ([0-9.]+) ms").matcher(svg);
				while (mark.find()) {
					drawn.put(mark.group(1), Double.parseDouble(mark.group(2)));
				}
				if (svg.contains(": median ") || svg.contains("median latency")) {
					charts.add(chart.getFileName().toString());
					assertTrue(svg.contains(">Q: "), chart + " does not name its query");
				}
			}
		}
		assertMedians("charts " + charts, drawn);
	}

	@Test
	void inFilesForPrograms() throws IOException {
		RunData run = run();
		Map<String, Double> summary = new TreeMap<>();
		for (JsonElement each : JsonParser.parseString(Files.readString(folder.resolve("summary.json"))).getAsJsonArray()) {
			JsonObject params = each.getAsJsonObject().getAsJsonObject("params");
			summary.put(params.get("contender").getAsString() + "@" + params.get("transport").getAsString(), each.getAsJsonObject().getAsJsonObject("secondaryMetrics").getAsJsonObject("median")
					.get("score").getAsDouble());
		}
		assertMedians("summary.json", summary);
		StringWriter out = new StringWriter();
		console(out).json(RunSummary.json(new RunResult(run, false, List.of())));
		JsonArray steps = JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonArray("steps");
		Map<String, Double> printed = new TreeMap<>();
		steps.forEach(step -> printed.put(step.getAsJsonObject().get("contender").getAsString(), step.getAsJsonObject().get("medianMillis").getAsDouble()));
		assertMedians("--json", printed);
	}

	@Test
	void onTheCommandLineAndInTheReport() throws IOException {
		RunData run = run();
		StringWriter out = new StringWriter();
		RunSummary.print(new RunResult(run, false, List.of()), console(out));
		List<String> lines = out.toString().lines().filter(line -> line.contains(":ocl")).toList();
		assertTrue(lines.getFirst().contains(EVEN) && lines.getFirst().contains(" 1.50 ") && lines.get(1).contains(" 2.00 "), out.toString());
		String page = Files.readString(folder.resolve(Report.FILE));
		assertTrue(page.contains("<b>columns</b> had the shortest time") || page.contains("surely <b>columns</b>"), "the sentence names another one");
	}

	private static Console console(StringWriter out) {
		return new Console(new PrintWriter(out, true), new PrintWriter(new StringWriter()), Cancellation.create(), false, Terminal.ofProcess());
	}
}
