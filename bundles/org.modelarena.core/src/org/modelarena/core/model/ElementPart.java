// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;

/**
 * A part of a model that can be streamed by itself, while other threads stream others. Its events are a stretch of those of the whole model, with the same keys: so
 * it may say more of elements that began in a part before, and end them, and leave elements open that end in a part behind. One thread at a time.
 */
public interface ElementPart {
	/** The key of the first element that begins here, or in a part behind if none does. */
	long firstKey();

	/**
	 * Streams the part into a sink. Can be called once, as a part may give back its memory then; who needs it again asks the source again.
	 *
	 * @throws org.modelarena.core.ArenaException as {@link ElementSource#emit}
	 */
	void emit(ElementSink sink, Cancellation cancellation);
}
