package org.modelarena.core;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.jdt.annotation.Nullable;

/** What people read beside the key of an element: its type, and a name or an id. Stateless. */
public final class ElementLabel {
	/** The attributes that name an element, the best first; after them comes the one that is declared as the id. */
	private static final List<String> NAMING = List.of("name", "id", "label", "title");
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
		EClass type = snapshot.type(key);
		return Optional.of(type.getName() + naming(type).filter(snapshot::holds).map(attribute -> named(attribute.getName(), snapshot.attribute(key, attribute)))
				.filter(text -> !text.isEmpty()).findFirst().orElse(""));
	}

	private static Stream<EAttribute> naming(EClass type) {
		Stream<EAttribute> known = NAMING.stream().map(type::getEStructuralFeature).filter(EAttribute.class::isInstance).map(EAttribute.class::cast);
		return Stream.concat(known, Optional.ofNullable(type.getEIDAttribute()).stream()).filter(attribute -> !attribute.isMany());
	}

	private static String named(String attribute, @Nullable Object value) {
		if (value == null || value.toString().isBlank()) {
			return "";
		}
		String text = value.toString().replaceAll("\\p{Cc}+", " ");
		String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
		return value instanceof String ? " \"" + cut + "\"" : " " + attribute + "=" + cut;
	}
}
