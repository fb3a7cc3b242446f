// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.edits.EditExperimentFile;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditResults.Figures;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.benchmarks.drools.DroolsMain;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.xmi.XmiWriter;

/**
 * The Train Benchmark's scenarios on our stores and on Drools, in one run: each contender in JVMs of its own with the same heap, each answer compared with that of the
 * same oracle.
 */
final class TrainBenchmark {
	private static final String DROOLS = "drools";
	private static final String LIMIT = "900s";
	private static final int WARM_SIZE = 8;
	private static final int LIMIT_SECONDS = 900;
	private static final double MILLION = 1 << 20;

	private final List<String> contenders;
	private final int runs;
	private final int warmup;
	private final String heap;
	private final Path folder = Path.of(System.getProperty(Data.FOLDER), "train-benchmark");

	TrainBenchmark(List<String> contenders, int runs, int warmup, String heap) {
		this.contenders = contenders;
		this.runs = runs;
		this.warmup = warmup;
		this.heap = heap;
	}

	/** A contender's figures on a model. */
	private record Line(Variant model, String contender, Figures figures) {
	}

	/** Measures one size after another, and prints a table. */
	void run(List<String> sizes, List<String> scenarios, PrintStream out) throws Exception {
		List<Line> lines = new ArrayList<>();
		for (String size : sizes) {
			if (Files.exists(folder)) {
				StoreDirectory.delete(folder);
			}
			Files.createDirectories(folder);
			EditResults ours = ours(size, scenarios);
			for (Variant model : ours.experiment().models()) {
				for (Series series : ours.experiment().series()) {
					ours.figures(model, series).ifPresent(figures -> lines.add(new Line(model, series.label(), figures)));
				}
				if (contenders.contains(DROOLS)) {
					lines.add(new Line(model, DROOLS, drools(model)));
				}
			}
		}
		print(lines, out);
	}

	private EditResults ours(String size, List<String> scenarios) throws Exception {
		Path file = folder.resolve("train-benchmark.yaml");
		List<String> quoted = contenders.stream().filter(each -> !each.equals(DROOLS)).map(each -> '"' + each + '"').toList();
		Files.writeString(file, "name: train-benchmark\ncase: railway\nmodel: { scenario: " + scenarios + ", size: " + size + " }\ncontenders: " + quoted
				+ "\nphases: { recheck: [asked, standing], runs: " + runs + ", warmup: { runs: " + warmup + ", size: " + WARM_SIZE + " }, limit: " + LIMIT + " }\nheap: " + heap + "\n");
		return new EditRun(EditExperimentFile.read(file), folder.resolve("run"), System.err::println, Cancellation.create()).run();
	}

	private Figures drools(Variant model) throws Exception {
		System.err.println(model.label() + ": " + DROOLS);
		Path xmi = folder.resolve("railway.xmi");
		XmiWriter.write(Cases.get("railway").model(model.parameters()), xmi, Progress.none());
		Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx" + heap, "-XX:+UseParallelGC", "--enable-native-access=ALL-UNNAMED",
				"-Ddrools.dialect.java.compiler=NATIVE", "-cp", System
						.getProperty("java.class.path"),
				DroolsMain.class.getName(), model.scenario(), Integer.toString(model.size()), xmi.toString(), Integer.toString(runs), folder.resolve(
						"recorded").toString(),
				Integer.toString(warmup), Integer.toString(WARM_SIZE)).redirectError(folder.resolve("drools.log").toFile()).start();
		List<PhaseRow> rows = new ArrayList<>();
		Thread reader = Thread.ofPlatform().daemon().start(() -> read(process, rows));
		String why = PhaseRow.OK;
		if (!process.waitFor((long) LIMIT_SECONDS * runs, TimeUnit.SECONDS)) {
			process.destroyForcibly().waitFor();
			why = "failed:TIMEOUT";
		} else if (process.exitValue() != 0) {
			why = "failed: exit code " + process.exitValue() + ", see " + folder.resolve("drools.log");
		}
		reader.join();
		Map<String, String> right = new HashMap<>();
		Files.readAllLines(folder.resolve("run/phases/" + model.label() + "-oracle-loops.csv")).stream().skip(1).map(PhaseRow::parse).forEach(row -> right.put(key(row), answer(row)));
		List<PhaseRow> judged = new ArrayList<>(rows.stream().map(row -> row.digest().isEmpty() || answer(row).equals(right.get(key(row))) ? row : row.with(PhaseRow.WRONG)).toList());
		if (!why.equals(PhaseRow.OK)) {
			judged.add(new PhaseRow(model.scenario(), model.size(), DROOLS, runs, Phase.END, 0, "", -1, 0, "", why));
		}
		return Figures.of(judged);
	}

	private static void read(Process process, List<PhaseRow> rows) {
		try (BufferedReader lines = process.inputReader()) {
			lines.lines().map(PhaseRow::parse).forEach(rows::add);
		} catch (java.io.IOException | java.io.UncheckedIOException e) {
			System.err.println(e);
		}
	}

	private static String key(PhaseRow row) {
		return row.round() + " " + row.query();
	}

	private static String answer(PhaseRow row) {
		return row.count() + " " + row.digest();
	}

	private void print(List<Line> lines, PrintStream out) {
		out.printf("%n### The Train Benchmark's scenarios, six queries, ms; medians over %d runs in one JVM of %s heap, after %d of size %d%n%n", runs, heap, warmup, WARM_SIZE);
		out.println(
				"| scenario | size | elements | contender | read | check | edits, all rounds | re-checks, all rounds | edit and re-check, a round | check : re-check of a round | heap, MB | process, MB | wrong | outcome |");
		out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
		for (Line line : lines) {
			Figures each = line.figures();
			out.printf("| %s | %d | %,d | %s | %,.0f | %,.1f | %,.1f | %,.2f | %,.2f | %,.1f | %,.0f | %,.0f | %d | %s |%n", line.model().scenario(), line.model().size(), each.elements(), line
					.contender(), each.read(), each.check(), each.edit(), each.recheck(), each.both() / each.rounds(), each.gain(), each.heap() / MILLION, each.resident() / MILLION,
					each
							.wrong(),
					each.outcome());
		}
	}
}
