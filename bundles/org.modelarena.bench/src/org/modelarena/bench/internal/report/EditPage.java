// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditResults.Figures;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.Recheck;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.LineChart;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Style;
import org.modelarena.bench.internal.report.page.Table;

import com.google.gson.Gson;

/** The page of a run that edits: for each scenario time against size, a chart for each phase with a line for each contender, and all figures as a table. */
public final class EditPage {
	/** Published figures are far right: a chart of small models has no place for them. */
	private static final int WIDE = 64;
	private static final double MILLION = 1 << 20;
	/** Stores whose re-checks by standing queries are a part of the edit's time. */
	private static final List<String> FOLLOWED_IN_THE_EDIT = List.of("emf", "neo4j", "orientdb");

	/** A published figure; what was measured is said in full in the table. */
	private record Published(String subject, String name, String phase, int size, double millis, String about) {
	}

	private final EditResults results;
	private final List<Published> published;
	private final Style.Palette palette;

	private EditPage(EditResults results) {
		this.results = results;
		this.published = Stream.of(new Gson().fromJson(Resource.text("published-edits.json"), Published[].class)).filter(each -> each.subject().equals(results.experiment().caseName())).toList();
		this.palette = new Style.Palette(Stream.concat(results.experiment().series().stream().map(Series::label), published.stream().map(Published::name).distinct()).toList());
	}

	/** The whole page. */
	public static String of(EditResults results) {
		EditPage page = new EditPage(results);
		Html navigation = new Html().raw("<nav aria-label=\"Contents\"><a class=\"home\" href=\"#top\">").text(results.experiment().name()).raw("</a><ul>");
		Html main = new Html();
		page.header(main);
		for (String scenario : results.experiment().models().stream().map(Variant::scenario).distinct().toList()) {
			navigation.raw("<li><a href=\"#s-" + Html.escape(scenario) + "\">").text(scenario).raw("</a></li>");
			page.section(main, scenario);
		}
		if (!page.published.isEmpty()) {
			navigation.raw("<li><a href=\"#published\">Published</a></li>");
			page.publications(main);
		}
		return ReportPage.frame(results.experiment().name(), navigation.raw("</ul></nav>"), main, false);
	}

	private void header(Html html) {
		html.raw("<header><p class=\"over\">ModelArena report</p>").element("h1", results.experiment().name());
		if (!results.isComplete()) {
			html.element("p", "class=\"banner\"", "This run is going on, or ended before its time. What follows was measured until now.");
		}
		html.element("p", "class=\"verdict\"", verdict());
		html.element("p",
				"Each run reads a model, checks " + Amounts.of(results.experiment().queries().size(), "query") + ", and then edits and checks again in rounds. Each phase is timed by itself; "
						+ "shown are medians over " + Amounts.of(results.experiment().protocol().runs(), "run") + " in one fresh JVM with a heap of "
						+ Numbers.bytes(results.experiment().protocol().heap())
						+ ". 'asked' asks each query again after an edit; with 'standing' the store tells what a commit makes of the answers: afterwards, or, "
						+ "if its commits wait for open snapshots (" + String.join(", ", FOLLOWED_IN_THE_EDIT) + "), as a part of the edit, so that there the two are to be taken together. "
						+ "Each answer is compared with that of loops over EMF objects in memory that are edited the same way.");
		html.raw("</header>");
	}

	private String verdict() {
		String right = results.answers() == 0 ? "Nothing was answered." : results.wrong() == 0 ? "All answers were right." : "Wrong answers: " + Amounts.of(results.wrong()) + ".";
		long pairs = results.experiment().models().stream().mapToLong(model -> results.experiment().series().stream().filter(series -> results.figures(model, series).isPresent()).count()).sum();
		return results.failed() == 0 ? right
				: right + " In " + Amounts.of(results.failed()) + " of " + Amounts.of(pairs, "case") + " a contender did not come to its end on a model; the last column of the tables says why.";
	}

	private void section(Html html, String scenario) {
		html.raw("<section id=\"s-" + Html.escape(scenario) + "\">").element("h2", scenario);
		html.raw("<div class=\"legend\">");
		names(scenario).forEach(name -> html.raw("<span data-s=\"" + palette.of(name).series() + "\">").raw(palette.of(name).swatch()).text(name).raw("</span>"));
		html.raw("</div><div class=\"charts\">");
		html.raw(chart("Read", scenario, "read", Figures::read));
		html.raw(chart("Check", scenario, "check", Figures::check));
		html.raw(chart("Edit and re-check, mean of a round", scenario, "recheck", figures -> figures.both() / figures.rounds()));
		html.raw("</div>");
		table(scenario).write(html);
		html.raw("</section>");
	}

