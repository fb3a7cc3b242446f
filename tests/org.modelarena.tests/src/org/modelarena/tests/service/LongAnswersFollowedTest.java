// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.notification.QueryChanged;
import org.modelarena.server.ServiceLimits;

/** An answer of more rows than one message has is followed as any other one is; what does not go into a message ends it, with the reason. */
@Timeout(60)
class LongAnswersFollowedTest extends AttackedService {
	private static final int PAGE = 10;
	private static final Query LONG = new Query("ocl", "Segment.allInstances()->select(s | s.length > 0)");
	private static final Query ASKED_AGAIN = new Query("ocl", "Segment.allInstances()->sortedBy(s | s.id.toString().replaceAll('1', '2'))");

	private final CompletableFuture<Subscribed> first = new CompletableFuture<>();
	private final BlockingQueue<QueryChanged> changes = new LinkedBlockingQueue<>();
	private final CompletableFuture<ArenaException> end = new CompletableFuture<>();

	@Override
	ServiceLimits.Builder limits() {
		return super.limits().pageRows(PAGE);
	}

	private ArenaClient connect(Transport transport) {
		return ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT);
	}

	private AutoCloseable watch(ArenaClient client, Query query) {
		return client.onChange(query, first::complete, changes::add, end::complete);
	}

	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	void itsRowsComeInPagesAndItsChangesAsEver(Transport transport) throws Exception {
		try (ArenaClient client = connect(transport)) {
			Answer asked = client.execute(LONG, QueryLimits.DEFAULT, Cancellation.create());
			assertTrue(asked.count() > 5 * PAGE, asked.count() + " rows");
			try (AutoCloseable watching = watch(client, LONG)) {
				Answer begun = Rows.join(List.of(first.get().rows()));
				assertEquals(asked.digest(), begun.digest());
				assertEquals(asked.digest().toString(), first.get().digest());
				client.commit(null, lengths(0, 1));
				QueryChanged change = changes.poll(20, TimeUnit.SECONDS);
				assertEquals(asked.count() - 1, change.count());
				assertEquals(1, change.removed().count());
				client.commit(null, lengths(1, 2 * PAGE));
				ArenaException reason = end.get(20, TimeUnit.SECONDS);
				assertEquals(ErrorCode.ROW_LIMIT, reason.code());
				assertTrue(reason.getMessage().contains("a message at most " + PAGE), reason.getMessage());
			}
		}
	}

	/** Nobody can have the server hold long answers for him. */
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	void oneThatHasToBeHeldIsRefused(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			ArenaException refused = assertThrows(ArenaException.class, () -> watch(client, ASKED_AGAIN));
			assertEquals(ErrorCode.ROW_LIMIT, refused.code());
			assertTrue(refused.getMessage().startsWith("The answer has more than " + PAGE + " rows, the most of one that is asked again after commits ("), refused.getMessage());
		}
	}

	/** What becomes too long to be held ends, instead of being silent. */
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	void oneThatOutgrowsWhatIsHeldEnds(Transport transport) throws Exception {
		Query few = new Query("ocl", "Segment.allInstances()->select(s | s.length = 0)->sortedBy(s | s.id.toString().replaceAll('1', '2'))");
		try (ArenaClient client = connect(transport)) {
			int there = (int) client.execute(few, QueryLimits.DEFAULT, Cancellation.create()).count();
			client.commit(null, lengths(0, PAGE - there));
			try (AutoCloseable watching = watch(client, few)) {
				assertEquals(PAGE, first.get().rows().count());
				client.commit(null, lengths(0, 1));
				assertEquals(ErrorCode.ROW_LIMIT, end.get(20, TimeUnit.SECONDS).code());
			}
		}
	}

	/** An edit that makes some segments none of the answer. */
	private List<Map<String, Object>> lengths(int from, int number) {
		try (ModelSnapshot snapshot = service.store(NAME).snapshot()) {
			EAttribute length = (EAttribute) snapshot.metamodel().type("Segment").getEStructuralFeature("length");
			return LongStream.of(snapshot.extent(length.getEContainingClass()).toArray()).filter(key -> snapshot.attribute(key, length) instanceof Integer has && has > 0)
					.skip(from).limit(number).mapToObj(key -> Map.<String, Object>of("do", "set", "key", key, "feature", "length", "value", 0L)).toList();
		}
	}
}
