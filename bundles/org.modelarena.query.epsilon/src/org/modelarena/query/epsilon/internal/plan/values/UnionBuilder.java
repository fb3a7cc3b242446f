// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** A union that is being made: what the items of its branches have in common, and the variables that hold them. */
public final class UnionBuilder {
	private final List<Step.Branch> branches = new ArrayList<>();
	private final List<InferredType> inferredTypes = new ArrayList<>();
	private Value first;

	/** The rows of several collections, one after another. Their items have to be alike: values of one kind, or rows with the same cells of one kind each. */
	public static Value of(PlanBuilder rows, List<Value.Many> collections) {
		UnionBuilder union = new UnionBuilder();
		for (Value.Many many : collections) {
			PlanBuilder branch = rows.inner();
			Value item = CollectionValues.settled("item", many.source().emit(branch), branch);
			union.add(branch, item);
		}
		List<Term> terms = rows.union("item", union.inferredTypes.stream().map(InferredType::valueType).toList(), union.branches);
		return item(union.first, new ArrayList<>(terms), new ArrayList<>(union.inferredTypes));
	}

	/** The rows of a collection for each of the rows so far. */
	static Value each(PlanBuilder rows, Value.Source collection) {
		UnionBuilder one = new UnionBuilder();
		PlanBuilder branch = rows.inner();
		one.add(branch, CollectionValues.settled("item", collection.emit(branch), branch));
		Step.Branch only = one.branches.getFirst();
		return item(one.first, new ArrayList<>(rows.each(only.pipeline(), only.values())), new ArrayList<>(one.inferredTypes));
	}

	/** @throws Untranslatable if the item is not like those of other branches */
	private void add(PlanBuilder rows, Value item) {
		List<Value.One> cells = new ArrayList<>();
		flatten(item, cells);
		if (first == null) {
			first = item;
			cells.forEach(cell -> inferredTypes.add(cell.inferredType()));
		}
		if (!isAlike(first, item)) {
			throw different();
		}
		for (int i = 0; i < cells.size(); i++) {
			if (!InferredType.areComparable(inferredTypes.get(i), cells.get(i).inferredType())) {
				throw different();
			}
			inferredTypes.set(i, common(inferredTypes.get(i), cells.get(i).inferredType()));
		}
		branches.add(new Step.Branch(rows.pipeline(), cells.stream().map(Value.One::term).toList()));
	}

	private static Untranslatable different() {
		return new Untranslatable("Collections of values of different kinds come together.");
	}

	private static void flatten(Value item, List<Value.One> into) {
		switch (item) {
		case Value.One one -> into.add(one);
		case Value.Listing list -> list.items().forEach(part -> flatten(part, into));
		case Value.Fields fields -> fields.cells().values().forEach(part -> flatten(part, into));
		default -> throw different();
		}
	}

	private static boolean isAlike(Value one, Value other) {
		return switch (one) {
		case Value.One single -> other instanceof Value.One;
		case Value.Listing list -> other instanceof Value.Listing more && list.flavour() == more.flavour() && areAlike(list.items(), more.items());
		case Value.Fields fields -> other instanceof Value.Fields more && fields.isTuple() == more.isTuple()
				&& List.copyOf(fields.cells().keySet()).equals(List.copyOf(more.cells().keySet()))
				&& areAlike(List.copyOf(fields.cells().values()), List.copyOf(more.cells().values()));
		default -> false;
		};
	}

	private static boolean areAlike(List<Value> some, List<Value> others) {
		boolean alike = some.size() == others.size();
		for (int i = 0; alike && i < some.size(); i++) {
			alike = isAlike(some.get(i), others.get(i));
		}
		return alike;
	}

	private static InferredType common(InferredType one, InferredType other) {
		if (one instanceof InferredType.Element known && other instanceof InferredType.Element more && !known.type().isSuperTypeOf(more.type())) {
			return more.type().isSuperTypeOf(known.type()) ? more : new InferredType.Element(EcorePackage.Literals.EOBJECT);
		}
		return one;
	}

	/** The item of each row of the union. */
	private static Value item(Value like, List<Term> terms, List<InferredType> inferredTypes) {
		return switch (like) {
		case Value.One one -> new Value.One(terms.removeFirst(), inferredTypes.removeFirst());
		case Value.Listing list -> new Value.Listing(list.items().stream().map(part -> item(part, terms, inferredTypes)).toList(), list.flavour());
		case Value.Fields fields -> {
			SequencedMap<String, Value> cells = new LinkedHashMap<>();
			fields.cells().forEach((name, part) -> cells.put(name, item(part, terms, inferredTypes)));
			yield new Value.Fields(cells, fields.isTuple());
		}
		default -> throw different();
		};
	}
}
