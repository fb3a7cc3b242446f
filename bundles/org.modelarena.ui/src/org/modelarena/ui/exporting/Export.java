// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.exporting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.modelarena.bench.Report;
import org.modelarena.bench.results.RunData;

/** The parts of a run that can be written. */
enum Export {
	/** The page with everything; it needs no network. */
	REPORT(Messages.report) {
		@Override
		void write(RunData run, Path folder) throws IOException {
			Files.copy(Report.write(run), folder.resolve(Report.FILE), StandardCopyOption.REPLACE_EXISTING);
		}
	},
	/** SVG, CSV and LaTeX. */
	CHARTS_AND_TABLES(Messages.chartsAndTables) {
		@Override
		void write(RunData run, Path folder) {
			Report.export(run, folder);
		}
	},
	/** As they were measured: a line for each step and fork, loads, summary, and what machine it was. */
	RAW(Messages.raw) {
		@Override
		void write(RunData run, Path folder) throws IOException {
			for (String name : List.of("executions.csv", "loads.csv", "summary.json", "environment.json", "experiment.yaml")) {
				Path file = run.folder().resolve(name);
				if (Files.exists(file)) {
					Files.copy(file, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
				}
			}
		}
	};

	private final String label;

	Export(String label) {
		this.label = label;
	}

	/** In words. */
	String label() {
		return label;
	}

	/** Writes it into a folder that is there. */
	abstract void write(RunData run, Path folder) throws IOException;
}
