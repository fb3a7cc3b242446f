// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Collections made of others. */
public final class CollectionValues {
	private static final long MOST_NUMBERS = 1_000;

	private CollectionValues() {
	}

	/** All instances of a class and its subtypes. */
	public static Value.Many extent(EClass type) {
		return Value.Many.sequence(rows -> Value.One.element(rows.scan(type.getName().toLowerCase(java.util.Locale.ROOT), type)));
	}

	/** A collection whose items are written one by one. */
	public static Value.Many written(Value.Listing list) {
		boolean ordered = list.flavour() == Value.Flavour.SEQUENCE || list.flavour() == Value.Flavour.ORDERED_SET;
		List<Value.Many> items = list.items().stream().map(item -> new Value.Many(rows -> settled("item", item, rows), list.flavour(), true)).toList();
		Value.Many all = new Value.Many(rows -> UnionBuilder.of(rows, items), list.flavour(), ordered);
		return list.flavour().isUnique() ? distinct(all, list.flavour()) : all;
	}

	/** The whole numbers between two constants. */
	public static Value range(Value first, Value last, Value.Flavour flavour) {
		Long low = first instanceof Value.One from && from.inferredType().equals(InferredType.INTEGER) ? Terms.number(from.term()) : null;
		Long high = last instanceof Value.One to && to.inferredType().equals(InferredType.INTEGER) ? Terms.number(to.term()) : null;
		if (low == null || high == null || high < low || high - low >= MOST_NUMBERS) {
			throw new Untranslatable("Plans have only ranges upwards between constants that are close to each other.");
		}
		List<Value> numbers = new ArrayList<>();
		for (long number = low; number <= high; number++) {
			numbers.add(Value.One.number((int) number));
		}
		return new Value.Listing(numbers, flavour);
	}

	/** The items of one collection and then those of another, which may be null for none; each once if the first is a set. */
	public static Value.Many together(Value.Many one, Value.Many other) {
		if (other == null) {
			throw new Untranslatable("The argument is no collection.");
		}
		Value.Many both = new Value.Many(rows -> UnionBuilder.of(rows, List.of(one, other)), one.flavour(), one.ordered() && other.ordered());
		return one.flavour().isUnique() ? distinct(both, one.flavour()) : both;
	}

	/** The items of a collection, each once. */
	public static Value.Many distinct(Value.Many many, Value.Flavour flavour) {
		boolean ordered = many.ordered() && flavour == Value.Flavour.ORDERED_SET;
		return new Value.Many(asWhole(rows -> {
			Value simple = simple(many.source().emit(rows), rows);
			Set<Variable> by = new LinkedHashSet<>();
			addVariables(simple, by);
			rows.distinct(by);
			return simple;
		}), flavour, ordered);
	}

	/** A source of a collection that is more than one item after another, as a set or in an order, also for each of several rows. */
	public static Value.Source asWhole(Value.Source source) {
		return rows -> rows.isMultiplied() ? UnionBuilder.each(rows, source) : source.emit(rows);
	}

	private static Value simple(Value item, PlanBuilder rows) {
		return switch (item) {
		case Value.One one -> one.by(rows.variable("item", one.term()));
		case Value.Listing list -> new Value.Listing(list.items().stream().map(part -> simple(part, rows)).toList(), list.flavour());
		case Value.Fields fields -> {
			SequencedMap<String, Value> parts = new LinkedHashMap<>();
			fields.cells().forEach((name, part) -> parts.put(name, simple(part, rows)));
			yield new Value.Fields(parts, fields.isTuple());
		}
		default -> throw new Untranslatable("A set has items that plans cannot tell apart.");
		};
	}

	private static void addVariables(Value item, Set<Variable> into) {
		switch (item) {
		case Value.One one -> into.add(((Term.Use) one.term()).variable());
		case Value.Listing list -> list.items().forEach(part -> addVariables(part, into));
		case Value.Fields fields -> fields.cells().values().forEach(part -> addVariables(part, into));
		default -> throw new IllegalStateException();
		}
	}

	/** The items of the collections that a collection consists of. */
	public static Value.Many flattened(Value.Many many) {
		return new Value.Many(rows -> itemOf(many.source().emit(rows), rows), Value.Flavour.SEQUENCE, many.ordered());
	}

	/** Whether the items of a collection are collections. */
	public static boolean isNested(Value item) {
		return item instanceof Value.Many || item instanceof Value.Listing || item instanceof Value.Empty || item instanceof Value.Entry;
	}

	private static Value itemOf(Value item, PlanBuilder rows) {
		return switch (item) {
		case Value.Many inner -> itemOf(inner.source().emit(rows), rows);
		case Value.Listing list -> written(list).source().emit(rows);
		case Value.Empty empty -> throw new Untranslatable("Empty collections are made flat.");
		case Value.Entry entry -> throw new Untranslatable("The collections of a Map are made flat.");
		default -> item;
		};
	}

	/**
	 * Sees to it that computing a value faults where the program fails, also if nobody looks at the value.
	 *
	 * @return the value
	 */
	public static Value settled(String name, Value value, PlanBuilder rows) {
		return switch (value) {
		case Value.One one -> rows.facts().mayFault(one.term()) ? one.by(rows.bind(name, one.term())) : one;
		case Value.Many many -> checked(many, rows);
		case Value.Index map -> checked(map, rows);
		case Value.Metaclass type -> {
			Value.One element = (Value.One) settled(name, type.of(), rows);
			if (rows.facts().mayBeNull(element.term())) {
				rows.require(Terms.isDefined(element.term()));
			}
			yield new Value.Metaclass(element);
		}
		case Value.Listing list -> new Value.Listing(list.items().stream().map(part -> settled(name, part, rows)).toList(), list.flavour());
		case Value.Fields fields -> {
			SequencedMap<String, Value> parts = new LinkedHashMap<>();
			fields.cells().forEach((cell, part) -> parts.put(cell, settled(cell, part, rows)));
			yield new Value.Fields(parts, fields.isTuple());
		}
		default -> value;
		};
	}

	private static Value checked(Value value, PlanBuilder rows) {
		Term check = check(value, rows.facts(), rows);
		if (check != null) {
			rows.require(check);
		}
		return value;
	}

	/** A term that faults where computing a value fails; null if it cannot. */
	static Term check(Value value, FaultAnalysis facts, PlanBuilder any) {
		PlanBuilder tried = any.inner(facts);
		List<Value> parts = new ArrayList<>();
		switch (value) {
		case Value.Many many -> settled("item", many.source().emit(tried), tried);
		case Value.Index map -> settled("pair", map.invertedMap().pair(tried), tried);
		case Value.One one -> settled("value", one, tried);
		case Value.Metaclass type -> settled("value", type, tried);
		case Value.Listing list -> parts.addAll(list.items());
		case Value.Fields fields -> parts.addAll(fields.cells().values());
		default -> {
			// Cannot fail.
		}
		}
		parts.forEach(part -> settled("part", part, tried));
		return tried.mayFault() ? Terms.looksAtAll(tried.pipeline()) : null;
	}

	/** A value after a check, which may be null. */
	public static Value behind(Term check, Value value) {
		if (check == null) {
			return value;
		}
		return switch (value) {
		case Value.One one -> new Value.One(Terms.behind(check, one.term()), one.inferredType());
		case Value.Many many -> many.with(rows -> {
			rows.require(check);
			return many.source().emit(rows);
		});
		default -> throw new Untranslatable("A value is no single one, and something before it may fail.");
		};
	}
}
