// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** Receives what a model file says, element by element in document order. */
public interface DocumentHandler {
	/**
	 * The next document starts.
	 *
	 * @param position the place of the next event, for errors
	 */
	void beginDocument(FilePosition position);

	/** Whether to tell values or targets of a feature. Asked by the thread that reads. */
	boolean wants(FeatureInfo feature);

	/**
	 * An element starts.
	 *
	 * @param containment null for a root
	 * @param id          its xmi:id, or null
	 */
	void begin(TypeInfo type, FeatureInfo containment, String id);

	/** One value of an attribute of the innermost element. The attributes that stand in its tag come before all else. */
	void attribute(FeatureInfo feature, String text);

	/**
	 * One target of a reference of the innermost element, as it is written. Told in the first pass only.
	 *
	 * @param href  valid during the call
	 * @param inTag whether it stands in the element's tag, or as an element of its own
	 */
	default void reference(FeatureInfo feature, Href href, boolean inTag) {
		throw new IllegalStateException("Not of this pass");
	}

	/** One target of a reference of the innermost element: its key, or {@code StructureIndex.DANGLING}. Told in later passes only. */
	default void link(FeatureInfo feature, int target) {
		throw new IllegalStateException("Not of this pass");
	}

	/** The innermost element ends. */
	void end();
}
