// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks.drools;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.runtime.KieSession;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.XmiWriter;

/** Drools on a railway: {@code DroolsMain SCENARIO SIZE MODEL.xmi RUNS FOLDER WARMUP SIZE}. Prints the rows of the results, as a contender of an experiment does. */
public final class DroolsMain {
	/** As in the results. */
	static final String SERIES = "drools@rules";

	private final String name;
	private final int size;
	private final Path model;
	private final PrintStream out;
	private final Case railway = Cases.get("railway");
	private final EditScenario scenario;
	private int run;

	private DroolsMain(String[] arguments, PrintStream out) {
		this.name = arguments[0];
		this.size = Integer.parseInt(arguments[1]);
		this.model = Path.of(arguments[2]);
		this.scenario = railway.edits(Map.of("scenario", name, "size", arguments[1])).orElseThrow();
		this.out = out;
	}

	/** The process's entry. */
	public static void main(String[] arguments) throws IOException {
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		System.setOut(System.err);
		KieBase rules = rules();
		int warmup = Integer.parseInt(arguments[5]);
		Path folder = Path.of(arguments[4]);
		if (warmup > 0) {
			Path small = folder.resolveSibling("warmup.xmi");
			XmiWriter.write(Cases.get("railway").model(Map.of("scenario", arguments[0], "size", arguments[6])), small, Progress.none());
			new DroolsMain(new String[] { arguments[0], arguments[6], small.toString() }, new PrintStream(OutputStream.nullOutputStream())).run(rules, warmup, folder);
		}
		new DroolsMain(arguments, out).run(rules, Integer.parseInt(arguments[3]), folder);
		System.exit(0);
	}

	private void run(KieBase rules, int runs, Path folder) throws IOException {
		List<List<Consumer<Railway>>> rounds = Recorded.rounds(ModelFiles.source(List.of(model), railway.metamodel()), scenario, folder);
		for (run = 1; run <= runs; run++) {
			run(rules, rounds);
		}
	}

	/** Compiled once, to Java classes; that is not measured. */
	private static KieBase rules() throws IOException {
		KieServices services = KieServices.Factory.get();
		KieFileSystem files = services.newKieFileSystem();
		try (InputStream rules = DroolsMain.class.getResourceAsStream("railway.drl")) {
			files.write("src/main/resources/org/modelarena/benchmarks/drools/railway.drl", new String(rules.readAllBytes(), StandardCharsets.UTF_8));
		}
		KieBuilder builder = services.newKieBuilder(files).buildAll(ExecutableModelProject.class);
		if (builder.getResults().hasMessages(Message.Level.ERROR)) {
			throw new IllegalStateException(builder.getResults().toString());
		}
		return services.newKieContainer(services.getRepository().getDefaultReleaseId()).getKieBase();
	}

	private void run(KieBase rules, List<List<Consumer<Railway>>> rounds) throws IOException {
		KieSession session = rules.newKieSession();
		try {
			Railway facts = new Railway(session);
			long start = System.nanoTime();
			ModelFiles.source(List.of(model), railway.metamodel()).emit(facts, Cancellation.create());
			facts.insert();
			row(Phase.READ, 0, "", System.nanoTime() - start, facts.size(), "");
			Map<String, Matches> matches = check(session);
			for (int round = 1; round <= rounds.size(); round++) {
				start = System.nanoTime();
				rounds.get(round - 1).forEach(step -> step.accept(facts));
				row(Phase.EDIT, round, "", System.nanoTime() - start, rounds.get(round - 1).size(), "");
				start = System.nanoTime();
				session.fireAllRules();
				row(Phase.RECHECK, round, PhaseRow.ALL, System.nanoTime() - start, matches.size(), "");
				tell(Phase.RECHECK, round, matches, Map.of());
			}
			memory();
		} finally {
			session.dispose();
		}
		row(Phase.END, rounds.size(), "", -1, 0, "");
	}

	private Map<String, Matches> check(KieSession session) {
		Map<String, Matches> matches = new LinkedHashMap<>();
		Map<String, Long> times = new LinkedHashMap<>();
		for (String query : scenario.queries()) {
			Matches found = new Matches(query);
			long start = System.nanoTime();
			session.openLiveQuery(query, new Object[0], found);
			session.fireAllRules();
			times.put(query, System.nanoTime() - start);
			matches.put(query, found);
		}
		tell(Phase.CHECK, 0, matches, times);
		return matches;
	}

	/** Last, as for the others. */
	private void memory() throws IOException {
		System.gc();
		System.gc();
		row(Phase.HEAP, 0, "", -1, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), "");
		long kilobytes = Files.readAllLines(Path.of("/proc/self/status")).stream().filter(line -> line.startsWith("VmRSS:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).sum();
		row(Phase.RESIDENT, 0, "", -1, kilobytes << 10, "");
	}

	private void tell(Phase phase, int round, Map<String, Matches> matches, Map<String, Long> times) {
		matches.forEach((query, found) -> row(phase, round, query, times.getOrDefault(query, -1L), found.count(), found.digest().toString()));
	}

	private void row(Phase phase, int round, String query, long nanos, long count, String digest) {
		out.println(new PhaseRow(name, size, SERIES, run, phase, round, query, nanos, count, digest, PhaseRow.OK).line());
	}
}
