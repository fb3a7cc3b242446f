// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.modelarena.core.ElementKey;

/** Writes rows into a file: JSON if its name ends so, an array with an object for each row; else CSV by RFC 4180. Stateless. */
final class RowExport {
	/** Labels are read for so many rows at a time. */
	private static final int BATCH = 1000;

	private RowExport() {
	}

	/**
	 * Writes all of them.
	 *
	 * @param isOver asked before each row; what was written so far stays
	 * @throws org.modelarena.core.ArenaException if a store does not tell the labels of its elements
	 */
	static void write(AnswerRows rows, Path file, BooleanSupplier isOver) throws IOException {
		try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
			if (file.toString().toLowerCase(Locale.ROOT).endsWith(".json")) {
				writeJson(rows, out, isOver);
			} else {
				writeCsv(rows, out, isOver);
			}
		}
	}

	private static void writeCsv(AnswerRows rows, Writer out, BooleanSupplier isOver) throws IOException {
		out.write(line(rows.columns()));
		for (int row = 0; row < rows.count() && !isOver.getAsBoolean(); row++) {
			if (row % BATCH == 0) {
				rows.readLabels(row, Math.min(row + BATCH, rows.count()));
			}
			out.write(line(rows.texts(row)));
		}
	}

	private static String line(List<String> cells) {
		return cells.stream().map(cell -> cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell).collect(Collectors.joining(",")) + "\n";
	}

	private static void writeJson(AnswerRows rows, Writer out, BooleanSupplier isOver) throws IOException {
		out.write("[");
		for (int row = 0; row < rows.count() && !isOver.getAsBoolean(); row++) {
			out.write(row == 0 ? "\n{" : ",\n{");
			List<Object> values = rows.values(row);
			for (int column = 0; column < values.size(); column++) {
				out.write((column == 0 ? "" : ", ") + quoted(rows.columns().get(column)) + ": " + json(values.get(column)));
			}
			out.write("}");
		}
		out.write("\n]\n");
	}

	/** Numbers stay numbers, except those that JSON has no form for; an element is its key. */
	private static String json(Object value) {
		return switch (value) {
		case null -> "null";
		case Boolean truth -> truth.toString();
		case Double real when !Double.isFinite(real) -> "null";
		case Float real when !Float.isFinite(real) -> "null";
		case Number number -> number.toString();
		case ElementKey key -> Long.toString(key.value());
		case List<?> list -> list.stream().map(RowExport::json).collect(Collectors.joining(", ", "[", "]"));
		default -> quoted(value.toString());
		};
	}

	private static String quoted(String text) {
		StringBuilder quoted = new StringBuilder("\"");
		for (char c : text.toCharArray()) {
			switch (c) {
			case '"', '\\' -> quoted.append('\\').append(c);
			case '\n' -> quoted.append("\\n");
			case '\t' -> quoted.append("\\t");
			default -> quoted.append(c < ' ' || Character.isSurrogate(c) ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
			}
		}
		return quoted.append('"').toString();
	}
}
