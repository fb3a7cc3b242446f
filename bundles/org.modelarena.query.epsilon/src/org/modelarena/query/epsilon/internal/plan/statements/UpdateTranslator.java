// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.List;

import org.eclipse.epsilon.eol.dom.Expression;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates the values that programs put into variables. */
public final class UpdateTranslator {
	private final ExpressionTranslator expressions;

	public UpdateTranslator(ExpressionTranslator expressions) {
		this.expressions = expressions;
	}

	/** Sees to it that rows fault where what is put fails. */
	public void compute(VariableUpdate update, Scope scope, PlanBuilder rows) {
		switch (update) {
		case VariableUpdate.Add add -> compute(add.item(), scope, rows);
		case VariableUpdate.AddAll add -> {
			// Of null there is nothing to add, which fails.
			requireMany(add, expressions.value(add.items(), TranslationContext.of(scope, rows)));
			compute(add.items(), scope, rows);
		}
		case VariableUpdate.Increase increase -> compute(increase.by(), scope, rows);
		case VariableUpdate.Extreme extreme -> compute(extreme.of(), scope, rows);
		case VariableUpdate.Flag flag -> {
			// A constant.
		}
		case VariableUpdate.Search search -> throw elsewhere(search);
		case VariableUpdate.Put put -> compute(put.entry(), scope, rows);
		case VariableUpdate.Tally tally -> compute(tally.entry(), scope, rows);
		}
	}

	private Value.Many requireMany(VariableUpdate.AddAll add, Value items) {
		Value.Many many = expressions.many(items);
		if (many == null) {
			throw new Untranslatable("Plans add only the items of collections.", add.items());
		}
		return many;
	}

	private static Untranslatable elsewhere(VariableUpdate.Search search) {
		return new Untranslatable("What a loop looks for goes into a variable of the same block without a value.", search.statement());
	}

	private void compute(VariableUpdate.Entry entry, Scope scope, PlanBuilder rows) {
		compute(entry.key(), scope, rows);
		compute(entry.item(), scope, rows);
	}

	private void compute(Expression expression, Scope scope, PlanBuilder rows) {
		CollectionValues.settled("put", expressions.value(expression, TranslationContext.of(scope, rows)), rows);
	}

	/** The value that is put: an item of a collection, a number, or a key and an item. Makes rows if it is each item of a collection. */
	Value value(VariableUpdate update, Scope scope, PlanBuilder rows) {
		TranslationContext context = TranslationContext.of(scope, rows);
		return switch (update) {
		case VariableUpdate.Add add -> item(add.item(), context, rows);
		case VariableUpdate.AddAll add -> requireMany(add, expressions.value(add.items(), context)).source().emit(rows);
		case VariableUpdate.Increase increase -> CollectionValues.settled("by", expressions.value(increase.by(), context), rows);
		case VariableUpdate.Extreme extreme -> CollectionValues.settled("number", expressions.value(extreme.of(), context), rows);
		case VariableUpdate.Flag flag -> Value.One.constant(flag.value(), InferredType.TRUTH);
		case VariableUpdate.Search search -> throw elsewhere(search);
		case VariableUpdate.Put put -> entry(put.entry(), scope, rows);
		case VariableUpdate.Tally tally -> entry(tally.entry(), scope, rows);
		};
	}

	private Value entry(VariableUpdate.Entry entry, Scope scope, PlanBuilder rows) {
		Value key = expressions.named("key", expressions.one(entry.key(), TranslationContext.of(scope, rows)), rows);
		return new Value.Listing(List.of(key, item(entry.item(), TranslationContext.of(scope, rows), rows)), Value.Flavour.SEQUENCE);
	}

	private Value item(Expression expression, TranslationContext context, PlanBuilder rows) {
		Value item = expressions.value(expression, context);
		if (item instanceof Value.Empty || item instanceof Value.EmptyMap) {
			throw new Untranslatable("A collection is put into another.", expression);
		}
		return CollectionValues.settled("added", item, rows);
	}
}
