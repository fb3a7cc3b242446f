// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;

/** Infers what an operation gives. Stateless. */
public final class ResultTypes {
	/** The type of a commit, with the parts that are known of it. */
	private static final ValueType COMMIT = new ValueType.Parts(commit());

	private ResultTypes() {
	}

	/**
	 * The type of a call's value.
	 *
	 * @param receiver the type of the value that it is called on
	 * @param argument the type of its first argument, or of the body of an iterator; unknown where there is none
	 * @param flattens whether {@code collect} flattens, as in OCL
	 */
	public static ValueType of(Operation operation, ValueType receiver, ValueType argument, boolean flattens) {
		return switch (operation.result()) {
		case "Same" -> receiver instanceof ValueType.Many || !operation.isIterator() ? receiver : new ValueType.Many(CollectionKind.SET, receiver);
		case "Item" -> receiver.item();
		case "Boolean" -> ValueType.BOOLEAN;
		case "Integer" -> ValueType.INTEGER;
		case "Real" -> ValueType.REAL;
		case "String" -> ValueType.STRING;
		case "Strings" -> new ValueType.Many(CollectionKind.SEQUENCE, ValueType.STRING);
		case "Number" -> receiver.item() instanceof ValueType.Basic basic ? basic : ValueType.REAL;
		case "Set", "Bag", "Sequence", "OrderedSet", "Collection" -> new ValueType.Many(CollectionKind.of(operation.result()).orElseThrow(), receiver.item());
		case "Sorted" -> new ValueType.Many(
				receiver instanceof ValueType.Many many && (many.kind() == CollectionKind.SET || many.kind() == CollectionKind.ORDERED_SET) ? CollectionKind.ORDERED_SET : CollectionKind.SEQUENCE,
				receiver.item());
		case "Version" -> receiver;
		case "Versions" -> new ValueType.Many(CollectionKind.SEQUENCE, receiver);
		case "Commit" -> COMMIT;
		case "Integers" -> new ValueType.Many(CollectionKind.SEQUENCE, ValueType.INTEGER);
		case "MapOfAny" -> new ValueType.Table(ValueType.UNKNOWN, ValueType.UNKNOWN);
		case "Flat" -> receiver instanceof ValueType.Many many ? new ValueType.Many(many.kind(), many.innermost()) : receiver;
		case "Collected" -> new ValueType.Many(collected(receiver), flattens ? argument.innermost() : argument);
		case "Nested" -> new ValueType.Many(collected(receiver), argument);
		case "Closure" -> new ValueType.Many(receiver instanceof ValueType.Many many && many.kind().isOrdered() ? CollectionKind.ORDERED_SET : CollectionKind.SET, receiver.item());
		case "Instance" -> argument instanceof ValueType.Type type ? Symbols.instanceOf(type.type()) : argument;
		case "Instances" -> new ValueType.Many(CollectionKind.SET, instance(receiver));
		case "Extent" -> new ValueType.Many(CollectionKind.SEQUENCE, instance(receiver));
		case "SameInstances" -> receiver instanceof ValueType.Many many && argument instanceof ValueType.Type type ? new ValueType.Many(many.kind(), Symbols.instanceOf(type.type())) : receiver;
		case "Argument", "Accumulated" -> argument;
		case "Map" -> new ValueType.Table(argument, new ValueType.Many(CollectionKind.SEQUENCE, receiver.item()));
		case "MapValue" -> receiver instanceof ValueType.Table table ? table.value() : ValueType.UNKNOWN;
		case "MapKeys" -> new ValueType.Many(CollectionKind.SET, receiver instanceof ValueType.Table table ? table.key() : ValueType.UNKNOWN);
		case "MapValues" -> new ValueType.Many(CollectionKind.COLLECTION, receiver instanceof ValueType.Table table ? table.value() : ValueType.UNKNOWN);
		default -> ValueType.UNKNOWN;
		};
	}

	private static CollectionKind collected(ValueType receiver) {
		return receiver instanceof ValueType.Many many && many.kind().isOrdered() ? CollectionKind.SEQUENCE : CollectionKind.BAG;
	}

	private static ValueType instance(ValueType type) {
		return type instanceof ValueType.Type itself && itself.type() instanceof EClass eClass ? new ValueType.Element(eClass) : ValueType.UNKNOWN;
	}

	private static Map<String, ValueType> commit() {
		Map<String, ValueType> parts = new LinkedHashMap<>();
		parts.put("number", ValueType.INTEGER);
		parts.put("time", ValueType.INTEGER);
		List.of("date", "author", "message", "revision").forEach(name -> parts.put(name, ValueType.STRING));
		return parts;
	}
}
