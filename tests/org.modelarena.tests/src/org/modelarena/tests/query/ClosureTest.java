// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PreparedPlan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** Closures over a long chain of friends, which may end or lead back to its beginning. */
@Timeout(120)
class ClosureTest {
	private static final int LENGTH = 100_000;

	@TempDir
	private Path folder;
	private ModelStore store;
	private EReference friends;
	private long first;
	private long last;

	@BeforeEach
	void load() {
		RecordedModel empty = new RecordedModel(KitMetamodel.create());
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), empty.asSource(), Progress.none());
		EClass leaf = store.metamodel().type("Leaf");
		friends = (EReference) Metamodel.feature(leaf, "friends");
		try (ModelEdit edit = store.begin()) {
			first = edit.create(leaf, ModelSnapshot.NONE, null);
			last = first;
			for (int i = 1; i < LENGTH; i++) {
				long next = edit.create(leaf, ModelSnapshot.NONE, null);
				edit.add(last, friends, next);
				last = next;
			}
			edit.commit();
		}
	}

	@AfterEach
	void close() {
		store.close();
	}

	private void close(long from, long to) {
		try (ModelEdit edit = store.begin()) {
			edit.add(from, friends, to);
			edit.commit();
		}
	}

	private CompiledQuery query(String language, String text) {
		return (CompiledQuery) Catalog.discover().languages().get(language, Strategy.COMPILED).prepare(new Query(language, text), store.metamodel());
	}

	private List<Object> ask(String language, String text) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return new PreparedPlan(query(language, text).plan().orElseThrow(), 2).answer(snapshot, QueryLimits.ofRows(10), Cancellation.create()).row(0);
		}
	}

	/** The interpreters call themselves for each link, and run out of stack. */
	@Sampled(3)
	@ParameterizedTest
	@CsvSource(delimiter = '~', textBlock = """
			ocl ~ Leaf.allInstances()->asSequence()->first()->closure(friends)->size() ~ 100000 ~ 100000
			ocl ~ Leaf.allInstances()->asSequence()->last()->closure(friendOf)->size() ~ 100000 ~ 100000
			ocl ~ Leaf.allInstances()->closure(friends)->size() ~ 100000 ~ 100000
			ocl ~ Leaf.allInstances()->asSequence()->last()->closure(friends)->size() ~ 1 ~ 100000
			ocl ~ Leaf.allInstances()->select(l | l.friendOf->isEmpty())->closure(friends)->exists(f | f.friends->isEmpty()) ~ true ~ false
			eol ~ return Leaf.all.first().closure(l | l.friends).size(); ~ 99999 ~ 100000
			eol ~ return Leaf.all.last().closure(l | l.friends).includes(Leaf.all.last()); ~ false ~ true
			""")
	void longChains(String language, String text, String ofChain, String ofCycle) {
		assertEquals(ofChain, ask(language, text).getFirst().toString());
		close(last, first);
		assertEquals(ofCycle, ask(language, text).getFirst().toString());
	}

	@Test
	void anElementThatLeadsToItself() {
		close(last, last);
		assertEquals(List.of(1L), ask("ocl", "Leaf.allInstances()->asSequence()->last()->closure(friends)->size()"));
		assertEquals(List.of(1L), ask("eol", "return Leaf.all.last().closure(l | l.friends).size();"));
	}

	/** Five thousand million links, in a pipeline for each row of another. */
	@Test
	void aDeadlineEndsAClosure() {
		CompiledQuery endless = query("ocl", "Leaf.allInstances()->select(l | l->closure(friends)->size() > 200000)->size()");
		PreparedPlan plan = new PreparedPlan(endless.plan().orElseThrow(), 2);
		try (ModelSnapshot snapshot = store.snapshot()) {
			Cancellation soon = Cancellation.create().withTimeout(Duration.ofMillis(100));
			assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> plan.answer(snapshot, QueryLimits.ofRows(10), soon)).code());
		}
	}

	@Test
	void memoryBeyondTheLimitIsRefused() {
		CompiledQuery all = query("ocl", "Leaf.allInstances()->closure(friends)->size()");
		try (ModelSnapshot snapshot = store.snapshot()) {
			PreparedPlan modest = new PreparedPlan(all.plan().orElseThrow(), 2);
			ArenaException e = assertThrows(ArenaException.class, () -> modest.answer(snapshot, QueryLimits.ofRows(10).withBytes(100_000), Cancellation.create()));
			assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
		}
	}
}
