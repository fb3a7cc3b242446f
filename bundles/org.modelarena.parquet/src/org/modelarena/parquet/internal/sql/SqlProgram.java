// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The relations of one program, each of which is a query about those before it. All are views at first; what takes long and is asked for more than once becomes a
 * table. Used by one thread.
 */
final class SqlProgram {
	private static final Pattern WORD = Pattern.compile("\\w+");
	/** How often a query that is nothing but joins and filters is run again rather than kept. */
	private static final int MOST_RUNS = 4;

	private final Map<String, Relation> relations = new LinkedHashMap<>();
	private final List<Fault> faults = new ArrayList<>();
	private int names;

	/** How much it takes to make a relation's rows once more. */
	enum Effort {
		/** Joins and filters, which engines do together with what comes next. */
		LITTLE,
		/** As {@link #LITTLE}, but the rows may be very many, and few after what comes next. */
		PRODUCT,
		/** Rows are grouped or sorted. */
		MUCH
	}

	/** @param closure the relation whose rows are followed; null for a query */
	private record Relation(String name, String select, Effort effort, Closure closure) {
	}

	/**
	 * The rows that are reached from others.
	 *
	 * @param start   the relation of the first ones
	 * @param links   the relation of what is reached from what
	 * @param domain  columns of the start, which stay the same all the way
	 * @param same    those that the links have, too
	 * @param element a column of the start
	 * @param from    a column of the links
	 * @param to      a column of the links
	 */
	public record Closure(String start, String links, List<String> domain, List<String> same, String element, String from, String to) {
		/** A query for the first rows. */
		public String first() {
			return "SELECT " + columns("") + element + " FROM " + start;
		}

		/** A query for the rows that are reached from those of another relation. */
		public String next(String rows) {
			String on = same.stream().map(column -> " AND w." + column + " IS NOT DISTINCT FROM n." + column).collect(Collectors.joining());
			return "SELECT " + columns("w.") + "n." + to + " AS " + element + " FROM " + rows + " w JOIN " + links + " n ON n." + from + " = w." + element + on;
		}

		private String columns(String row) {
			return domain.stream().map(column -> row + column + ", ").collect(Collectors.joining());
		}

		/** All rows that are reached, as a query that refers to itself. */
		String recursion() {
			return "WITH RECURSIVE reached AS (" + first() + " UNION " + next("reached") + ")\nSELECT * FROM reached";
		}
	}

	/**
	 * A relation that has a row where the plan faults.
	 *
	 * @param relation  to look into
	 * @param condition what is true of such a row
	 * @param reason    for people
	 */
	record Fault(String relation, String condition, String reason) {
	}

	/** A new name that is no word of SQL. */
	String name(String wish) {
		String plain = wish.replaceAll("[^A-Za-z0-9]+", "_").toLowerCase(Locale.ROOT);
		return (plain.isEmpty() || !Character.isLetter(plain.charAt(0)) ? "x" + plain : plain) + "_" + ++names;
	}

	/** Adds a query, and gives the name of its rows. */
	String add(Effort effort, String select) {
		String name = name("r");
		relations.put(name, new Relation(name, select, effort, null));
		return name;
	}

	String add(Closure closure) {
		String name = name("r");
		relations.put(name, new Relation(name, closure.start() + " " + closure.links(), Effort.MUCH, closure));
		return name;
	}

	/** Adds what must not be, wherever it is in the plan. */
	void refuse(Fault fault) {
		faults.add(fault);
	}

	List<Fault> faults() {
		return faults;
	}

	/**
	 * All relations that some queries ask for, in an order in which they can be made.
	 *
	 * @param queries the queries that are run in the end
	 */
	List<SqlStatements.Definition> definitions(List<String> queries) {
		Map<String, Integer> runs = new HashMap<>();
		Set<String> kept = kept(queries, Set.of(), new HashMap<>());
		// What is made of a table does not take long any more.
		Set<String> needed = kept(queries, kept, runs);
		return relations.values().stream().filter(each -> runs.containsKey(each.name()))
				.map(each -> new SqlStatements.Definition(each.name(), each.select(), needed.contains(each.name()), each.closure())).toList();
	}

	/** @param runs gets how often each relation is asked for */
	private Set<String> kept(List<String> queries, Set<String> before, Map<String, Integer> runs) {
		Set<String> slow = slow(before);
		Set<String> kept = new HashSet<>();
		queries.forEach(query -> count(query, 1, runs));
		for (Relation each : new ArrayList<>(relations.values()).reversed()) {
			int number = runs.getOrDefault(each.name(), 0);
			boolean isKept = each.closure() != null || number > (slow.contains(each.name()) ? 1 : MOST_RUNS) && each.effort() != Effort.PRODUCT;
			if (isKept) {
				kept.add(each.name());
			}
			if (number > 0) {
				count(each.select(), isKept ? 1 : number, runs);
			}
		}
		return kept;
	}

	/** The relations that take long, or need others that do. */
	private Set<String> slow(Set<String> kept) {
		Set<String> slow = new HashSet<>();
		for (Relation each : relations.values()) {
			if (each.effort() == Effort.MUCH || WORD.matcher(each.select()).results().map(MatchResult::group).anyMatch(used -> slow.contains(used) && !kept.contains(used))) {
				slow.add(each.name());
			}
		}
		return slow;
	}

	/** A word in a text that looks like a relation is counted, too, which does no harm. */
	private void count(String select, int number, Map<String, Integer> runs) {
		Matcher words = WORD.matcher(select);
		while (words.find()) {
			if (relations.containsKey(words.group())) {
				runs.merge(words.group(), number, (one, other) -> Math.min(one + other, Integer.MAX_VALUE / 2));
			}
		}
	}
}
