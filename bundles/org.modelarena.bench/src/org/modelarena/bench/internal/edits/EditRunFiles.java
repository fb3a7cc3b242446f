// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.core.ArenaException;

/** The files of a run that edits. */
public final class EditRunFiles {
	private static final String PHASES = "phases";
	private static final String CSV = ".csv";

	private EditRunFiles() {
	}

	/** The experiment as it was run. */
	public static Path experiment(Path folder) {
		return folder.resolve(RunFiles.EXPERIMENT);
	}

	/** The folder of the raw results. */
	public static Path phases(Path folder) {
		return folder.resolve(PHASES);
	}

	private static Path file(Path folder, Variant model, String series) {
		return phases(folder).resolve(name(model, series) + CSV);
	}

	/** Names a contender on a model in files. */
	static String name(Variant model, String series) {
		return model.label() + "-" + series.replaceAll("[^A-Za-z0-9]+", "-");
	}

	/** Whether there are results. */
	public static boolean isMeasured(Path folder, Variant model, String series) {
		return Files.isRegularFile(file(folder, model, series));
	}

	/** Writes the rows of a contender on a model; the file is whole at any time. */
	static void write(Path folder, Variant model, String series, List<PhaseRow> rows) {
		Path file = file(folder, model, series);
		Path whole = file.resolveSibling(file.getFileName() + ".new");
		try {
			Files.writeString(whole, PhaseRow.HEADER + "\n" + String.join("\n", rows.stream().map(PhaseRow::line).toList()) + "\n");
			Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** The rows of a contender on a model. */
	static List<PhaseRow> read(Path folder, Variant model, String series) {
		return read(file(folder, model, series));
	}

	private static List<PhaseRow> read(Path file) {
		return RunFiles.text(file).lines().skip(1).map(PhaseRow::parse).toList();
	}

	/** The rows of all. */
	public static List<PhaseRow> readAll(Path folder) {
		List<PhaseRow> rows = new ArrayList<>();
		try (Stream<Path> files = Files.list(phases(folder))) {
			files.filter(file -> file.toString().endsWith(CSV)).sorted().forEach(file -> rows.addAll(read(file)));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + phases(folder), e);
		}
		return rows;
	}
}