	private List<Variant> models(String scenario) {
		return results.experiment().models().stream().filter(model -> model.scenario().equals(scenario)).toList();
	}

	private boolean isWide(String scenario) {
		return models(scenario).stream().anyMatch(model -> model.size() >= WIDE && results.experiment().series().stream().anyMatch(series -> results.figures(model, series).isPresent()));
	}

	private List<String> names(String scenario) {
		return Stream.concat(results.experiment().series().stream().map(Series::label), isWide(scenario) ? published.stream().map(Published::name).distinct() : Stream.of()).toList();
	}

	private String chart(String title, String scenario, String phase, ToDoubleFunction<Figures> time) {
		List<LineChart.Line> lines = new ArrayList<>();
		for (Series series : results.experiment().series()) {
			List<LineChart.Point> points = models(scenario).stream().flatMap(model -> results.figures(model, series).map(figures -> new LineChart.Point(model.size(), time.applyAsDouble(figures)))
					.stream()).toList();
			lines.add(new LineChart.Line(series.label(), palette.of(series.label()), points));
		}
		if (isWide(scenario)) {
			published.stream().filter(each -> each.phase().equals(phase)).forEach(each -> lines.add(new LineChart.Line(each.name(), palette.of(each.name()), List.of(new LineChart.Point(each
					.size(), each.millis())))));
		}
		double[] extent = lines.stream().flatMap(line -> line.points().stream()).mapToDouble(LineChart.Point::value).filter(Double::isFinite).toArray();
		return LineChart.draw(scenario + ": " + title, lines, new LineChart.Values("time, logarithmic", extent, Numbers::timeTick, Numbers::time), LineChart.Across.SIZES);
	}

	private Table table(String scenario) {
		Table table = new Table("phases-" + scenario, scenario + ": milliseconds of each phase; edits and re-checks as the sum of all rounds", "contender", "size", "elements", "read", "check",
				"edits", "re-checks", "rounds", "check / re-check of a round", "heap, MiB", "process, MiB", "standing, but asked again", "wrong", "outcome");
		for (Series series : results.experiment().series()) {
			for (Variant model : models(scenario)) {
				results.figures(model, series).ifPresent(figures -> table.row(Table.Cell.of(series.label()).marked(palette.of(series.label()).swatch()), Table.Cell.of(model.size()), Table.Cell.of(
						figures.elements()), Table.Cell.of(figures.read()), Table.Cell.of(figures.check()), Table.Cell.of(figures.edit()), Table.Cell.of(figures.recheck()),
						Table.Cell.of(figures
								.rounds()),
						gain(series, figures), Table.Cell.of(figures.heap() / MILLION), Table.Cell.of(figures.resident() / MILLION), Table.Cell.of(figures.askedAgain()),
						Table.Cell.bad(figures.wrong()),
						outcome(figures.outcome())));
			}
		}
		return table;
	}

	/** How many times as long a first check takes as a re-check; nothing where that is not the time of a re-check. */
	private static Table.Cell gain(Series series, Figures figures) {
		boolean isInTheEdit = series.recheck() == Recheck.STANDING && FOLLOWED_IN_THE_EDIT.contains(series.contender().store());
		return isInTheEdit ? Table.Cell.none("in the edits") : Table.Cell.of(figures.gain());
	}

	private static Table.Cell outcome(String outcome) {
		return outcome.equals(PhaseRow.OK) ? Table.Cell.of(outcome) : Table.Cell.of(outcome).styled("bad");
	}

	private void publications(Html html) {
		html.raw("<section id=\"published\"><h2>Published</h2>");
		Table table = new Table("published", "What others have published, on machines of their time; of one query, where the run above may have more", "contender", "phase", "size", "ms", "what");
		Map<String, String> phases = Map.of("check", "check", "recheck", "re-check");
		published.forEach(each -> table.row(Table.Cell.of(each.name()), Table.Cell.of(Optional.ofNullable(phases.get(each.phase())).orElse(each.phase())), Table.Cell.of(each.size()), Table.Cell.of(
				each.millis()), Table.Cell.of(each.about()).styled("wrap")));
		table.write(html);
		html.raw("</section>");
	}
}
