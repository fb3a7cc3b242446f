// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.InvertedMap;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.UnionBuilder;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** The values of variables after the statements that fill them. */
final class FilledVariables {
	private final Lead lead;
	/** The collections that statements have filled, and more statements may. */
	private final Map<Value.Many, Boolean> filled = new IdentityHashMap<>();

	interface Lead {
		/** Makes the rows for which a program comes to an update; gives what it puts there. */
		Value to(List<StatementGroup> groups, Scope scope, PlanBuilder rows, VariableUpdate update);

		/** Whether these rows come in the program's order. */
		boolean isInOrder(StatementGroup group, Scope scope, PlanBuilder rows, VariableUpdate update);
	}

	FilledVariables(Lead lead) {
		this.lead = lead;
	}

	/** Whether a collection is one that statements have filled. */
	boolean isFilled(Value.Many many) {
		return filled.containsKey(many);
	}

	/** Whether another variable holds the same collection, and would change with it. */
	boolean hasOtherName(Value.Many many, String name, Scope scope) {
		return scope.names().entrySet().stream().anyMatch(other -> other.getValue() == many && !other.getKey().equals(name));
	}

	/**
	 * A collection that several statements fill, one after another, must not be used between them: what used it might change with it.
	 *
	 * @param at the statement that comes next
	 */
	static void requireUnused(List<StatementGroup> groups, int at, Scope scope) {
		for (VariableUpdate update : groups.get(at).updates()) {
			if (!(scope.names().get(update.variable()) instanceof Value.Many)) {
				continue;
			}
			boolean began = false;
			for (StatementGroup earlier : groups.subList(0, at)) {
				boolean fills = earlier.updates().stream().anyMatch(other -> other.variable().equals(update.variable()));
				if (began && !fills && SyntaxTree.mentions(earlier.first(), update.variable())) {
					throw new Untranslatable("'" + update.variable() + "' is used before it is full.", earlier.first());
				}
				began |= fills;
			}
			if (!began) {
				throw new Untranslatable("'" + update.variable() + "' is changed where plans know only its value.", update.statement());
			}
		}
	}

	/**
	 * The value of a variable after a unit.
	 *
	 * @param inside the scope of the unit
	 * @param before the value that it held before
	 * @param updates  the places where the unit fills it
	 */
	Value value(StatementGroup group, Scope inside, String name, Value before, List<VariableUpdate> updates, PlanBuilder rows) {
		return switch (before) {
		case Value.Counter counter when updates.stream().allMatch(VariableUpdate.Extreme.class::isInstance) -> bound(name, extreme(group, inside, counter, updates, rows), rows);
		case Value.Counter counter -> bound(name, total(group, inside, counter, updates, rows), rows);
		case Value.One flag -> bound(name, flag(group, inside, flag, updates, rows), rows);
		case Value.Empty empty when updates.stream().allMatch(FilledVariables::isAdded) -> kept(items(group, inside, empty.flavour(), updates));
		case Value.Many many when !many.flavour().isUnique() && updates.stream().anyMatch(FilledVariables::isUnlessThere) ->
			throw new Untranslatable("A collection is asked for what several places add to it.", updates.getFirst().statement());
		case Value.Many many when updates.stream().allMatch(FilledVariables::isAdded) -> kept(CollectionValues.together(many, items(group, inside, many.flavour(), updates)));
		case Value.EmptyMap map when updates.size() == 1 && updates.get(0) instanceof VariableUpdate.Put put ->
			new Value.Index(new InvertedMap(each -> lead.to(List.of(group), inside, each, put), put.flavour(), lead.isInOrder(group, inside, rows, put)).filledAt(rows));
		case Value.EmptyMap map when updates.size() == 1 && updates.get(0) instanceof VariableUpdate.Tally tally -> totals(group, inside, tally, rows);
		case Value.EmptyMap map when updates.stream().allMatch(VariableUpdate.Put.class::isInstance) -> new Value.Unusable("'" + name + "' is filled in several places.");
		// The program may fail there, whether the variable is used or not.
		default -> throw new Untranslatable("'" + name + "' is filled with something else than it was made for.", updates.getFirst().statement());
		};
	}

	private Value.Totals totals(StatementGroup group, Scope inside, VariableUpdate.Tally tally, PlanBuilder rows) {
		List<Value> entry = ((Value.Listing) lead.to(List.of(group), inside, rows.inner(), tally)).items();
		if (!(entry.get(1) instanceof Value.One by) || !by.inferredType().equals(InferredType.INTEGER)) {
			throw new Untranslatable("Plans count only with Integers.", tally.statement());
		}
		if (((Value.One) entry.get(0)).inferredType() instanceof InferredType.Number number && number.isReal()) {
			throw new Untranslatable("Plans have no Maps with Reals as keys.", tally.statement());
		}
		return new Value.Totals(new InvertedMap(each -> lead.to(List.of(group), inside, each, tally), Value.Flavour.BAG, false));
	}

