// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.modelarena.bench.Contender;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.Recheck;
import org.modelarena.bench.edits.Variant;
import org.modelarena.cases.Case;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;
import org.modelarena.xmi.ModelFiles;

/** One run of one contender: read, check, and edit and check again in each round. Used by one thread. */
final class EditPhases {
	private static final String IN_MEMORY = "emf";
	private static final String STATUS = "/proc/self/status";

	private final EditTask task;
	private final Case subject;
	private final EditScenario scenario;
	private final Contender contender;
	private final Variant model;
	private final Catalog catalog;
	private final Consumer<PhaseRow> rows;
	private final int run;
	private ModelStore opened;

	EditPhases(EditTask task, Case subject, Catalog catalog, int run, Consumer<PhaseRow> rows) {
		this.task = task;
		this.subject = subject;
		this.scenario = subject.edits(task.parameters()).orElseThrow();
		this.contender = Contender.parse(task.series().substring(0, task.series().indexOf('@')), Transport.LOCAL);
		this.model = new Variant(task.parameters());
		this.catalog = catalog;
		this.rows = rows;
		this.run = run;
	}

	/** Runs; rows are told as they are known. */
	void run() {
		Path folder = Path.of(task.folder());
		if (Files.exists(folder)) {
			StoreDirectory.delete(folder);
		}
		int askedAgain;
		try (Checks checks = read(folder)) {
			tell(Phase.CHECK, 0, checks.first());
			EditScenario.Rounds rounds = scenario.begin();
			for (int round = 1; round <= scenario.rounds(); round++) {
				edit(checks, rounds, round);
				long start = System.nanoTime();
				Map<String, Checks.Known> known = checks.again();
				long nanos = System.nanoTime() - start;
				row(Phase.RECHECK, round, PhaseRow.ALL, nanos, known.size(), "");
				tell(Phase.RECHECK, round, known);
			}
			memory();
			askedAgain = checks.askedAgain();
		} finally {
			if (Files.exists(folder)) {
				StoreDirectory.delete(folder);
			}
		}
		row(Phase.END, scenario.rounds(), "", -1, askedAgain, "");
	}

	private Checks read(Path folder) {
		StoreProvider provider = catalog.store(contender.store());
		provider.fetch(Cancellation.create());
		long start = System.nanoTime();
		opened = provider.create(contender.store().equals(IN_MEMORY) ? StoreLocation.inMemory() : StoreLocation.at(folder), ModelFiles.source(List.of(Path.of(task.model())), subject
				.metamodel()), Progress.none());
		long nanos = System.nanoTime() - start;
		try (ModelSnapshot state = opened.snapshot()) {
			row(Phase.READ, 0, "", nanos, state.size(), "");
		}
		QueryLimits limits = new QueryLimits(Duration.ofSeconds(task.limitSeconds()), Long.MAX_VALUE, QueryLimits.DEFAULT.maxBytes());
		return Recheck.valueOf(task.recheck()) == Recheck.ASKED ? new AskedChecks(opened, catalog.languages(), queries(), limits)
				: new StandingChecks(opened, catalog.languages(), queries(), limits);
	}

	private Map<String, Query> queries() {
		Map<String, Query> queries = new LinkedHashMap<>();
		for (String name : task.queries()) {
			String text = subject.queries().stream().filter(query -> query.name().equals(name)).findFirst().flatMap(query -> query.text(contender.language())).orElseThrow(
					() -> new ArenaException(ErrorCode.EXPERIMENT_INVALID, "The query " + name + " has no text in " + contender.language() + "."));
			Query query = new Query(contender.language(), text);
			queries.put(name, contender.strategy().map(query::by).orElse(query));
		}
		return queries;
	}

	/** Makes the edits of a round; what is edited is found before the clock starts. */
	private void edit(Checks checks, EditScenario.Rounds rounds, int round) {
		EditScenario.Edits edits;
		try (ModelSnapshot state = opened.snapshot()) {
			edits = rounds.next(state);
		}
		long start = System.nanoTime();
		try (ModelEdit edit = checks.begin()) {
			edits.apply(edit);
			edit.commit();
		}
		row(Phase.EDIT, round, "", System.nanoTime() - start, edits.count(), "");
	}

	/** After all rounds: what the JVM does when it first enters a compiled method after a whole garbage collection would be a fifth of the time of re-checks. */
	private void memory() {
		row(Phase.HEAP, 0, "", -1, Heap.used(), "");
		try {
			if (Files.isReadable(Path.of(STATUS))) {
				long kilobytes = Files.readAllLines(Path.of(STATUS)).stream().filter(line -> line.startsWith("VmRSS:")).mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).sum();
				row(Phase.RESIDENT, 0, "", -1, kilobytes << 10, "");
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + STATUS, e);
		}
	}

	private void tell(Phase phase, int round, Map<String, Checks.Known> known) {
		task.queries().forEach(query -> row(phase, round, query, known.get(query).nanos(), known.get(query).count(), known.get(query).digest()));
	}

	private void row(Phase phase, int round, String query, long nanos, long count, String digest) {
		rows.accept(new PhaseRow(model.scenario(), model.size(), task.series(), run, phase, round, query, nanos, count, digest, PhaseRow.OK));
	}
}
