// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.RadarChart;
import org.modelarena.bench.internal.report.page.Style;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;

import com.google.gson.Gson;

/** The published study's figures beside those of the run; what was published is data, in a resource. */
final class Study {
	private static final String RESOURCE = "study.json";

	/** @param tables each with a row of medians for each contender, in milliseconds; null where nothing was published */
	private record Published(String title, String about, List<Contender> contenders, List<Medians> tables, List<Statement> statements) {
	}

	/** @param language the language that the published contender was asked in */
	private record Contender(String name, String store, String language) {
		private String overTcp() {
			return store + ":" + language + "@tcp";
		}
	}

	private record Medians(String id, String caption, List<String> queries, List<List<Double>> medians) {
	}

	/**
	 * A finding.
	 *
	 * @param stores the stores that it is about; empty for what a run does not record
	 * @param steps  queries of which each is faster than the one before; null if it is about HTTP over TCP
	 */
	private record Statement(String what, String published, List<String> stores, List<String> steps) {
	}

	private final Results results;
	private final Published published = new Gson().fromJson(Resource.text(RESOURCE), Published.class);

	Study(Results results) {
		this.results = results;
	}

	/** Whether the run has measured a query of the study. */
	boolean applies() {
		return published.tables().stream().anyMatch(this::isMeasured);
	}

	private boolean isMeasured(Medians table) {
		return table.queries().stream().anyMatch(results.queries()::contains);
	}

	void write(Html html) {
		html.raw("<section id=\"study\">").element("h2", published.title()).element("p", published.about());
		List<Medians> measured = published.tables().stream().filter(this::isMeasured).toList();
		measured.forEach(table -> radars(html, table));
		measured.forEach(table -> table(table).write(html));
		statements().write(html);
		html.raw("</section>");
	}

	private Table table(Medians medians) {
		List<String> heads = new ArrayList<>(List.of("contender", "measured"));
		heads.addAll(medians.queries());
		Table table = new Table(medians.id(), medians.caption(), heads);
		for (int i = 0; i < published.contenders().size(); i++) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(published.contenders().get(i).name()), Table.Cell.of("published")));
			medians.medians().get(i).forEach(millis -> row.add(millis == null ? Table.Cell.none("not published") : Table.Cell.of(millis.doubleValue()).styled("published")));
			table.row(row);
			List<String> own = counterparts(published.contenders().get(i));
			own.forEach(contender -> table.row(own(contender, medians.queries())));
			if (own.isEmpty()) {
				List<Table.Cell> none = new ArrayList<>(List.of(Table.Cell.of(published.contenders().get(i).name()), Table.Cell.of("here")));
				medians.queries().forEach(query -> none.add(Table.Cell.none("not measured")));
				table.row(none);
			}
		}
		return table;
	}

	private List<Table.Cell> own(String contender, List<String> queries) {
		List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch()), Table.Cell.of("here")));
		for (String query : queries) {
			row.add(median(contender, query).map(Table.Cell::of).orElse(Table.Cell.none("not measured")));
		}
		return row;
	}

	private Optional<Double> median(String contender, String query) {
		return results.find(contender, query, results.fewest()).filter(measurement -> results.fewest() == 1 && measurement.counts().ok() > 0).map(
				Measurement::median);
	}

	/** The run's contenders that a published one stands for, over TCP. */
	private List<String> counterparts(Contender contender) {
		return results.contenders().stream().filter(own -> {
			Parts parts = Parts.of(own);
			return parts.store().equals(contender.store()) && parts.language().split("/")[0].equals(contender.language()) && parts.transport().endsWith("tcp");
		}).toList();
	}

	/** Two figures with a scale each, as the machines differ. */
	private void radars(Html html, Medians medians) {
		if (medians.medians().stream().flatMap(List::stream).anyMatch(java.util.Objects::isNull)) {
			return;
		}
		List<RadarChart.Ring> theirs = new ArrayList<>();
		List<RadarChart.Ring> ours = new ArrayList<>();
		for (int i = 0; i < published.contenders().size(); i++) {
			Contender contender = published.contenders().get(i);
			double[] millis = medians.medians().get(i).stream().mapToDouble(value -> value == null ? Double.NaN : value).toArray();
			List<String> own = counterparts(contender);
			// The same look on both sides where the run has the contender.
			Style style = own.isEmpty() ? style(contender, -1 - i) : results.style(own.getFirst());
			theirs.add(new RadarChart.Ring(contender.name(), style, millis));
			own.forEach(name -> ours.add(new RadarChart.Ring(name, results.style(name), medians.queries().stream().mapToDouble(query -> median(name, query).orElse(
					Double.NaN)).toArray())));
		}
		html.raw("<div class=\"legend\">");
		theirs.forEach(ring -> html.raw("<span data-s=\"" + ring.style().series() + "\">").raw(ring.style().swatch()).text(ring.name()).raw("</span>"));
		html.raw("</div><div class=\"charts\">");
		html.raw(RadarChart.draw("Published, TCP, 1 client", medians.queries(), theirs, values(theirs)));
		if (ours.stream().anyMatch(ring -> java.util.stream.DoubleStream.of(ring.millis()).anyMatch(Double::isFinite))) {
			html.raw(RadarChart.draw("Here, TCP, 1 client", medians.queries(), ours, values(ours)));
		}
		html.raw("</div>");
	}

	/** In the colour of its store, which is that of another store nowhere in the page. */
	private Style style(Contender contender, int series) {
		Style look = new Style.Palette(published.contenders().stream().map(Contender::overTcp).toList()).of(contender.overTcp());
		return new Style(series, look.colour(), look.mark(), "2 3");
	}

	private static double[] values(List<RadarChart.Ring> rings) {
		return rings.stream().flatMapToDouble(ring -> java.util.stream.DoubleStream.of(ring.millis())).toArray();
	}

	private Table statements() {
		Table table = new Table("study-statements", "What the study found, and this run", "finding", "published", "here");
		for (Statement statement : published.statements()) {
			if (statement.steps() != null && statement.steps().stream().noneMatch(results.queries()::contains)) {
				continue;
			}
			List<String> own = statement.steps() == null ? new TransportCost(results).httpOverTcp(statement.stores()) : gains(statement);
			Table.Cell here = statement.stores().isEmpty() ? Table.Cell.none("not recorded by a run") : own.isEmpty() ? Table.Cell.none("not measured") : Table.Cell.of(String.join(
					"; ", own));
			table.row(Table.Cell.of(statement.what()).styled("long"), Table.Cell.of(statement.published()).styled("wrap"), here.styled("words wrap"));
		}
		return table;
	}

	/** How many times as fast each query is as the one before it, for each contender over TCP. */
	private List<String> gains(Statement statement) {
		return results.contenders().stream().filter(contender -> statement.stores().contains(Parts.of(contender).store()) && Parts.of(contender).transport().endsWith("tcp")).map(
				contender -> {
					List<String> gains = new ArrayList<>();
					for (int i = 1; i < statement.steps().size(); i++) {
						double before = median(contender, statement.steps().get(i - 1)).orElse(Double.NaN);
						gains.add(Numbers.plain(before / median(contender, statement.steps().get(i)).orElse(Double.NaN)));
					}
					return String.join(", ", gains) + " (" + contender + ")";
				}).toList();
	}
}
