// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks.drools;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.kie.api.runtime.rule.Row;
import org.kie.api.runtime.rule.ViewChangedEventListener;
import org.modelarena.core.Answer;
import org.modelarena.core.Digest;
import org.modelarena.core.QueryLimits;

/** The matches of one query, as Drools tells of them. What is compared with the right answer is computed when somebody asks, when no clock runs. */
final class Matches implements ViewChangedEventListener {
	private static final Map<String, List<String>> CELLS = Map.of("PosLength", List.of("segment"), "SwitchMonitored", List.of("sw"), "RouteSensor", List.of("route", "sensor", "swP", "sw"),
			"SwitchSet", List.of("semaphore", "route", "swP", "sw"), "SemaphoreNeighbor", List.of("semaphore", "route1", "route2", "sensor1", "sensor2", "te1", "te2"), "ConnectedSegments",
			List.of("sensor", "s1", "s2", "s3", "s4", "s5", "s6"));

	private final List<String> columns;
	/** What facts were bound when a match came: when it goes, they may have changed. */
	private final Map<Row, long[]> known = new IdentityHashMap<>();
	private final List<long[]> added = new ArrayList<>();
	private final List<long[]> removed = new ArrayList<>();
	private Digest digest = Digest.EMPTY;

	Matches(String query) {
		this.columns = CELLS.get(query);
	}

	@Override
	public void rowInserted(Row row) {
		long[] match = columns.stream().mapToLong(name -> (Long) row.get("$" + name)).toArray();
		known.put(row, match);
		added.add(match);
	}

	@Override
	public void rowDeleted(Row row) {
		removed.add(known.remove(row));
	}

	@Override
	public void rowUpdated(Row row) {
		rowDeleted(row);
		rowInserted(row);
	}

	int count() {
		return known.size();
	}

	/** The digest of all matches. */
	Digest digest() {
		digest = digest.plus(of(added)).minus(of(removed));
		added.clear();
		removed.clear();
		return digest;
	}

	private Digest of(List<long[]> matches) {
		Answer.Builder answer = Answer.builder(columns, QueryLimits.DEFAULT.withRows(Long.MAX_VALUE).withBytes(Long.MAX_VALUE));
		for (long[] match : matches) {
			for (long key : match) {
				answer.element(key);
			}
			answer.endRow();
		}
		return answer.build().digest();
	}
}
