// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Standings;

import com.google.gson.Gson;

/** The figures of the literature for a case's measures, beside the best of the run; what was published is data, in a resource. */
final class Publications {
	private static final String RESOURCE = "publications.json";
	private static final Pattern CASE = Pattern.compile("(?m)^case:\\s*[\"']?([\\w-]+)");

	/** @param about who published it where, on which machine and by which method, as far as that is known */
	private record Publication(String subject, String title, String about, List<Figure> figures) {
	}

	/**
	 * A published figure.
	 *
	 * @param of    what was measured
	 * @param value with its unit
	 */
	private record Figure(String query, String of, String value) {
	}

	private final Results results;
	private final Optional<Publication> publication;

	Publications(Results results) {
		this.results = results;
		Matcher subject = CASE.matcher(results.run().experiment());
		String name = subject.find() ? subject.group(1) : "";
		this.publication = List.of(new Gson().fromJson(Resource.text(RESOURCE), Publication[].class)).stream().filter(each -> each.subject().equals(name)).findFirst();
	}

	/** Whether anything was published on a query of the run. */
	boolean apply() {
		return publication.stream().flatMap(each -> each.figures().stream()).anyMatch(this::isMeasured);
	}

	private boolean isMeasured(Figure figure) {
		return results.queries().contains(figure.query());
	}

	void write(Html html) {
		Publication published = publication.orElseThrow();
		html.raw("<section id=\"published\">").element("h2", published.title()).element("p", published.about());
		Table table = new Table("published-figures", "Published, and the shortest time of this run", "query", "published of", "published", "here", "median, ms");
		published.figures().stream().filter(this::isMeasured).forEach(figure -> table.row(row(figure)));
		table.write(html);
		html.raw("</section>");
	}

	private List<Table.Cell> row(Figure figure) {
		Optional<Standings.Place> first = results.standings(figure.query(), results.fewest()).places().stream().findFirst();
		Table.Cell none = Table.Cell.none("not measured");
		String contender = first.map(place -> place.measurement().where().series()).orElse("");
		return List.of(Table.Cell.of(figure.query()), Table.Cell.of(figure.of()).styled("wrap"), Table.Cell.of(figure.value()).styled("published"),
				first.map(place -> Table.Cell.of(contender).marked(results.style(contender).swatch())).orElse(none),
				first.map(place -> Table.Cell.of(place.measurement().median())).orElse(none));
	}
}
