// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cli.models.GivenModel;
import org.modelarena.core.model.ModelSnapshot;

/** Reads the model that a store follows, again and again. Used by one thread. */
@FunctionalInterface
interface FollowedModel {
	/**
	 * Reads the model as it is now.
	 *
	 * @param name  for messages
	 * @param files of the model
	 */
	GivenModel read(String name, List<Path> files);

	/**
	 * Elements of the store with those of what was read last that are the same with all that they contain, so that this was not read again; empty if the store has
	 * not what it should have.
	 */
	default Optional<Map<Long, Long>> same(ModelSnapshot store, ModelSnapshot read) {
		return Optional.of(Map.of());
	}

	/** The store is another one than what was read last, so that all is read next time. */
	default void begin(ModelSnapshot store) {
		// It always is.
	}

	/**
	 * There is no store, as at first, or since somebody has removed it.
	 *
	 * @return whether one can be made of what was read last; if not, all is read next time
	 */
	default boolean isWhole() {
		return true;
	}

	/** The store holds what was read last. */
	default void taken() {
		// It makes no difference.
	}
}
