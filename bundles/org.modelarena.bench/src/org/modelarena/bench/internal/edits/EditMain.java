// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;
import org.modelarena.xmi.XmiWriter;

/** The runs of one contender on one model, in a JVM of their own: {@code EditMain TASK.json}. Prints the rows of the results. */
public final class EditMain {
	/** Printed before each run. */
	static final String BEGIN = "begin";

	private EditMain() {
	}

	/** The process's entry. */
	public static void main(String[] arguments) {
		ObjectFilter.install();
		TemporaryFolder.removeLeftovers();
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		// Libraries that chat on standard output must not disturb whoever started this.
		System.setOut(System.err);
		EditTask task = Json.read(Path.of(arguments[0]), EditTask.class);
		int run = 1;
		try {
			Catalog catalog = Catalog.discover();
			Case subject = Cases.get(task.caseName());
			if (task.series() == null) {
				out.println(BEGIN);
				EditOracle.run(task, subject, catalog, row -> out.println(row.line()));
			} else {
				warmUp(task, subject, catalog, out);
				for (; run <= task.runs(); run++) {
					out.println(BEGIN);
					new EditPhases(task, subject, catalog, run, row -> out.println(row.line())).run();
				}
			}
		} catch (ArenaException e) {
			failed(task, run, e.code(), e, out);
		} catch (OutOfMemoryError e) {
			failed(task, run, ErrorCode.OUT_OF_MEMORY, e, out);
		} catch (RuntimeException | LinkageError | StackOverflowError e) {
			failed(task, run, ErrorCode.INTERNAL, e, out);
		}
		// Stores may have left threads behind that are not daemons.
		out.flush();
		Runtime.getRuntime().halt(0);
	}

	private static void warmUp(EditTask task, Case subject, Catalog catalog, PrintStream out) {
		if (task.warmup().runs() > 0) {
			Variant model = new Variant(task.parameters()).sized(task.warmup().size());
			Path file = Path.of(task.folder() + "-warmup.xmi");
			XmiWriter.write(subject.model(model.parameters()), file, Progress.none());
			for (int i = 0; i < task.warmup().runs(); i++) {
				out.println(BEGIN);
				new EditPhases(task.on(model.parameters(), file.toString()), subject, catalog, 0, row -> {
					// Nobody asks.
				}).run();
			}
		}
	}

	private static void failed(EditTask task, int run, ErrorCode code, Throwable failure, PrintStream out) {
		System.getLogger(EditMain.class.getName()).log(System.Logger.Level.ERROR, "The run ended early.", failure);
		Variant model = new Variant(task.parameters());
		String series = task.series() == null ? EditOracle.SERIES : task.series();
		out.println(new PhaseRow(model.scenario(), model.size(), series, run, Phase.END, 0, "", -1, 0, "", "failed:" + code).line());
	}
}
