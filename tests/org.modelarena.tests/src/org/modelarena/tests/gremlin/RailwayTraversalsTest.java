// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.gremlin.GremlinExecution;

/** The case's queries as traversals find what they find in OCL. */
class RailwayTraversalsTest {
	private static final String LINKED = ".out('connectsTo').hasLabel('Segment').where(out('monitoredBy').where(eq('sensor')))";
	private static final Map<String, String> TRAVERSALS = Map.of(
			"PosLength", "g.V().hasLabel('Segment').has('length', lte(0))",
			"SwitchMonitored", "g.V().hasLabel('Switch').not(__.in('monitors'))",
			"RouteSensor", """
					g.V().hasLabel('Route').as('route').out('follows').as('swP').out('target').as('sw').out('monitoredBy').as('sensor')
					.not(__.in('requires').where(eq('route'))).select('route', 'sensor', 'swP', 'sw')""",
			"SemaphoreNeighbor", """
					g.V().hasLabel('Route').as('route1').out('exit').as('semaphore').select('route1').out('requires').as('sensor1')
					.out('monitors').as('te1').out('connectsTo').as('te2').out('monitoredBy').as('sensor2').in('requires').where(neq('route1'))
					.not(out('entry').where(eq('semaphore'))).as('route2')
					.select('semaphore', 'route1', 'route2', 'sensor1', 'sensor2', 'te1', 'te2')""",
			"SwitchSet", """
					g.V().hasLabel('Route').has('active', true).as('route').out('entry').has('signal', 'GO').as('semaphore').select('route')
					.out('follows').as('swP').out('target').as('sw').where('sw', neq('swP')).by('currentPosition').by('position')
					.select('semaphore', 'route', 'swP', 'sw')""",
			"ConnectedSegments", "g.V().hasLabel('Sensor').as('sensor').out('monitors').hasLabel('Segment').as('s1')" + LINKED + ".as('s2')" + LINKED
					+ ".as('s3')" + LINKED + ".as('s4')" + LINKED + ".as('s5')" + LINKED + ".as('s6').select('sensor', 's1', 's2', 's3', 's4', 's5', 's6')");

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void allSixFindTheSame(String store) {
		try (RailwayGraphs railway = RailwayGraphs.railway(store, folder); QueryEndpoint ocl = railway.store.endpoint(Catalog.discover().languages())) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				if (TRAVERSALS.containsKey(query.name())) {
					Answer answer = ocl.execute(new Query("ocl", query.text("ocl").orElseThrow()), QueryLimits.DEFAULT, Cancellation.create());
					GremlinExecution execution = railway.prepare(TRAVERSALS.get(query.name()));
					assertFalse(answer.count() == 0 && !query.name().equals("SwitchMonitored") && !query.name().equals("SwitchSet"), query.name());
					assertEquals(rows(answer), rows(execution, answer.columns()), query.name());
				}
			}
		}
	}

	private static List<String> rows(Answer answer) {
		List<String> rows = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			rows.add(answer.row(i).toString());
		}
		Collections.sort(rows);
		return rows;
	}

	private static List<String> rows(GremlinExecution execution, List<String> columns) {
		List<String> own = execution.columns();
		List<String> rows = new ArrayList<>();
		execution.run(row -> rows.add(columns.stream().map(column -> row[Math.max(0, own.indexOf(column))]).toList().toString()));
		Collections.sort(rows);
		return rows;
	}
}
