// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.modelarena.bench.results.Measurement;

/** How a contender with a query and a number of clients is named. Stateless. */
final class RunCells {
	private static final int MOST = 3;

	private RunCells() {
	}

	static String name(Measurement.Where where) {
		return where.series() + " " + where.query() + ComparisonPrinter.clients(where.clients());
	}

	/** The first of them, and how many more there are. */
	static String names(List<Measurement.Where> cells) {
		return some(cells.stream().map(RunCells::name).toList());
	}

	/** The first of them, and how many more there are. */
	static String some(List<String> names) {
		return names.stream().limit(MOST).collect(Collectors.joining("; ")) + (names.size() > MOST ? "; and " + (names.size() - MOST) + " more" : "");
	}

	/** The items by the reason that they share: one may hold for many. */
	static <T, V> Map<String, List<V>> byReason(List<T> all, Function<T, String> reason, Function<T, V> what) {
		return all.stream().collect(Collectors.groupingBy(reason, LinkedHashMap::new, Collectors.mapping(what, Collectors.toList())));
	}

	/** The commit of ModelArena that a run was made with, in words; empty if nobody knows. */
	static String madeAt(String commit) {
		return commit.isEmpty() ? "" : ", ModelArena at " + commit.substring(0, Math.min(10, commit.length()));
	}

	/** A cell that was not measured, or not compared, for programs. */
	record Lacking(String contender, String query, int clients, String reason) {
		static Lacking of(Measurement.Where where, String reason) {
			return new Lacking(where.series(), where.query(), where.clients(), reason);
		}
	}
}
