// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** The properties of elements and types in EOL and EPL besides those that the metamodel gives them. Immutable. */
public final class ElementProperties {
	private static final String REVERSE = "revRefNav_";

	private final Symbols symbols;

	public ElementProperties(Symbols symbols) {
		this.symbols = symbols;
	}

	/** The property of that name of a value. */
	Optional<Meaning.OfProperty> find(ValueType receiver, String name) {
		return all(receiver).stream().filter(property -> property.name().equals(name)).findFirst();
	}

	/** All of them; none for what is no element and no class. */
	public List<Meaning.OfProperty> all(ValueType receiver) {
		return switch (receiver) {
		case ValueType.Element element -> ofElement(element.type());
		case ValueType.Type type when type.type() instanceof EClass eClass -> ofType(eClass);
		default -> List.of();
		};
	}

	private static List<Meaning.OfProperty> ofType(EClass type) {
		ValueType extent = new ValueType.Many(CollectionKind.SEQUENCE, new ValueType.Element(type));
		String all = "All elements of this type and its subtypes.";
		return List.of(new Meaning.OfProperty("all", extent, all), new Meaning.OfProperty("allOfKind", extent, all),
				new Meaning.OfProperty("allOfType", extent, "All elements of exactly this type."));
	}

	private List<Meaning.OfProperty> ofElement(EClass type) {
		List<Meaning.OfProperty> properties = new ArrayList<>();
		List<EClass> owners = List.copyOf(symbols.containersOf(type));
		properties.add(new Meaning.OfProperty("eContainer", owners.size() == 1 ? new ValueType.Element(owners.getFirst()) : ValueType.UNKNOWN, "The element that contains it; null if none does."));
		properties.add(new Meaning.OfProperty("eContents", new ValueType.Many(CollectionKind.SEQUENCE, ValueType.UNKNOWN), "The elements that it contains."));
		symbols.referencesTo(type).forEach((name, references) -> properties
				.add(new Meaning.OfProperty(REVERSE + name, new ValueType.Many(CollectionKind.SEQUENCE, source(references)), "The elements that refer to it by `" + name + "`.")));
		return properties;
	}

	private static ValueType source(List<EReference> references) {
		return references.size() == 1 ? new ValueType.Element(references.getFirst().getEContainingClass()) : ValueType.UNKNOWN;
	}
}
