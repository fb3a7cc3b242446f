// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Standings;

/** Contenders against queries at one number of clients: medians and ranks, those marked that may be the fastest. */
final class HeadlineTable {
	/** Shades from the best to a thousand times slower. */
	private static final int SHADES = 9;

	private final Results results;
	private final int clients;

	HeadlineTable(Results results, int clients) {
		this.results = results;
		this.clients = clients;
	}

	/** Medians in milliseconds with their ranks. */
	Table medians() {
		return table("medians-" + clients, "Median in ms with " + Amounts.of(clients, "client") + " (geometric mean of the forks’); small: the rank,"
				+ " = where it is shared because a difference is not sure", this::median);
	}

	/** Right answers a second. */
	Table throughput() {
		return table("throughput-" + clients, "Right answers a second with " + Amounts.of(clients, "client"), (measurement, query) -> Table.Cell.of(measurement
				.throughput()));
	}

	private interface Content {
		Table.Cell of(Measurement measurement, String query);
	}

	private Table table(String id, String caption, Content content) {
		List<String> heads = new ArrayList<>(List.of("contender"));
		heads.addAll(results.queries());
		Table table = new Table(id, caption, heads);
		for (String contender : results.order(clients)) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch())));
			for (String query : results.queries()) {
				Optional<Measurement> found = results.find(contender, query, clients);
				row.add(found.isEmpty() ? Table.Cell.none("–") : mistakes(found.get(), content.of(found.get(), query)));
			}
			table.row(row);
		}
		return table;
	}

	private Table.Cell median(Measurement measurement, String query) {
		Table.Cell cell = Table.Cell.of(measurement.median());
		Optional<Standings.Place> place = results.place(measurement.where().series(), query, clients);
		if (place.isEmpty()) {
			return cell;
		}
		List<Standings.Place> places = results.standings(query, clients).places();
		long sharers = places.stream().filter(other -> other.rank() == place.get().rank()).count();
		double slower = place.get().toFirst() == null ? 1 : Math.max(1, place.get().toFirst().ratio());
		// Where most may be the fastest, that says nothing about any of them.
		boolean best = place.get().rank() == 1 && sharers * 2 <= places.size();
		String shade = "h" + Math.min(SHADES, Math.round(Math.log10(slower) * SHADES / 3));
		return cell.noted((sharers > 1 ? "=" : "") + place.get().rank()).styled(best ? "best" : shade).styled(place.get().toFirst() == null ? "first" : "");
	}

	private static Table.Cell mistakes(Measurement measurement, Table.Cell cell) {
		Measurement.Counts counts = measurement.counts();
		if (counts.ok() == counts.executions()) {
			return cell;
		}
		String words = (counts.wrong() > 0 ? Amounts.of(counts.wrong()) + " wrong" : "") + (counts.wrong() > 0 && counts.failures() > 0 ? ", " : "") + (counts
				.failures() > 0 ? Amounts.of(counts.failures()) + " failed" : "");
		return cell.noted(words).styled("bad");
	}
}
