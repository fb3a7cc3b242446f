// SPDX-License-Identifier: EPL-2.0
package org.modelarena.peers.neoemf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints what was measured as tables of Markdown. Ends with an error if two contestants disagree about a count. */
public final class Table {
	static final String PEER = "NeoEMF";
	static final String CACHED = PEER + ", its caches";
	private static final List<String> STORES = List.of("neoemf", "rocksdb");
	/** Less than so many times as fast is set off. */
	private static final double GOAL = 5;

	private record Line(String contestant, String form, String what, int executions, double median, double first, long count) {
		static Line of(String text) {
			String[] cells = text.split("\t");
			return new Line(cells[0], cells[1], cells[2], Integer.parseInt(cells[3]), Double.parseDouble(cells[4]), Double.parseDouble(cells[5]), Long.parseLong(cells[6]));
		}
	}

	private final List<Line> lines;

	private Table(List<Line> lines) {
		this.lines = lines;
	}

	public static void main(String[] args) throws IOException {
		Table table = new Table(Files.readAllLines(Path.of(args[0])).stream().map(Line::of).toList());
		table.loads();
		for (String form : List.of("ocl", "eol", "java")) {
			table.queries(form);
		}
		table.forms();
		if (table.contradicts()) {
			System.exit(1);
		}
	}

	private void loads() {
		header("");
		row("load, s", "load", 1000, "load");
		row("disk, MB", "disk", 1 << 20, "load");
		System.out.println();
	}

	/** The same form on both sides; of NeoEMF with and without its caches what is faster. */
	private void queries(String form) {
		header(form + ", median ms");
		Measures.QUERIES.forEach(query -> row(query, query, 1, form));
		System.out.println();
	}

	private static void header(String title) {
		System.out.println("| " + title + " | NeoEMF 1.0.2 | `neoemf` | times | `rocksdb` | times |");
		System.out.println("| --- | ---: | ---: | ---: | ---: | ---: |");
	}

	private void row(String title, String what, double unit, String form) {
		double their = Math.min(median(PEER, form, what), median(CACHED, form, what));
		String atLeast = lines.stream().anyMatch(line -> line.form().equals(form) && line.what().equals(what) && line.executions() == 0) ? "> " : "";
		StringBuilder row = new StringBuilder("| " + title + " | " + atLeast + number(their / unit));
		for (String store : STORES) {
			double our = median(store, form, what);
			String times = atLeast + number(their / our);
			row.append(" | ").append(number(our / unit)).append(" | ").append(their / our < GOAL ? "**" + times + "**" : times);
		}
		System.out.println(row + " |");
	}

	/** Of several loads the one in the middle; infinite if there was none. */
	private double median(String contestant, String form, String what) {
		double[] all = lines.stream().filter(line -> line.contestant().equals(contestant) && line.form().equals(form) && line.what().equals(what))
				.mapToDouble(Line::median).sorted().toArray();
		return all.length == 0 ? Double.POSITIVE_INFINITY : all[all.length / 2];
	}

	/** Everything that was asked; in brackets the first execution. */
	private void forms() {
		System.out.println("| median ms (first) | " + String.join(" | ", Measures.QUERIES) + " |");
		System.out.println("| --- |" + " ---: |".repeat(Measures.QUERIES.size()));
		Set<String> rows = lines.stream().filter(line -> !line.form().equals("load")).map(line -> line.contestant() + "\t" + line.form()).collect(Collectors.toCollection(LinkedHashSet::new));
		for (String row : rows) {
			String contestant = row.split("\t")[0];
			String form = row.split("\t")[1];
			String name = contestant.startsWith(PEER) ? contestant.replace(PEER, "NeoEMF 1.0.2") + ", " + form : "`" + contestant + ":" + form + "`";
			System.out.println("| " + name + " | " + Measures.QUERIES.stream().map(query -> lines.stream()
					.filter(line -> line.contestant().equals(contestant) && line.form().equals(form) && line.what().equals(query)).findFirst()
					.map(line -> line.executions() == 0 ? "> " + number(line.median()) : number(line.median()) + " (" + number(line.first()) + ")").orElse("-")).collect(Collectors.joining(" | "))
					+ " |");
		}
	}

	private boolean contradicts() {
		boolean wrong = false;
		for (String query : Measures.QUERIES) {
			Set<Long> counts = lines.stream().filter(line -> line.what().equals(query) && line.executions() > 0).map(Line::count).collect(Collectors.toSet());
			if (counts.size() != 1) {
				System.err.println(query + " has different counts: " + counts);
				wrong = true;
			}
		}
		return wrong;
	}

	private static String number(double value) {
		if (!Double.isFinite(value)) {
			return "-";
		}
		return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f", value);
	}
}
