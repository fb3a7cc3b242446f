// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.RadarChart;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;

/** The page's sections in their order; contents and page come from the same list. */
final class Sections {
	/** A line of the contents. */
	record Entry(String id, String title) {
	}

	private static final int RADAR_QUERIES = 3;

	private final Results results;
	private final Html html;

	Sections(Results results, Html html) {
		this.results = results;
		this.html = html;
	}

	static List<Entry> contents(Results results) {
		List<Entry> entries = new ArrayList<>();
		if (results.executions() > 0) {
			entries.addAll(List.of(new Entry("short", "In short"), new Entry("glance", "Who is fastest"), new Entry("transport", "Transport"), new Entry("demand", "Demand"), new Entry(
					"language", "Language"), new Entry("tests", "Tests")));
			if (results.log().rounds() > 0) {
				entries.addFirst(new Entry("rounds", "Round by round"));
			}
			if (new Study(results).applies()) {
				entries.add(new Entry("study", "The published study"));
			}
			if (new Publications(results).apply()) {
				entries.add(new Entry("published", "What was published"));
			}
			entries.add(new Entry("queries", "Queries"));
			results.queries().forEach(query -> entries.add(new Entry("q-" + query, query)));
		}
		entries.add(new Entry("cost", "Cost"));
		entries.add(new Entry("answers", "Right answers"));
		if (!results.log().steps().isEmpty()) {
			entries.add(new Entry("steady", "Quality"));
		}
		if (!results.log().skipped().isEmpty()) {
			entries.add(new Entry("skipped", "Not measured"));
		}
		entries.addAll(List.of(new Entry("machine", "The machine"), new Entry("reading", "How to read this"), new Entry("experiment", "The experiment")));
		return entries;
	}

	void write() {
		if (results.executions() > 0) {
			if (results.log().rounds() > 0) {
				new RoundsSection(results).write(html);
			}
			new Questions(results, html).write();
			glance();
			compared();
			tests();
			Study study = new Study(results);
			if (study.applies()) {
				study.write(html);
			}
			Publications publications = new Publications(results);
			if (publications.apply()) {
				publications.write(html);
			}
			html.raw("<div id=\"queries\"></div>");
			results.queries().forEach(query -> new QuerySection(results, query).write(html));
		}
		new Costs(results, html).write();
		new Quality(results, html).write();
		new Appendix(results, html).write();
	}

	private void glance() {
		html.raw("<section id=\"glance\"><h2>Who is fastest</h2>");
		new Winners(results, results.fewest()).table().write(html);
		if (results.clients().size() > 1) {
			new Winners(results, results.most()).table().writeFolded(html);
		}
		new HeadlineTable(results, results.fewest()).medians().write(html);
		new HeadlineTable(results, results.fewest()).throughput().writeFolded(html);
		if (results.clients().size() > 1) {
			new HeadlineTable(results, results.most()).medians().write(html);
			new HeadlineTable(results, results.most()).throughput().writeFolded(html);
		}
		radars();
		int skipped = results.log().skipped().size();
		if (skipped > 0) {
			html.raw("<p class=\"note\">").text((skipped == 1 ? "One part of the experiment was" : skipped + " parts of the experiment were") + " not measured: ").raw(
					"<a href=\"#skipped\">the reasons</a>.</p>");
		}
		html.raw("</section>");
	}

	/** One for each store, so that many contenders do not lie over each other, on a scale of its own: on one for all, that of a fast store would be nearly empty. */
	private void radars() {
		if (results.queries().size() < RADAR_QUERIES) {
			return;
		}
		List<RadarChart.Ring> rings = results.contenders().stream().map(contender -> new RadarChart.Ring(contender, results.style(contender), results.queries().stream()
				.mapToDouble(query -> results.find(contender, query, results.fewest()).map(Measurement::median).orElse(Double.NaN)).toArray(),
				query -> results.find(contender, results.queries().get(query), results.fewest()).map(
						results::isSound).orElse(true)))
				.toList();
		html.raw("<h3>The shape of each store</h3><div class=\"legend\">");
		results.contenders().forEach(contender -> html.raw("<span data-s=\"" + results.number(contender) + "\">").raw(results.style(contender).swatch()).text(contender).raw(
				"</span>"));
		html.raw("</div><div class=\"charts radars\">");
		results.contenders().stream().map(contender -> Parts.of(contender).store()).distinct().forEach(store -> {
			List<RadarChart.Ring> own = rings.stream().filter(ring -> Parts.of(ring.name()).store().equals(store)).toList();
			double[] extent = own.stream().flatMapToDouble(ring -> DoubleStream.of(ring.millis())).toArray();
			html.raw(RadarChart.draw(store + " with " + Amounts.of(results.fewest(), "client"), results.queries(), own, extent));
		});
		html.raw("</div>");
	}

	private void compared() {
		TransportCost transport = new TransportCost(results);
		html.raw("<section id=\"transport\"><h2>What does the transport cost?</h2><p>" + transport.answer() + "</p>");
		transport.ratios().write(html);
		transport.tests().writeFolded(html);
		html.raw("</section>");
		Demand demand = new Demand(results);
		html.raw("<section id=\"demand\"><h2>How do they behave under growing clients?</h2><p>" + demand.answer() + "</p>");
		if (results.clients().size() > 1) {
			html.raw("<div class=\"charts\">" + demand.charts() + "</div>");
			demand.table().write(html);
		}
		html.raw("</section>");
		LanguageCost language = new LanguageCost(results);
		html.raw("<section id=\"language\"><h2>What do language and strategy cost?</h2><p>" + language.answer() + "</p>");
		language.table().write(html);
		html.raw("</section>");
	}

	private void tests() {
		html.raw("<section id=\"tests\"><h2>Tests</h2>");
		Differences differences = new Differences(results);
		Table ratios = differences.ratios();
		ratios.write(html);
		if (ratios.isEmpty()) {
			html.raw("<p class=\"note\">No ratios to CDO: neither CDO nor another contender beside it was measured.</p>");
		}
		differences.tests().write(html);
		SampleTables samples = new SampleTables(results);
		html.element("p", samples.words());
		samples.normality().writeFolded(html);
		samples.dispersion().writeFolded(html);
		html.raw("</section>");
	}
}
