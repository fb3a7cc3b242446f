// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Query;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.notification.QueryChanged;
import org.modelarena.server.QueryService;
import org.modelarena.testkit.Sampled;

/** Subscriptions go on at another server when theirs is lost, and miss nothing. */
@Timeout(300)
class MovedSubscriptionsTest extends SeveralServers {
	private static final Query SHORT_LENGTHS = new Query("ocl", "Segment.allInstances()->select(s | s.length <= 500)->collect(s | s.length)");

	/** The answer that follows from what a watcher was told. */
	private static final class Watched {
		private final Map<List<Object>, Integer> rows = new HashMap<>();
		private final Queue<String> faults = new ConcurrentLinkedQueue<>();
		private List<String> columns;
		private String digest;
		private long firsts;

		synchronized void first(Subscribed first) {
			firsts++;
			add(first.rows(), 1);
			compare(first.digest());
		}

		synchronized void changed(QueryChanged change) {
			add(change.removed(), -1);
			add(change.added(), 1);
			compare(change.digest());
		}

		private void add(Rows changed, int times) {
			Answer answer = Rows.join(List.of(changed));
			columns = answer.columns();
			for (long row = 0; row < answer.count(); row++) {
				rows.merge(answer.row(row), times, (had, more) -> had + more == 0 ? null : Integer.valueOf(had + more));
			}
		}

		private void compare(String told) {
			List<List<Object>> all = new ArrayList<>();
			rows.forEach((cells, times) -> all.addAll(Collections.nCopies(Math.max(times, 0), cells)));
			if (rows.values().stream().anyMatch(times -> times < 0) || !AnswerDifference.rows(columns, all).digest().toString().equals(told)) {
				faults.add("other rows than " + told);
			}
			digest = told;
		}

		void ended(ArenaException reason) {
			faults.add("ended: " + reason.getMessage());
		}

		synchronized boolean isAt(String wanted) {
			return wanted.equals(digest);
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	void aWatcherIsToldOfAllThatChangesWhileServersComeAndGo(Transport transport) throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, transport, 3);
		ArenaClient editor = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		long[] segments = editor.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys();
		ArenaClient client = connect(transport, fronts);
		Watched watched = new Watched();
		AtomicLong newest = new AtomicLong();
		Random random = new Random(5);
		try (AutoCloseable watching = client.onChange(SHORT_LENGTHS, watched::first, watched::changed, watched::ended);
				AutoCloseable hearing = client.onCommit(change -> newest.accumulateAndGet(change.version(), Math::max), watched::ended)) {
			for (int round = 0; round < 15; round++) {
				Front lost = fronts.get(round % 3);
				long last = 0;
				for (int i = 0; i < 20; i++) {
					if (i == 5) {
						lost.stop();
					}
					if (i == 15 && round % 2 == 0) {
						lost.start();
					}
					last = editor.commit(null, List.of(
							Map.of("do", "set", "key", segments[random.nextInt(segments.length)], "feature", "length", "value", (long) random.nextInt(1000)))).version();
				}
				if (round % 2 == 1) {
					lost.start();
				}
				String asked = ask(editor, SHORT_LENGTHS).digest().toString();
				await(() -> watched.isAt(asked), "told of what there is in round " + round + " " + watched.faults);
				long made = last;
				await(() -> newest.get() == made, "told of the newest commit in round " + round);
			}
		}
		assertTrue(watched.faults.isEmpty(), watched.faults.toString());
		assertEquals(1, watched.firsts);
	}

	@Test
	void whatHasChangedWhileNoServerWasThereIsToldAtOnce() throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, Transport.TCP, 2);
		ArenaClient editor = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		long segment = editor.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys()[0];
		ArenaClient client = connect(Transport.TCP, fronts);
		Watched watched = new Watched();
		Queue<Long> heard = new ConcurrentLinkedQueue<>();
		try (AutoCloseable watching = client.onChange(SHORT_LENGTHS, watched::first, watched::changed, watched::ended);
				AutoCloseable hearing = client.onCommit(change -> heard.add(change.version()), watched::ended)) {
			fronts.forEach(Front::stop);
			long last = 0;
			for (int i = 0; i < 10; i++) {
				last = editor.commit(null, List.of(Map.of("do", "set", "key", segment, "feature", "length", "value", 1L + i))).version();
			}
			Thread.sleep(1000);
			assertTrue(heard.isEmpty());
			fronts.getFirst().start();
			String asked = ask(editor, SHORT_LENGTHS).digest().toString();
			await(() -> watched.isAt(asked), "told of what there is");
			long made = last;
			await(() -> heard.contains(made), "told of the newest commit");
			assertEquals(1, heard.size(), "of all that were missed together");
		}
		assertTrue(watched.faults.isEmpty(), watched.faults.toString());
	}

	@Test
	void aSubscriptionThatIsClosedStaysClosed() throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, Transport.TCP, 2);
		ArenaClient client = connect(Transport.TCP, fronts);
		Queue<Object> heard = new ConcurrentLinkedQueue<>();
		client.onCommit(heard::add, heard::add).close();
		AutoCloseable moving = client.onCommit(heard::add, heard::add);
		fronts.forEach(Front::stop);
		moving.close();
		for (Front front : fronts) {
			front.start();
		}
		client.commit(null, List.of());
		client.commit(null, List.of());
		assertTrue(count(client) > 0);
		assertEquals(List.of(), List.copyOf(heard));
	}
}
