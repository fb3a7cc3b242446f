// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.modelarena.bench.results.LoadResult;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The file {@code loads.csv}: the cost of loading the stores. */
public final class LoadsCsv {
	/** The file's name. */
	public static final String FILE = "loads.csv";
	private static final String HEADER = "store,elements,load_ns,elements_per_second,bytes,outcome";
	private static final int COLUMNS = 6;

	private LoadsCsv() {
	}

	/** Writes the file anew. */
	public static void write(Path folder, List<LoadResult> loads) {
		StringBuilder text = new StringBuilder(HEADER).append('\n');
		for (LoadResult load : loads) {
			text.append(load.store()).append(',').append(load.elements()).append(',').append(load.nanos()).append(',')
					.append(String.format(Locale.ROOT, "%.1f", load.throughput())).append(',').append(load.bytes()).append(',')
					.append(load.outcome()).append('\n');
		}
		try {
			Files.writeString(folder.resolve(FILE), text, StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + folder.resolve(FILE), e);
		}
	}

	/**
	 * Reads the file.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#IO} with the line that is damaged
	 */
	public static List<LoadResult> read(Path folder) {
		List<String> lines = RunFiles.text(folder.resolve(FILE)).lines().toList();
		List<LoadResult> loads = new ArrayList<>();
		for (int i = 1; i < lines.size(); i++) {
			String[] cells = lines.get(i).split(",", -1);
			try {
				if (cells.length != COLUMNS) {
					throw new NumberFormatException(cells.length + " cells instead of " + COLUMNS);
				}
				loads.add(new LoadResult(cells[0], Long.parseLong(cells[1]), Long.parseLong(cells[2]), Long.parseLong(cells[4]), cells[5]));
			} catch (NumberFormatException e) {
				throw new ArenaException(ErrorCode.IO, folder.resolve(FILE) + ", line " + (i + 1) + " is damaged: " + e.getMessage(), e);
			}
		}
		return loads;
	}
}
