// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Collection;
import java.util.Date;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Hashes that are the same for equal elements of two models, whose metamodels may be two copies of one. They only say what might be equal; values are compared.
 * Stateless.
 */
final class Hashes {
	private Hashes() {
	}

	/** A value in a form in which it can be compared with that of another model: enumerations by their literals' names, other than Java's own types as text. */
	static Object comparable(EAttribute attribute, Object value) {
		if (value instanceof Collection<?> values) {
			return values.stream().map(each -> comparable(attribute, each)).toList();
		}
		if (value == null || value instanceof String || value instanceof Number || value instanceof Boolean || value instanceof Character || value instanceof Date) {
			return value;
		}
		if (value instanceof Enumerator literal) {
			return literal.getName();
		}
		EDataType type = attribute.getEAttributeType();
		return String.valueOf(EcoreUtil.convertToString(type, value));
	}

	/** A hash of a value at a position of a feature. */
	static long value(EStructuralFeature feature, Object value, int position) {
		Object known = feature instanceof EAttribute attribute ? comparable(attribute, value) : value;
		long hash = known instanceof String text ? text(text) : known == null ? 0 : known.hashCode();
		return mix(text(feature.getName()) + position, hash);
	}

	/** A hash of a text: FNV-1a of its UTF-16 units. */
	static long text(String text) {
		long hash = 0xcbf29ce484222325L;
		for (int i = 0; i < text.length(); i++) {
			hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
		}
		return hash;
	}

	/** Combines two hashes, whose order counts: the finaliser of SplitMix64. */
	static long mix(long one, long other) {
		long z = one * 31 + other + 0x9e3779b97f4a7c15L;
		z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
		z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
		return z ^ z >>> 31;
	}
}
