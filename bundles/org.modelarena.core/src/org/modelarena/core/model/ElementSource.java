// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;

/**
 * A model that can be streamed, in memory bounded by its structure and not by its values. Can be emitted several times, each time the
 * same. Not thread-safe.
 */
public interface ElementSource {
	/** The types of the elements. */
	Metamodel metamodel();

	/** The number of elements, or {@link Progress#UNKNOWN} before the first emission. */
	long size();

	/**
	 * Streams all elements into the sink.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} with file and line, {@link ErrorCode#CANCELLED}
	 */
	void emit(ElementSink sink, Cancellation cancellation);

	/**
	 * The parts of the model in their order, for a caller that takes them by several threads at the same time instead of {@link #emit}. One who takes them takes
	 * all; if that fails, the whole model can still be emitted, and tells in which way. Files may be read again then.
	 *
	 * @return none if the model can only be emitted as a whole
	 */
	default List<ElementPart> parts(Cancellation cancellation) {
		return List.of();
	}

	/**
	 * How many values the files have for features that models do not keep, as these are transient or computed: by {@code Class.feature}. They are no part
	 * of the stream. Known after an emission.
	 */
	default Map<String, Long> passedOver() {
		return Map.of();
	}

	/**
	 * Writes what the model's files say beyond its elements, such as their names, into the folder of a store that has taken the elements. Called
	 * after an emission, before the store is open to anybody.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	default void writeBeside(Path store) {
		// The elements are all there is.
	}
}
