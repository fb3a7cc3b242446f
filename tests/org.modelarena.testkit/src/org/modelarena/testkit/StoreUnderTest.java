// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.function.Executable;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** What the parts of the store contract need to know of a store. */
public interface StoreUnderTest {
	/** The source of rounds for tests of what fails: one, or ten in the long form. */
	String ROUNDS = "org.modelarena.testkit.StoreUnderTest#rounds";

	/** The numbers of the rounds. */
	static IntStream rounds() {
		return IntStream.rangeClosed(1, Boolean.getBoolean("modelarena.long") ? 10 : 1);
	}

	/** The provider whose stores are tested. */
	StoreProvider provider();

	/** A place where nothing lies yet; the same throughout one test for the same name. */
	StoreLocation location(String name);

	/** Whether stores survive being closed. */
	default boolean isPersistent() {
		return location("store").directory().isPresent();
	}

	default boolean has(Capability capability) {
		return provider().capabilities().contains(capability);
	}

	default void assumeHas(Capability capability) {
		assumeTrue(has(capability), provider().name() + " does not declare " + capability);
	}

	default void assumePersistent() {
		assumeTrue(isPersistent(), provider().name() + " lives in memory here");
	}

	/** A new store under the usual name. */
	default ModelStore create(ElementSource source) {
		return provider().create(location("store"), source, Progress.none());
	}

	/** The store that {@link #create} made, opened again. */
	default ModelStore reopen() {
		return provider().open(location("store"));
	}

	default ElementSource railway(int size) {
		return Cases.get("railway").model(Map.of("scenario", "repair", "size", Integer.toString(size)));
	}

	/** A random model of the {@link KitMetamodel}. */
	default RecordedModel kit(long seed, int size) {
		return RandomEdits.model(seed, KitMetamodel.create(), size);
	}

	/** The failure that an action must end in. */
	static ArenaException assertFails(ErrorCode code, Executable action) {
		ArenaException e = assertThrows(ArenaException.class, action);
		assertEquals(code, e.code(), e.getMessage());
		return e;
	}
}
