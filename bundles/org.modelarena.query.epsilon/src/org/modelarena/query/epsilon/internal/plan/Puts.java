package org.modelarena.query.epsilon.internal.plan;

import java.util.List;

import org.eclipse.epsilon.eol.dom.Expression;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** What programs put into variables. */
final class Puts {
	private final Expressions expressions;

	Puts(Expressions expressions) {
		this.expressions = expressions;
	}

	/** Sees to it that rows fault where what is put fails. */
	void compute(Site site, Scope scope, PlanBuilder rows) {
		switch (site) {
		case Site.Add add -> compute(add.item(), scope, rows);
		case Site.AddAll add -> compute(add.items(), scope, rows);
		case Site.Increase increase -> compute(increase.by(), scope, rows);
		case Site.Extreme extreme -> compute(extreme.of(), scope, rows);
		case Site.Flag flag -> {
			// A constant.
		}
		case Site.Search search -> throw elsewhere(search);
		case Site.Put put -> compute(put.entry(), scope, rows);
		case Site.Tally tally -> compute(tally.entry(), scope, rows);
		}
	}

	private static Untranslatable elsewhere(Site.Search search) {
		return new Untranslatable("What a loop looks for goes into a variable of the same block without a value.", search.statement());
	}

	private void compute(Site.Entry entry, Scope scope, PlanBuilder rows) {
		compute(entry.key(), scope, rows);
		compute(entry.item(), scope, rows);
	}

	private void compute(Expression expression, Scope scope, PlanBuilder rows) {
		Collections.settled("put", expressions.value(expression, Env.of(scope, rows)), rows);
	}

	/** What is put: an item of a collection, a number, or a key and an item. Makes rows if it is each item of a collection. */
	Value value(Site site, Scope scope, PlanBuilder rows) {
		Env env = Env.of(scope, rows);
		return switch (site) {
		case Site.Add add -> item(add.item(), env, rows);
		case Site.AddAll add -> {
			Value.Many many = expressions.many(expressions.value(add.items(), env));
			if (many == null) {
				throw new Untranslatable("Plans add only the items of collections.", add.items());
			}
			yield many.source().emit(rows);
		}
		case Site.Increase increase -> Collections.settled("by", expressions.value(increase.by(), env), rows);
		case Site.Extreme extreme -> Collections.settled("number", expressions.value(extreme.of(), env), rows);
		case Site.Flag flag -> Value.One.constant(flag.value(), Kind.TRUTH);
		case Site.Search search -> throw elsewhere(search);
		case Site.Put put -> entry(put.entry(), scope, rows);
		case Site.Tally tally -> entry(tally.entry(), scope, rows);
		};
	}

	private Value entry(Site.Entry entry, Scope scope, PlanBuilder rows) {
		Value key = expressions.named("key", expressions.one(entry.key(), Env.of(scope, rows)), rows);
		return new Value.Listing(List.of(key, item(entry.item(), Env.of(scope, rows), rows)), Value.Flavour.SEQUENCE);
	}

	private Value item(Expression expression, Env env, PlanBuilder rows) {
		Value item = expressions.value(expression, env);
		if (item instanceof Value.Empty || item instanceof Value.EmptyMap) {
			throw new Untranslatable("A collection is put into another.", expression);
		}
		return Collections.settled("added", item, rows);
	}
}
