// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table of text with aligned columns. */
record TextTable(List<String> head, List<List<String>> rows) {
	/** @param terminal makes the head stand out */
	List<String> lines(Terminal terminal) {
		int[] widths = IntStream.range(0, head.size()).map(this::width).toArray();
		boolean[] numbers = new boolean[head.size()];
		for (int i = 0; i < numbers.length; i++) {
			int column = i;
			numbers[i] = !rows.isEmpty() && rows.stream().map(row -> row.get(column)).allMatch(cell -> cell.matches("[-+]?[\\d,.]*( ?[%a-zµ/]{0,3})?|-|wrong|failed"));
		}
		List<String> lines = new ArrayList<>();
		lines.add(terminal.bold(line(head, widths, numbers)));
		lines.add("-".repeat(IntStream.of(widths).sum() + 2 * (widths.length - 1)));
		rows.forEach(row -> lines.add(line(row, widths, numbers)));
		return lines;
	}

	private int width(int column) {
		return Math.max(head.get(column).length(), rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
	}

	private static String line(List<String> cells, int[] widths, boolean[] numbers) {
		StringBuilder line = new StringBuilder();
		for (int i = 0; i < widths.length; i++) {
			String padding = " ".repeat(widths[i] - cells.get(i).length());
			line.append(i == 0 ? "" : "  ").append(numbers[i] ? padding + cells.get(i) : cells.get(i) + padding);
		}
		return line.toString().stripTrailing();
	}
}
