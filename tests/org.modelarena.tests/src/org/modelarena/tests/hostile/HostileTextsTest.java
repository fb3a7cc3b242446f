// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Whatever a query does, it ends soon after its deadline, and with an error that is told in a line. Long form: all texts, also as plans. */
@Timeout(1800)
class HostileTextsTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final Duration DEADLINE = Duration.ofMillis(LONG ? 1000 : 200);
	/** Far less than any of the texts takes by itself, and more than a busy machine with a full heap needs. */
	private static final Duration GRACE = Duration.ofSeconds(10);
	private static final int PARTS = 8;
	private static final Set<ErrorCode> ENDS = Set.of(ErrorCode.TIMEOUT, ErrorCode.OUT_OF_MEMORY, ErrorCode.ROW_LIMIT, ErrorCode.QUERY_FAILED, ErrorCode.QUERY_SYNTAX,
			ErrorCode.QUERY_NAME, ErrorCode.UNSUPPORTED);

	private static final Set<ErrorCode> REFUSALS = Set.of(ErrorCode.QUERY_SYNTAX, ErrorCode.QUERY_NAME, ErrorCode.UNSUPPORTED);

	@Sampled(3)
	@Test
	void everyTextEndsSoonAfterItsDeadline() {
		QueryLanguages languages = Catalog.discover().languages();
		try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(),
				Railways.repair(1), Progress.none()); QueryEndpoint endpoint = store.endpoint(languages)) {
			List<String> faults = new ArrayList<>();
			Set<Query> toRun = Set.copyOf(HostileTexts.toRun());
			for (Query query : Sample.of(HostileTexts.all(), PARTS)) {
				faults.addAll(ask(query, toRun.contains(query), endpoint));
				if (LONG) {
					faults.addAll(ask(query.by(Strategy.COMPILED), toRun.contains(query), endpoint));
				}
			}
			assertTrue(faults.isEmpty(), String.join("\n", faults));
		}
	}

	/** A text that is refused before it runs tests nothing. */
	@Sampled(2)
	@Test
	void textsThatAreMeantToRunAreNotRefusedForTheirForm() {
		QueryLanguages languages = Catalog.discover().languages();
		Metamodel metamodel = Railways.repair(1).metamodel();
		List<String> refused = new ArrayList<>();
		for (Query query : HostileTexts.toRun()) {
			try {
				languages.of(query).prepare(query, metamodel);
			} catch (ArenaException e) {
				refused.add(query.text() + ": " + e.getMessage());
			}
		}
		assertTrue(refused.isEmpty(), String.join("\n", refused));
	}

	/** @param runs whether the text is hard to run, and not to read */
	private static List<String> ask(Query query, boolean runs, QueryEndpoint endpoint) {
		long start = System.nanoTime();
		String name = query.language() + ": " + query.text().substring(Math.max(0, query.text().length() - 200));
		try {
			endpoint.execute(query, new QueryLimits(DEADLINE, 1_000_000), Cancellation.create());
		} catch (ArenaException e) {
			assertTrue(ENDS.contains(e.code()), () -> name + " ended with " + e.code() + " " + e.getMessage());
			assertFalse(runs && REFUSALS.contains(e.code()), () -> name + " never ran: " + e.code() + " " + e.getMessage());
			assertFalse(e.getMessage().contains("\n") || e.getMessage().length() > 2000, () -> name + " ended with a long story");
		}
		Duration took = Duration.ofNanos(System.nanoTime() - start);
		return took.compareTo(DEADLINE.plus(GRACE)) > 0 ? List.of(name + " took " + took.toMillis() + " ms") : List.of();
	}
}
