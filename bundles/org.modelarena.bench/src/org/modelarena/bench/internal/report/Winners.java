// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;

/**
 * The store that wins each query at one number of clients, by the run's {@link Standings}. A store wins surely if only contenders of it have the first rank. In
 * a run with one store, contenders win instead.
 */
final class Winners {
	private static final int MOST_NAMED = 2;

	/**
	 * A query's result.
	 *
	 * @param first   the contender with the shortest time
	 * @param sharers all that may win, by name; one if it is sure
	 * @param next    the fastest contender of another store, if there is one
	 */
	record Win(String query, Standings.Place first, Set<String> sharers, Optional<Standings.Place> next) {
		boolean isSure() {
			return sharers.size() == 1 && next.isPresent();
		}

		/** How many times as long the next takes; NaN without a next. */
		double factor() {
			return next.map(place -> place.toFirst().ratio()).orElse(Double.NaN);
		}
	}

	private final Results results;
	private final int clients;
	private final boolean byStore;
	private final Map<String, Win> wins = new LinkedHashMap<>();

	Winners(Results results, int clients) {
		this.results = results;
		this.clients = clients;
		this.byStore = results.contenders().stream().map(contender -> Parts.of(contender).store()).distinct().count() > 1;
		for (String query : results.queries()) {
			List<Standings.Place> places = results.standings(query, clients).places();
			if (!places.isEmpty()) {
				Standings.Place first = places.getFirst();
				Set<String> sharers = places.stream().filter(place -> place.rank() == 1).map(this::name).collect(Collectors.toCollection(TreeSet::new));
				wins.put(query, new Win(query, first, sharers, places.stream().filter(place -> !name(place).equals(name(first))).findFirst()));
			}
		}
	}

	/** The winner: the store, or the contender in a run with one store. */
	String name(Standings.Place place) {
		String contender = place.measurement().where().series();
		return byStore ? Parts.of(contender).store() : contender;
	}

	/** "store" or "contender". */
	String kind() {
		return byStore ? "store" : "contender";
	}

	int clients() {
		return clients;
	}

	/** For the queries that anybody answered without a mistake. */
	Map<String, Win> wins() {
		return wins;
	}

	/** The results of queries that more than one answered: where there is anything to win against. */
	List<Win> contested() {
		return wins.values().stream().filter(win -> win.next().isPresent()).toList();
	}

	/** The queries that each surely wins, those with most first. */
	Map<String, List<Win>> sure() {
		return wins.values().stream().filter(Win::isSure).collect(Collectors.groupingBy(win -> name(win.first()), LinkedHashMap::new, Collectors.toList())).entrySet()
				.stream().sorted((a, b) -> b.getValue().size() - a.getValue().size()).collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a,
						LinkedHashMap::new));
	}

	List<Win> unsure() {
		return contested().stream().filter(win -> !win.isSure()).toList();
	}

	/** A row for each query. */
	Table table() {
		Table table = new Table("winners-" + clients, "Who wins which query with " + Amounts.of(clients, "client"), "query", "fastest", "median ms", "next " + kind(),
				"median ms of that", "times as long", "interval", "how sure");
		for (Win win : wins.values()) {
			Standings.Place first = win.first();
			Table.Cell winner = contender(first).styled(win.isSure() ? "best" : "");
			if (win.next().isEmpty()) {
				table.row(Table.Cell.of(win.query()), winner, Table.Cell.of(first.millis()), Table.Cell.none("no other").styled("words"), Table.Cell.none("–"), Table.Cell.none("–"),
						Table.Cell.none("–").styled("words"), Table.Cell.of("nothing to compare with"));
				continue;
			}
			Standings.Place next = win.next().get();
			Comparison comparison = next.toFirst();
			table.row(Table.Cell.of(win.query()), winner, Table.Cell.of(first.millis()), contender(next), Table.Cell.of(next.millis()), Table.Cell.of(comparison.ratio()).styled(
					"strong"), interval(comparison), Table.Cell.of(words(win, comparison)).styled("wrap"));
		}
		return table;
	}

	private Table.Cell contender(Standings.Place place) {
		String contender = place.measurement().where().series();
		return Table.Cell.of(contender).marked(results.style(contender).swatch());
	}

	private Table.Cell interval(Comparison comparison) {
		return results.forks() < 2 ? Table.Cell.none("needs two forks").styled("words")
				: Table.Cell.interval(comparison.low(), comparison.high());
	}

	private String words(Win win, Comparison comparison) {
		if (win.isSure()) {
			return "sure";
		}
		List<String> others = win.sharers().stream().filter(name -> !name.equals(name(win.first()))).toList();
		String equal = comparison.verdict() == Comparison.Verdict.EQUAL ? "equally fast, within 5 %" : "not sure";
		// The table of medians has the ranks of all; a long list would push this one off the screen.
		return others.isEmpty() ? equal : equal + ": may also be " + (others.size() > MOST_NAMED ? others.size() + " others" : String.join(", ", others));
	}
}
