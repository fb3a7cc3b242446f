// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;

/** Stores come into being as a whole or not at all, and refuse what is not theirs and what they do not offer. */
interface LifecycleContract extends StoreUnderTest {
	/** The marker file that {@code StoreDirectory} writes. */
	String MARKER = "modelarena-store.properties";

	@Test
	default void hasANameAndADescription() {
		assertTrue(provider().name().matches("[a-z0-9]+"), provider().name());
		assertTrue(!provider().description().isBlank());
	}

	@Test
	default void leavesNothingBehindWhenTheSourceFails() throws IOException {
		RuntimeException failure = new IllegalStateException("the source broke");
		ElementSource failing = stoppingAfter(500, () -> {
			throw failure;
		});
		assertSame(failure, assertThrows(RuntimeException.class, () -> create(failing)));
		assertNothingIsLeft();
	}

	@Test
	default void leavesNothingBehindWhenLoadingIsCancelled() throws IOException {
		Cancellation cancellation = Cancellation.create();
		ElementSource cancelled = stoppingAfter(500, cancellation::cancel);
		assertFails(ErrorCode.CANCELLED, () -> provider().create(location("store"), cancelled, Progress.of(cancellation)));
		assertNothingIsLeft();
	}

	@Test
	default void refusesAnElementThatDoesNotFitWhereItStands() throws IOException {
		Metamodel metamodel = KitMetamodel.create();
		ElementSource wrong = new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return metamodel;
			}

			@Override
			public long size() {
				return 2;
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				EClass group = metamodel.type("Group");
				sink.begin(group, ElementSink.NONE, null);
				sink.begin(group, 0, (EReference) Metamodel.feature(group, "head"));
				sink.end();
				sink.end();
			}
		};
		ArenaException e = assertThrows(ArenaException.class, () -> create(wrong));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertEquals("Element #1, a Group, cannot stand under 'head' of element #0, which holds Leaf.", e.getMessage());
		assertNothingIsLeft();
	}

	/** A railway whose emission does something in its midst, once it has emitted so many elements. */
	private ElementSource stoppingAfter(int elements, Runnable action) {
		ElementSource railway = railway(1);
		return new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return railway.metamodel();
			}

			@Override
			public long size() {
				return railway.size();
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				railway.emit(new InterruptedSink(sink, elements, () -> {
					action.run();
					cancellation.check();
				}), cancellation);
			}
		};
	}

	private void assertNothingIsLeft() throws IOException {
		if (!isPersistent()) {
			return;
		}
		Path directory = location("store").directory().orElseThrow();
		if (Files.exists(directory.getParent())) {
			try (Stream<Path> files = Files.list(directory.getParent())) {
				assertEquals(List.of(), files.toList());
			}
		}
		assertFails(ErrorCode.NOT_FOUND, this::reopen);
	}

	@Test
	default void refusesToReplaceWhatIsThere() throws IOException {
		assumePersistent();
		create(kit(1, 10).asSource()).close();
		assertFails(ErrorCode.ALREADY_EXISTS, () -> create(kit(2, 10).asSource()));
		try (ModelStore store = reopen(); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(kit(1, 10), snapshot);
		}
	}

	@Test
	default void refusesAFolderWithoutAStore() throws IOException {
		assumePersistent();
		assertFails(ErrorCode.NOT_FOUND, this::reopen);
		Files.createDirectories(location("store").directory().orElseThrow());
		assertFails(ErrorCode.NOT_FOUND, this::reopen);
	}

	@Test
	default void refusesTheStoreOfAnotherProvider() throws IOException {
		assumePersistent();
		create(kit(1, 10).asSource()).close();
		changeMarker("store=" + provider().name(), "store=somebodyelse");
		assertFails(ErrorCode.STORE_DAMAGED, this::reopen);
	}

	@Test
	default void refusesANewerFormat() throws IOException {
		assumePersistent();
		create(kit(1, 10).asSource()).close();
		changeMarker("format=", "format=9");
		assertFails(ErrorCode.STORE_DAMAGED, this::reopen);
	}

	private void changeMarker(String from, String to) throws IOException {
		Path marker = location("store").directory().orElseThrow().resolve(MARKER);
		Files.writeString(marker, Files.readString(marker).replace(from, to));
	}

	@Test
	default void refusesToLiveInMemoryIfItNeedsAFolder() {
		if (!isPersistent()) {
			return;
		}
		try (ModelStore store = provider().create(StoreLocation.inMemory(), kit(1, 10).asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(kit(1, 10), snapshot);
		} catch (ArenaException e) {
			assertEquals(ErrorCode.UNSUPPORTED, e.code());
		}
		assertFails(ErrorCode.UNSUPPORTED, () -> provider().open(StoreLocation.inMemory()));
	}

	@Test
	default void refusesAnEditWithoutTheCapability() {
		if (has(Capability.UPDATE)) {
			return;
		}
		try (ModelStore store = create(kit(1, 10).asSource())) {
			assertFails(ErrorCode.UNSUPPORTED, store::begin);
		}
	}

	@Test
	default void takesStatementsWithTheCapabilityAlone() {
		try (ModelStore store = create(kit(1, 10).asSource()); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(has(Capability.STATEMENT_PUSHDOWN), snapshot instanceof StatementSnapshot);
		}
	}

	@Test
	default void refusesToServeWithoutTheCapability() {
		if (has(Capability.REMOTE)) {
			assertTrue(!provider().transports().isEmpty());
			return;
		}
		assertTrue(provider().transports().isEmpty());
		assertFails(ErrorCode.UNSUPPORTED,
				() -> provider().serve(List.of(location("store")), ServerOptions.local(Transport.NET4J_TCP), new QueryLanguages(List.of())));
		assertFails(ErrorCode.UNSUPPORTED, () -> provider().connect(URI.create("net4j-tcp://127.0.0.1:1/store")));
	}

	@Test
	default void severalStoresLiveSideBySide() {
		try (ModelStore one = provider().create(location("one"), kit(1, 20).asSource(), Progress.none());
				ModelStore other = provider().create(location("other"), kit(2, 30).asSource(), Progress.none());
				ModelSnapshot first = one.snapshot();
				ModelSnapshot second = other.snapshot()) {
			SnapshotCheck.assertSame(kit(1, 20), first);
			SnapshotCheck.assertSame(kit(2, 30), second);
		}
	}
}
