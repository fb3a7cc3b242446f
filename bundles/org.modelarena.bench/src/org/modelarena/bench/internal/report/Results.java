// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Style;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Standings;

/** A run as the page asks for it; what is asked for often is computed once. Not thread-safe. */
final class Results {
	private final RunData run;
	private final List<String> queries;
	private final List<String> contenders;
	private final List<Integer> clients;
	private final Standings.Context context;
	private final Map<String, Measurement> measurements = new HashMap<>();
	private final Map<String, Standings> standings = new HashMap<>();
	private final Set<String> unsound = new HashSet<>();
	private final Map<String, Style> styles = new LinkedHashMap<>();

	Results(RunData run) {
		this.run = run;
		this.queries = run.queries();
		this.contenders = run.contenders();
		this.clients = run.clients();
		this.context = Standings.Context.of(run.measurements());
		run.measurements().forEach(measurement -> measurements.put(key(measurement.where().series(), measurement.where().query(), measurement.where().clients()),
				measurement));
		run.log().steps().stream().filter(step -> !step.isSteady() || !step.isPrecise()).forEach(step -> unsound.add(key(step.contender(), step.query(), step.clients())));
		Style.Palette palette = new Style.Palette(contenders);
		contenders.forEach(contender -> styles.put(contender, palette.of(contender)));
	}

	private static String key(String contender, String query, int clients) {
		return contender + " " + query + " " + clients;
	}

	RunData run() {
		return run;
	}

	RunLog log() {
		return run.log();
	}

	List<Measurement> all() {
		return run.measurements();
	}

	/** The queries that were measured, in the order of the experiment. */
	List<String> queries() {
		return queries;
	}

	/** With their transports, in the order of the experiment. */
	List<String> contenders() {
		return contenders;
	}

	/** Ascending. */
	List<Integer> clients() {
		return clients;
	}

	/** The smallest number of clients, at which contenders are compared. */
	int fewest() {
		return clients.getFirst();
	}

	/** The largest number of clients. */
	int most() {
		return clients.getLast();
	}

	Optional<Measurement> find(String contender, String query, int ofClients) {
		return Optional.ofNullable(measurements.get(key(contender, query, ofClients)));
	}

	/** A measurement without wrong or failed executions. */
	Optional<Measurement> clean(String contender, String query, int ofClients) {
		return find(contender, query, ofClients).filter(Measurement::isClean);
	}

	/** Whether two contenders were asked for different things by the same name, as their languages' texts have different right answers. */
	boolean isUnlike(String query) {
		List<String> languages = contenders.stream().map(contender -> Parts.of(contender).plainLanguage()).distinct().toList();
		return languages.stream().anyMatch(language -> languages.stream().anyMatch(other -> !log().asksTheSame(query, language, other)));
	}

	Standings standings(String query, int ofClients) {
		return standings.computeIfAbsent(query + " " + ofClients, key -> run.standings(query, ofClients));
	}

	/** Whether times were steady, and the median as precise as asked for, in all forks of a measurement. */
	boolean isSound(Measurement measurement) {
		return !unsound.contains(key(measurement.where().series(), measurement.where().query(), measurement.where().clients()));
	}

	/** The facts about the whole run that comparisons need. */
	Standings.Context context() {
		return context;
	}

	/** A contender's place, if it took part. */
	Optional<Standings.Place> place(String contender, String query, int ofClients) {
		return standings(query, ofClients).places().stream().filter(place -> place.measurement().where().series().equals(contender)).findFirst();
	}

	/** All contenders, those first that stand well for the queries: by the sum of their ranks, and where that is the same by the sum of their positions. */
	List<String> order(int ofClients) {
		Map<String, long[]> sums = new HashMap<>();
		contenders.forEach(contender -> sums.put(contender, new long[2]));
		for (String query : queries) {
			List<Standings.Place> places = standings(query, ofClients).places();
			for (String contender : contenders) {
				int at = 0;
				while (at < places.size() && !places.get(at).measurement().where().series().equals(contender)) {
					at++;
				}
				// Who did not answer a query rightly stands behind all that did.
				sums.get(contender)[0] += at < places.size() ? places.get(at).rank() : contenders.size() + 1;
				sums.get(contender)[1] += at < places.size() ? at : contenders.size();
			}
		}
		List<String> order = new ArrayList<>(contenders);
		order.sort(Comparator.<String>comparingLong(contender -> sums.get(contender)[0]).thenComparingLong(contender -> sums.get(contender)[1]));
		return order;
	}

	/** The most forks that a measurement has. */
	int forks() {
		return run.measurements().stream().mapToInt(measurement -> measurement.forks().size()).max().orElse(0);
	}

	Style style(String contender) {
		return styles.get(contender);
	}

	/** The number of a contender, by which the page's script finds all that belongs to it. */
	int number(String contender) {
		return contenders.indexOf(contender);
	}

	long executions() {
		return run.measurements().stream().mapToLong(measurement -> measurement.counts().executions()).sum();
	}

	long wrong() {
		return run.measurements().stream().mapToLong(measurement -> measurement.counts().wrong()).sum();
	}

	long failed() {
		return run.measurements().stream().mapToLong(measurement -> measurement.counts().failures()).sum();
	}
}
