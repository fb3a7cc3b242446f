// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.presentation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An element with all that it contains, as a document of one piece. Immutable.
 *
 * @param key    the element
 * @param type   its class
 * @param values by the features that have one, in the order of the class: null, a Boolean, Long, Double, String, an {@link ElementKey} of an element that is
 *               referred to, a document of one that is contained, or a list of these
 */
public record ElementDocument(long key, EClass type, Map<EStructuralFeature, Object> values) {
	/** The most elements and references of a document. */
	public static final int MOST = 1000;
	private static final int DEEPEST = 50;

	public ElementDocument {
		values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
	}

	/**
	 * Reads an element.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT}; {@link ErrorCode#ROW_LIMIT} beyond {@value #MOST} elements and references
	 */
	public static ElementDocument of(ModelSnapshot snapshot, long key) {
		return new Reader(snapshot).read(key, 1);
	}

	/** The value of an attribute as documents and messages have it: in the form of a cell, or of a data type that cells do not have, as EMF writes it. */
	public static @Nullable Object value(EAttribute attribute, @Nullable Object value) {
		if (value instanceof Collection<?> values) {
			return values.stream().map(item -> value(attribute, item)).toList();
		}
		Object cell = Cells.of(value);
		boolean isOther = cell instanceof String && !(value instanceof String) && !(value instanceof Enumerator);
		return isOther ? EcoreUtil.convertToString(attribute.getEAttributeType(), value) : cell;
	}

	private static final class Reader {
		private final ModelSnapshot snapshot;
		private int seen;

		Reader(ModelSnapshot snapshot) {
			this.snapshot = snapshot;
		}

		ElementDocument read(long key, int depth) {
			EClass type = snapshot.type(key);
			count(key, depth);
			Map<EStructuralFeature, Object> values = new LinkedHashMap<>();
			for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
				Object value = !snapshot.holds(feature) ? null
						: feature instanceof EAttribute attribute ? value(attribute, snapshot.attribute(key, attribute)) : targets(key, (EReference) feature, depth);
				if (value != null && !(value instanceof List<?> list && list.isEmpty())) {
					values.put(feature, value);
				}
			}
			return new ElementDocument(key, type, values);
		}

		private void count(long key, int depth) {
			if (++seen > MOST || depth > DEEPEST) {
				throw new ArenaException(ErrorCode.ROW_LIMIT, "Element #" + key + " would be in a document of more than " + MOST + " elements and references, or "
						+ DEEPEST + " in each other; read it element by element.");
			}
		}

		private @Nullable Object targets(long key, EReference reference, int depth) {
			if (reference.isContainer()) {
				return null;
			}
			List<Object> targets = new ArrayList<>();
			for (KeyCursor cursor = snapshot.targets(key, reference); cursor.next();) {
				if (reference.isContainment()) {
					targets.add(read(cursor.key(), depth + 1));
				} else {
					count(key, depth);
					targets.add(new ElementKey(cursor.key()));
				}
			}
			return reference.isMany() ? targets : targets.isEmpty() ? null : targets.getFirst();
		}
	}

	/** The values by the names of features, with those of contained elements in it; a reference is {@code {"element": 5}}. */
	public Map<String, Object> source() {
		Map<String, Object> source = new LinkedHashMap<>();
		values.forEach((feature, value) -> source.put(feature.getName(), source(value)));
		return source;
	}

	private static Object source(Object value) {
		return switch (value) {
		case List<?> list -> list.stream().map(ElementDocument::source).toList();
		case ElementDocument document -> document.source();
		case ElementKey target -> Map.of("element", target.value());
		case Double real when !Double.isFinite(real) -> Map.of("real", real.toString());
		default -> value;
		};
	}
}
