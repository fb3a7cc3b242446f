// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.notification.QueryChanged;

/** Several clients commit at once, and others watch: what these are told leads, version by version, to the answers that there are. */
interface WatchedQueriesContract extends ServiceUnderTest {
	int EDITORS = Boolean.getBoolean("modelarena.long") ? 8 : 3;
	int COMMITS = Boolean.getBoolean("modelarena.long") ? 300 : 12;

	/** A watcher who does as told, and compares. Called by one thread at a time. */
	final class Watcher {
		final Query query;
		final List<String> faults = Collections.synchronizedList(new ArrayList<>());
		private final Map<List<Object>, Integer> rows = new HashMap<>();
		private List<String> columns = List.of();
		private long version;
		private String digest;
		private volatile boolean isOver;

		Watcher(Query query) {
			this.query = query;
		}

		synchronized void first(Subscribed first) {
			version = first.version();
			add(first.rows(), 1);
			compare(first.digest());
		}

		synchronized void changed(QueryChanged change) {
			note(change.version() > version, "version " + change.version() + " after " + version);
			note(change.added().count() + change.removed().count() > 0, "nothing");
			version = change.version();
			add(change.removed(), -1);
			add(change.added(), 1);
			note(rows.values().stream().mapToLong(Integer::longValue).sum() == change.count(), "another number of rows than " + change.count());
			compare(change.digest());
		}

		private void add(Rows changed, int times) {
			Answer answer = Rows.join(List.of(changed));
			columns = answer.count() > 0 ? answer.columns() : columns;
			for (long row = 0; row < answer.count(); row++) {
				List<Object> cells = answer.row(row);
				note(times > 0 || rows.containsKey(cells), cells + " goes, and has not come");
				rows.merge(cells, times, (had, more) -> had + more == 0 ? null : Integer.valueOf(had + more));
			}
		}

		private void compare(String told) {
			List<List<Object>> all = new ArrayList<>();
			rows.forEach((cells, times) -> all.addAll(Collections.nCopies(times, cells)));
			note(AnswerDifference.rows(columns, all).digest().toString().equals(told), "version " + version + " has other rows");
			digest = told;
		}

		private void note(boolean isRight, String fault) {
			if (!isRight) {
				faults.add(query.language() + " " + query.text() + ": " + fault);
			}
		}

		/** A store that keeps no state cannot tell the difference where a plan meets a value that it leaves to the interpreter. */
		void ended(ArenaException reason) {
			if (reason.getMessage().contains("cannot be followed through this change")) {
				isOver = true;
				return;
			}
			faults.add(query.text() + " ended: " + reason.getMessage());
		}

		synchronized boolean isAt(String wanted) {
			return isOver || wanted.equals(digest);
		}
	}

	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	default void watchersAreToldOfEachCommitOfSeveralEditors(Transport transport) throws Exception {
		List<Watcher> watchers = new ArrayList<>();
		List<AutoCloseable> watching = new ArrayList<>();
		try (ArenaClient early = connect(transport); ArenaClient late = connect(transport); ExecutorService editors = Executors.newFixedThreadPool(EDITORS)) {
			for (Query query : ServiceUnderTest.queries()) {
				watch(query, early, watchers, watching);
			}
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < EDITORS; i++) {
				int seed = i;
				running.add(editors.submit(() -> edit(transport, new Random(seed))));
			}
			// While the others edit.
			for (Query query : ServiceUnderTest.queries()) {
				watch(query, late, watchers, watching);
			}
			for (Future<?> each : running) {
				each.get();
			}
			for (Watcher each : watchers) {
				String asked = local().execute(each.query, LIMITS, Cancellation.create()).digest().toString();
				for (int i = 0; i < 6000 && !each.isAt(asked); i++) {
					Thread.sleep(10);
				}
				assertEquals(List.of(), each.faults);
				assertTrue(each.isAt(asked), () -> "never told of what there is: " + each.query.language() + " " + each.query.text());
			}
			for (AutoCloseable each : watching) {
				each.close();
			}
		}
	}

	private static void watch(Query query, ArenaClient client, List<Watcher> watchers, List<AutoCloseable> watching) {
		Watcher watcher = new Watcher(query);
		watchers.add(watcher);
		watching.add(client.onChange(query, watcher::first, watcher::changed, watcher::ended));
	}

	private void edit(Transport transport, Random random) {
		long[] segments;
		long[] switches;
		long[] sensors;
		long[] routes;
		try (ModelSnapshot snapshot = service().store(NAME).snapshot()) {
			segments = snapshot.extent(snapshot.metamodel().type("Segment")).toArray();
			switches = snapshot.extent(snapshot.metamodel().type("Switch")).toArray();
			sensors = snapshot.extent(snapshot.metamodel().type("Sensor")).toArray();
			routes = snapshot.extent(snapshot.metamodel().type("Route")).toArray();
		}
		try (ArenaClient client = connect(transport)) {
			for (int i = 0; i < COMMITS; i++) {
				long sensor = any(sensors, random);
				long track = random.nextBoolean() ? any(switches, random) : any(segments, random);
				client.commit(null, List.of(Map.of("do", "set", "key", any(segments, random), "feature", "length", "value", (long) random.nextInt(20) - 10),
						Map.of("do", random.nextInt(3) == 0 ? "add" : "remove", "key", track, "feature", "monitoredBy", "value", sensor),
						Map.of("do", random.nextInt(3) == 0 ? "add" : "remove", "key", any(routes, random), "feature", "requires", "value", sensor)));
			}
		}
	}

	private static long any(long[] keys, Random random) {
		return keys[random.nextInt(keys.length)];
	}
}
