// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Something that the computation of a derived value reads: a feature of an element, its container, who refers to it, the instances of a
 * type, or the elements as such.
 *
 * @param kind    the kind of thing that is read
 * @param subject the feature, reference or type; null for containers and all elements
 * @param key     the element; 0 for types and all elements
 */
public record Read(Read.Kind kind, Object subject, long key) {
	/** The kind of thing that is read. */
	public enum Kind {
		FEATURE, CONTAINER, SOURCES, EXTENT, ALL;

		/** Whether it is about one element. */
		boolean isLocal() {
			return this != EXTENT && this != ALL;
		}
	}

	/** A feature of an element; the container is not read as one. */
	public static Read feature(EStructuralFeature feature, long key) {
		return new Read(Kind.FEATURE, feature, key);
	}

	public static Read container(long key) {
		return new Read(Kind.CONTAINER, null, key);
	}

	/** The elements that refer to an element. */
	public static Read sources(EReference reference, long key) {
		return new Read(Kind.SOURCES, reference, key);
	}

	static Read extent(EClass type) {
		return new Read(Kind.EXTENT, type, 0);
	}

	/** The set of all elements, and of those that are roots. */
	public static Read all() {
		return new Read(Kind.ALL, null, 0);
	}

	/** Whether it is about one element. */
	boolean isLocal() {
		return kind.isLocal();
	}
}
