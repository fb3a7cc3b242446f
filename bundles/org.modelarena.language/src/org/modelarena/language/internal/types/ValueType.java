// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;

/** The type of a value, as far as it is known before a text runs. Immutable. */
public sealed interface ValueType {
	ValueType UNKNOWN = new Unknown();
	ValueType BOOLEAN = new Basic("Boolean");
	ValueType INTEGER = new Basic("Integer");
	ValueType REAL = new Basic("Real");
	ValueType STRING = new Basic("String");

	/** Nothing is known. */
	record Unknown() implements ValueType {
		@Override
		public String text() {
			return "Any";
		}
	}

	/** An element of the model. */
	record Element(EClass type) implements ValueType {
		@Override
		public String text() {
			return type.getName();
		}
	}

	/** A number, text or truth value. */
	record Basic(String text) implements ValueType {
	}

	/** A value of another data type of the metamodel, such as an enumeration. */
	record Data(EDataType type) implements ValueType {
		@Override
		public String text() {
			return type.getName();
		}
	}

	/** A type itself. */
	record Type(EClassifier type) implements ValueType {
		@Override
		public String text() {
			return "type " + type.getName();
		}
	}

	/** A collection. */
	record Many(CollectionKind kind, ValueType item) implements ValueType {
		@Override
		public String text() {
			return kind.label() + (item instanceof Unknown ? "" : "(" + item.text() + ")");
		}
	}

	/** A tuple. */
	record Parts(Map<String, ValueType> parts) implements ValueType {
		@Override
		public String text() {
			return "Tuple" + parts.entrySet().stream().map(part -> part.getKey() + " : " + part.getValue().text()).collect(Collectors.joining(", ", "(", ")"));
		}
	}

	/** A map. */
	record Table(ValueType key, ValueType value) implements ValueType {
		@Override
		public String text() {
			return "Map";
		}
	}

	/** The name that users give it. */
	String text();

	/** The type of a collection's items; one that is no collection stands for itself. */
	default ValueType item() {
		return this instanceof Many many ? many.item() : this;
	}

	/** The innermost items of collections within collections. */
	default ValueType innermost() {
		ValueType type = this;
		while (type instanceof Many many) {
			type = many.item();
		}
		return type;
	}
}
