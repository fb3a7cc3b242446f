// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;

/**
 * Receives a model as a stream in containment pre-order: {@link #begin} opens an element, its attributes and references follow, then
 * its contents, then {@link #end}. The n-th {@code begin} opens the element with key n, counted from 0.
 *
 * <p>Attributes and references may be given for any element that is open (most come before its contents). Values of a many-valued
 * feature come in order, one call per value. Containment references are not given: {@code begin} implies them. The opposite of a
 * containment reference is not given either; of any other pair of opposites both ends are given.
 */
public interface ElementSink {
	/** Stands for "no element". */
	long NONE = -1;

	/**
	 * Opens an element.
	 *
	 * @param container   key of the innermost open element, or {@link #NONE} for a root
	 * @param containment the feature of the container that holds the element, null for a root
	 */
	void begin(EClass type, long container, @Nullable EReference containment);

	/** A value that is set: a Java object of the attribute's data type, an {@code EEnumLiteral} for an enumeration. Never null. */
	void attribute(long key, EAttribute attribute, Object value);

	/** A target of a non-containment reference; {@code target} may be an element that has not begun yet. */
	void reference(long key, EReference reference, long target);

	/** Closes the innermost open element. */
	void end();

	/** Accepts elements and does nothing with them: for callers who only want a source to go through its model. */
	static ElementSink none() {
		return new SilentSink();
	}
}
