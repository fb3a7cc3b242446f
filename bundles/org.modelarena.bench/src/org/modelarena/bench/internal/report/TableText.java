package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A table for other programs: exact values as CSV by RFC 4180, and what is shown as a LaTeX tabular that needs no package. */
final class TableText {
	private TableText() {
	}

	static String csv(Table table) {
		StringBuilder text = new StringBuilder(line(table.heads(), TableText::quoted, ",", "\r\n"));
		table.rows().forEach(row -> text.append(line(row.stream().map(Table.Cell::exact).toList(), TableText::quoted, ",", "\r\n")));
		return text.toString();
	}

	static String latex(Table table) {
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
