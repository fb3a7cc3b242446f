// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.List;
import java.util.SequencedMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;

/** The value of a program's expression in a plan. */
public sealed interface Value {
	/** A single value; null if the term is. */
	record One(Term term, InferredType inferredType) implements Value {
		public static One number(Number number) {
			boolean whole = number instanceof Integer || number instanceof Long;
			return One.constant(whole ? (Object) number.longValue() : (Object) number.doubleValue(), new InferredType.Number(number.getClass()));
		}

		public static One truth(Term term) {
			return new One(term, InferredType.TRUTH);
		}

		/** An element, whose type the term tells. */
		public static One element(Term term) {
			return new One(term, new InferredType.Element(((ValueType.Element) term.type()).type()));
		}

		/** The same value by another term. */
		public One by(Term other) {
			return new One(other, inferredType);
		}

		public static One constant(Object value, InferredType inferredType) {
			return new One(new Term.Constant(value, inferredType.valueType()), inferredType);
		}
	}

	/**
	 * A collection: what makes a row for each of its items.
	 *
	 * @param ordered whether the rows come in the collection's order, which matters where an operation stops before the end and might fail
	 */
	record Many(Source source, Flavour flavour, boolean ordered) implements Value {
		public static Many sequence(Source source) {
			return new Many(source, Flavour.SEQUENCE, true);
		}

		/** Other rows in the place of this collection's, in their order. */
		public Many with(Source other) {
			return new Many(other, flavour, ordered);
		}
	}

	/** A collection literal, not empty. */
	record Listing(List<Value> items, Flavour flavour) implements Value {
	}

	/** A Map or Tuple literal with strings as keys. */
	record Fields(SequencedMap<String, Value> cells, boolean isTuple) implements Value {
	}

	/** A type of the metamodel. */
	record OfType(EClass type) implements Value {
	}

	/** The type of an element, as Ecore describes it. */
	record Metaclass(One of) implements Value {
	}

	/** The literal null. */
	record Nothing() implements Value {
	}

	/** A collection without items, which may be filled later if it is a variable's. */
	record Empty(Flavour flavour) implements Value {
	}

	/** A Map that is still empty. */
	record EmptyMap() implements Value {
	}

	/** A number that is still the constant it was made with, and may count later. */
	record Counter(One start) implements Value {
	}

	/** A variable that a statement fills, while that runs. */
	record Growing() implements Value {
	}

	/** A Map from keys to collections. */
	record Index(InvertedMap invertedMap) implements Value {
	}

	/** A Map from keys to Integers that have been added up. */
	record Totals(InvertedMap invertedMap) implements Value {
		/** The sum for a key; 0 if the Map does not have it. */
		public Term of(One key, PlanBuilder around) {
			PlanBuilder rows = around.inner();
			One by = (One) invertedMap.getOrEmpty(key).source().emit(rows);
			boolean counts = Long.valueOf(1).equals(Terms.number(by.term()));
			return counts ? new Term.Count(rows.pipeline()) : new Term.Aggregate(Term.Function.SUM, rows.pipeline(), by.term());
		}

		/** The sum for a key; null if the Map does not have it. */
		public One get(One key, FaultAnalysis facts, PlanBuilder around) {
			Term contained = invertedMap.contains(key, facts, around);
			Term total = of(key, around);
			return new One(Terms.isTrue(contained) ? total : new Term.Choice(contained, total, Terms.nullOf(ValueType.INTEGER)), InferredType.INTEGER);
		}

		/** The sums of all keys. */
		public Many values() {
			return new Many(rows -> new One(of((One) invertedMap.keys().source().emit(rows), rows), InferredType.INTEGER), Flavour.BAG, false);
		}
	}

	/** The Map's entry for a key: a collection, or null. */
	record Entry(InvertedMap invertedMap, One key) implements Value {
	}

	/**
	 * A variable that has no value yet.
	 *
	 * @param type of the metamodel, that it is declared with; null for none
	 */
	record Unset(TypeExpression type) implements Value {
		public static final String REASON = "A variable gets its value later, in a way that plans do not follow; use sortBy, selectOne or an operation.";
	}

	/** A name that stands for something plans do not have. */
	record Unusable(String reason) implements Value {
	}

	/** Makes rows for the items of a collection. Can be asked any number of times; variables are new each time. */
	interface Source {
		/** Adds what makes the rows; the result is the item of each. */
		Value emit(PlanBuilder rows);
	}

	/** EOL's types of collections, as far as they differ in a plan. */
	enum Flavour {
		SEQUENCE, BAG, SET, ORDERED_SET;

		/** The one that is written so, or null. */
		public static Flavour of(String type) {
			return switch (type) {
			case "Sequence", "List" -> SEQUENCE;
			case "Bag", "Collection" -> BAG;
			case "Set" -> SET;
			case "OrderedSet" -> ORDERED_SET;
			default -> null;
			};
		}

		public boolean isUnique() {
			return this == SET || this == ORDERED_SET;
		}
	}
}
