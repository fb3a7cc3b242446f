package org.modelarena.query.epsilon.internal.plan;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.modelarena.query.epsilon.internal.Vocabulary;

/** Whether values have the types that variables, parameters and results are declared with. */
final class TypeTests {
	private final Vocabulary vocabulary;

	TypeTests(Vocabulary vocabulary) {
		this.vocabulary = vocabulary;
	}

	/** The class that a type expression names, or null if it names one of the language's types or none. */
	EClass named(TypeExpression type) {
		return type == null || TypeExpression.getType(type.getName()) != null ? null : vocabulary.type(type.getName());
	}

	/** Whether all values are of a type, or null; null for no type. */
	boolean always(TypeExpression type, Value value) {
		if (type == null || type.getName().equals("Any") || value instanceof Value.Nothing) {
			return true;
		}
		EClass named = named(type);
		return switch (value) {
		case Value.One one when named != null -> one.kind() instanceof Kind.Element element && named.isSuperTypeOf(element.type());
		case Value.One one -> fits(type.getName(), one.kind());
		case Value.Many many -> fits(type.getName(), many.flavour());
		case Value.Empty empty -> fits(type.getName(), empty.flavour());
		case Value.Listing list -> fits(type.getName(), list.flavour());
		case Value.EmptyMap map -> type.getName().equals("Map");
		case Value.Index map -> type.getName().equals("Map");
		case Value.Totals map -> type.getName().equals("Map");
		default -> false;
		};
	}

	private static boolean fits(String type, Kind kind) {
		return switch (type) {
		case "Integer" -> kind.equals(Kind.INTEGER) || kind.equals(Kind.LONG);
		case "Real" -> kind.equals(Kind.INTEGER) || kind.equals(Kind.LONG) || kind.equals(Kind.DOUBLE) || kind.equals(Kind.FLOAT);
		case "Boolean" -> kind == Kind.TRUTH;
		case "String" -> kind == Kind.TEXT;
		default -> false;
		};
	}

	private static boolean fits(String type, Value.Flavour flavour) {
		return switch (type) {
		case "Collection" -> true;
		case "Sequence", "List" -> flavour == Value.Flavour.SEQUENCE;
		case "Bag" -> flavour == Value.Flavour.SEQUENCE || flavour == Value.Flavour.BAG;
		case "Set" -> flavour.isUnique();
		case "OrderedSet" -> flavour == Value.Flavour.ORDERED_SET;
		default -> false;
		};
	}
}
