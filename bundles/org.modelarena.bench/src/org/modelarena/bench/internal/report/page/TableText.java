// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for other programs: exact values as CSV by RFC 4180, and what is shown as a LaTeX tabular that needs no package. */
public final class TableText {
	private TableText() {
	}

	public static String csv(Table table) {
		List<Integer> intervals = IntStream.range(0, table.heads().size()).boxed().filter(column -> table.rows().stream().anyMatch(row -> !row.get(column).upper().isEmpty())).toList();
		StringBuilder text = new StringBuilder(values(table.heads(), head -> head + ", lower bound", head -> head + ", upper bound", Function.identity(), intervals));
		table.rows().forEach(row -> text.append(values(row, Table.Cell::exact, Table.Cell::upper, Table.Cell::exact, intervals)));
		return text.toString();
	}

	/** A line, in which an interval has two columns. */
	private static <T> String values(List<T> cells, Function<T, String> lower, Function<T, String> upper, Function<T, String> only, List<Integer> intervals) {
		List<String> values = new ArrayList<>();
		for (int column = 0; column < cells.size(); column++) {
			T cell = cells.get(column);
			values.addAll(intervals.contains(column) ? List.of(lower.apply(cell), upper.apply(cell)) : List.of(only.apply(cell)));
		}
		return line(values, TableText::quoted, ",", "\r\n");
	}

	public static String latex(Table table) {
		StringBuilder text = new StringBuilder("% ").append(table.caption().replace('\n', ' ')).append("\n\\begin{tabular}{l").append("r".repeat(table.heads().size()
				- 1)).append("}\n\\hline\n").append(line(table.heads(), TableText::escaped, " & ", " \\\\\n")).append("\\hline\n");
		for (List<Table.Cell> row : table.rows()) {
			text.append(line(row, cell -> cell.style().contains("best") ? "\\textbf{" + escaped(cell.text()) + "}" : escaped(cell.text()), " & ", " \\\\\n"));
		}
		return text.append("\\hline\n\\end{tabular}\n").toString();
	}

	private static <T> String line(List<T> cells, Function<T, String> text, String between, String end) {
		return cells.stream().map(text).collect(Collectors.joining(between, "", end));
	}

	private static String quoted(String value) {
		// A spreadsheet takes what begins so for a formula; a number is none.
		String safe = value.matches("[=+@\\t\\r-].*") && !value.matches("[+-][0-9.,eE+-]*( %)?") ? "'" + value : value;
		return safe.matches("[^\",\\r\\n]*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
	}

	private static String escaped(String value) {
		StringBuilder text = new StringBuilder();
		for (char c : value.toCharArray()) {
			switch (c) {
			case '&', '%', '$', '#', '_', '{', '}' -> text.append('\\').append(c);
			case '~' -> text.append("\\textasciitilde{}");
			case '^' -> text.append("\\textasciicircum{}");
			case '\\' -> text.append("\\textbackslash{}");
			case '<' -> text.append("$<$");
			case '>' -> text.append("$>$");
			case '–' -> text.append("--");
			case 'µ' -> text.append("$\\mu$");
			case '≥' -> text.append("$\\geq$");
			case '≤' -> text.append("$\\leq$");
			case '−' -> text.append("$-$");
			case '×' -> text.append("$\\times$");
			case 'δ' -> text.append("$\\delta$");
			case '\n' -> text.append(' ');
			default -> text.append(c);
			}
		}
		return text.toString();
	}
}
