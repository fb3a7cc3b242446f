// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.presentation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** The label that people read beside the key of an element: its type, and a name or an id. Stateless. */
public final class ElementLabel {
	/** The attributes that name an element, the best first; after them comes the one that is declared as the id. */
	private static final List<String> NAMING = List.of("name", "id", "label", "title", "elementName", "fullyQualifiedName", "identifier");
	/** The reference by which syntax trees name an element: to a child that is the name. */
	private static final String NAME = "name";
	private static final Pattern CONTROLS = Pattern.compile("\\p{Cc}+");
	private static final int LONGEST = 40;

	private ElementLabel() {
	}

	/**
	 * The label of an element, in one line.
	 *
	 * @return empty if the snapshot does not hold the element
	 */
	public static Optional<String> of(ModelSnapshot snapshot, long key) {
		if (!snapshot.contains(key)) {
			return Optional.empty();
		}
		String own = name(snapshot, key);
		String name = own.isEmpty() ? nameChild(snapshot, key).map(child -> name(snapshot, child)).orElse("") : own;
		return Optional.of(snapshot.type(key).getName() + name);
	}

	private static String name(ModelSnapshot snapshot, long key) {
		EClass type = snapshot.type(key);
		for (String naming : NAMING) {
			String found = named(snapshot, key, type.getEStructuralFeature(naming));
			if (!found.isEmpty()) {
				return found;
			}
		}
		return named(snapshot, key, type.getEIDAttribute());
	}

	/** @return empty if that is no attribute that names the element */
	private static String named(ModelSnapshot snapshot, long key, @Nullable EStructuralFeature feature) {
		return feature instanceof EAttribute attribute && !attribute.isMany() && snapshot.holds(attribute) ? named(attribute.getName(), snapshot.attribute(key, attribute)) : "";
	}

	private static Optional<Long> nameChild(ModelSnapshot snapshot, long key) {
		if (!(snapshot.type(key).getEStructuralFeature(NAME) instanceof EReference reference) || reference.isMany() || !reference.isContainment() || !snapshot.holds(reference)) {
			return Optional.empty();
		}
		KeyCursor target = snapshot.targets(key, reference);
		return target.next() ? Optional.of(target.key()) : Optional.empty();
	}

	private static String named(String attribute, @Nullable Object value) {
		if (value == null || value.toString().isBlank()) {
			return "";
		}
		String text = CONTROLS.matcher(value.toString()).replaceAll(" ");
		String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
		return value instanceof String ? " \"" + cut + "\"" : " " + attribute + "=" + cut;
	}
}
