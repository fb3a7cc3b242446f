// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.eclipse.epsilon.eol.types.EolNoType.EolNoTypeInstance;
import org.eclipse.epsilon.eol.types.EolType;

/** Says in messages what kind of value something is. */
public final class ValueDescriptions {
	private ValueDescriptions() {
	}

	/** For instance "a Segment", "an Integer", "null". */
	public static String kindOf(Object value) {
		return switch (value) {
		case null -> "null";
		case Element element -> article(element.type().getName());
		case EEnumLiteral literal -> article(literal.getEEnum().getName());
		case String text -> "a String";
		case Boolean truth -> "a Boolean";
		case Integer number -> "an Integer";
		case Long number -> "an Integer";
		case Number number -> "a Real";
		case Collection<?> collection -> article(EolCollectionType.getTypeName(collection));
		case Map<?, ?> map -> "a Map";
		case MetamodelPart part -> article(part.part().eClass().getName());
		case TypeVersion type -> "a version of the type " + type.type().getName();
		case CommitValue commit -> "a commit";
		case EolType type -> "the type " + type.getName();
		case EolNoTypeInstance nothing -> "nothing";
		default -> article(value.getClass().getSimpleName());
		};
	}

	private static String article(String noun) {
		return (Set.of('A', 'E', 'I', 'O', 'U').contains(noun.charAt(0)) ? "an " : "a ") + noun;
	}
}