	private static Value.One bound(String name, Value.One value, PlanBuilder rows) {
		return value.by(rows.bind(name, value.term()));
	}

	private Value.Many kept(Value.Many many) {
		filled.put(many, true);
		return many;
	}

	private static boolean isAdded(VariableUpdate update) {
		return update instanceof VariableUpdate.Add || update instanceof VariableUpdate.AddAll;
	}

	private static boolean isUnlessThere(VariableUpdate update) {
		return update instanceof VariableUpdate.Add add && add.unlessThere();
	}

	/** The items added to a collection; their order is that of the program only if there is one place. */
	private Value.Many items(StatementGroup group, Scope inside, Value.Flavour flavour, List<VariableUpdate> updates) {
		boolean unlessThere = updates.stream().anyMatch(FilledVariables::isUnlessThere);
		if (unlessThere && updates.size() > 1) {
			throw new Untranslatable("A collection is asked for what several places add to it.", updates.get(0).statement());
		}
		List<Value.Many> parts = new ArrayList<>();
		for (VariableUpdate update : updates) {
			parts.add(new Value.Many(each -> lead.to(List.of(group), inside, each, update), flavour, false));
		}
		Value.Many all = parts.size() == 1 ? parts.get(0) : new Value.Many(each -> UnionBuilder.of(each, parts), flavour, false);
		return flavour.isUnique() || unlessThere ? CollectionValues.distinct(all, flavour) : all;
	}

	private Value.One total(StatementGroup group, Scope inside, Value.Counter counter, List<VariableUpdate> updates, PlanBuilder rows) {
		Term total = counter.start().term();
		for (VariableUpdate update : updates) {
			boolean isNumber = update instanceof VariableUpdate.Increase && lead.to(List.of(group), inside, rows.inner(), update) instanceof Value.One by
					&& by.inferredType().equals(InferredType.INTEGER);
			if (!isNumber) {
				throw new Untranslatable("Plans count only with Integers.", update.statement());
			}
			PlanBuilder again = rows.inner();
			Term by = ((Value.One) lead.to(List.of(group), inside, again, update)).term();
			total = new Term.Arithmetic(Term.Operator.PLUS, total, new Term.Aggregate(Term.Function.SUM, again.pipeline(), by));
		}
		return new Value.One(total, InferredType.INTEGER);
	}

	/** The greatest or smallest of what the variable held and all that is compared with it. */
	private Value.One extreme(StatementGroup group, Scope inside, Value.Counter counter, List<VariableUpdate> updates, PlanBuilder rows) {
		Term.Function function = ((VariableUpdate.Extreme) updates.get(0)).function();
		if (updates.stream().anyMatch(update -> ((VariableUpdate.Extreme) update).function() != function)) {
			throw new Untranslatable("A variable holds a greatest number here and a smallest there.", updates.get(0).statement());
		}
		List<Value.Many> numbers = new ArrayList<>(List.of(Value.Many.sequence(each -> counter.start())));
		updates.forEach(update -> numbers.add(Value.Many.sequence(each -> lead.to(List.of(group), inside, each, update))));
		PlanBuilder all = rows.inner();
		if (!(UnionBuilder.of(all, numbers) instanceof Value.One number) || !number.inferredType().equals(InferredType.INTEGER)) {
			throw new Untranslatable("Plans compare only Integers.", updates.get(0).statement());
		}
		return new Value.One(new Term.Aggregate(function, all.pipeline(), number.term()), InferredType.INTEGER);
	}

	/** Whether the program comes to any of the places that change a Boolean. */
	private Value.One flag(StatementGroup group, Scope inside, Value.One before, List<VariableUpdate> updates, PlanBuilder rows) {
		Object first = ((Term.Constant) before.term()).value();
		Term changed = null;
		for (VariableUpdate update : updates) {
			if (!(update instanceof VariableUpdate.Flag flag) || !(first instanceof Boolean value) || flag.value() == value) {
				throw new Untranslatable("A Boolean variable changes more than once.", update.statement());
			}
			PlanBuilder reached = rows.inner();
			lead.to(List.of(group), inside, reached, update);
			Term any = Terms.any(reached);
			changed = changed == null ? any : new Term.Or(List.of(changed, any));
		}
		return Value.One.truth((Boolean) first ? new Term.Not(changed) : changed);
	}
}
