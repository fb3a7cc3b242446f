// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Listing.Order;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Turns what a program returns into the rows and columns of an answer. */
final class AnswerTranslator {
	private static final String RESULT = "result";

	private AnswerTranslator() {
	}

	/**
	 * The plan of an answer.
	 *
	 * @param many the collection that is returned, or null for a single value
	 */
	static Plan of(Value value, Value.Many many, PlanBuilder rows) {
		Value item = many == null ? value : many.source().emit(rows);
		return new Plan(rows.pipeline(), columns(item, many != null, rows), List.of(RESULT));
	}

	private static List<Plan.Column> columns(Value item, boolean ofCollection, PlanBuilder rows) {
		return switch (item) {
		case Value.One one -> List.of(new Plan.Column(RESULT, one.term()));
		case Value.Totals totals when !ofCollection -> List.of(new Plan.Column(RESULT, entries(totals, rows)));
		case Value.Nothing nothing -> List.of(new Plan.Column(RESULT, Terms.nullOf(ValueType.TEXT)));
		case Value.Fields fields -> {
			List<Plan.Column> columns = new ArrayList<>();
			new TreeMap<>(fields.cells()).forEach((name, cell) -> columns.add(new Plan.Column(name, cell(cell, rows))));
			yield columns;
		}
		case Value.Listing list when ofCollection && list.flavour() == Value.Flavour.SEQUENCE -> {
			List<Plan.Column> columns = new ArrayList<>();
			list.items().forEach(cell -> columns.add(new Plan.Column("c" + (columns.size() + 1), cell(cell, rows))));
			yield columns;
		}
		default -> throw new Untranslatable("A row has something that plans have no cells for.");
		};
	}

	private static Term entries(Value.Totals totals, PlanBuilder rows) {
		PlanBuilder each = rows.inner();
		Value.One key = (Value.One) totals.invertedMap().keys().source().emit(each);
		if (!key.inferredType().equals(InferredType.INTEGER) && key.inferredType() != InferredType.TRUTH) {
			throw new Untranslatable(key.inferredType() == InferredType.TEXT ? "The keys of a Map become columns; return a row for each key."
					: "A Map has its entries in an order that is not known before the program runs; return a row for each key.");
		}
		return new Term.Listing(each.pipeline(), List.of(key.term(), totals.of(key, each)), Order.MAP);
	}

	private static Order order(Value.Flavour flavour) {
		return switch (flavour) {
		case SEQUENCE, ORDERED_SET -> Order.ROWS;
		case BAG, SET -> Order.CELLS;
		};
	}

	/** A value, or a list of the items of a collection in a known order. */
	static Term cell(Value cell, PlanBuilder rows) {
		return switch (cell) {
		case Value.One one -> one.term();
		case Value.Nothing nothing -> Terms.nullOf(ValueType.TEXT);
		case Value.Many many when many.ordered() -> {
			PlanBuilder items = rows.inner();
			if (CollectionValues.settled("item", many.source().emit(items), items) instanceof Value.One item) {
				yield new Term.Listing(items.pipeline(), List.of(item.term()), order(many.flavour()));
			}
			throw new Untranslatable("A cell of a row is a collection of collections.");
		}
		case Value.Many many -> throw new Untranslatable("A cell of a row is a collection whose order is not known before the query runs.");
		default -> throw new Untranslatable("A cell of a row is no value that plans have.");
		};
	}
}
