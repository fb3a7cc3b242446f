// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.modelarena.query.epsilon.internal.model.SymbolTable;

/** Whether values have the types that variables, parameters and results are declared with. */
public final class TypeTests {
	private final SymbolTable symbols;

	public TypeTests(SymbolTable symbols) {
		this.symbols = symbols;
	}

	/** The class that a type expression names, or null if it names one of the language's types or none. */
	public EClass named(TypeExpression type) {
		return type == null || TypeExpression.getType(type.getName()) != null ? null : symbols.type(type.getName());
	}

	/** Whether all values are of a type, or null; null for no type. */
	public boolean always(TypeExpression type, Value value) {
		if (type == null || type.getName().equals("Any") || value instanceof Value.Nothing) {
			return true;
		}
		EClass named = named(type);
		return switch (value) {
		case Value.One one when named != null -> one.inferredType() instanceof InferredType.Element element && named.isSuperTypeOf(element.type());
		case Value.One one -> fits(type.getName(), one.inferredType());
		case Value.Many many -> fits(type.getName(), many.flavour());
		case Value.Empty empty -> fits(type.getName(), empty.flavour());
		case Value.Listing list -> fits(type.getName(), list.flavour());
		case Value.EmptyMap map -> type.getName().equals("Map");
		case Value.Index map -> type.getName().equals("Map");
		case Value.Totals map -> type.getName().equals("Map");
		default -> false;
		};
	}

	private static boolean fits(String type, InferredType inferredType) {
		return switch (type) {
		case "Integer" -> inferredType.equals(InferredType.INTEGER) || inferredType.equals(InferredType.LONG);
		case "Real" -> inferredType.equals(InferredType.INTEGER) || inferredType.equals(InferredType.LONG) || inferredType.equals(InferredType.DOUBLE) || inferredType.equals(InferredType.FLOAT);
		case "Boolean" -> inferredType == InferredType.TRUTH;
		case "String" -> inferredType == InferredType.TEXT;
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
