// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.InvertedMap;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;
import org.modelarena.query.epsilon.internal.time.VersionLoop;

/** Translates {@code select} and its like. */
public final class FirstOrderTranslator {
	/** The comparators for the number of items for which a condition is true. */
	private static final Map<String, Term.Comparator> MATCHES = Map.of("nMatch", Term.Comparator.EQUAL, "atLeastNMatch", Term.Comparator.GREATER_OR_EQUAL,
			"atMostNMatch", Term.Comparator.LESS_OR_EQUAL);

	private final ExpressionTranslator expressions;

	public FirstOrderTranslator(ExpressionTranslator expressions) {
		this.expressions = expressions;
	}

	Value of(FirstOrderOperationCallExpression loop, TranslationContext context) {
		if (loop.getName().equals("closure")) {
			return new ClosureTranslator(expressions, this).of(loop, context);
		}
		int expected = MATCHES.containsKey(loop.getName()) ? 2 : 1;
		boolean usual = loop.getTargetExpression() != null && loop.getParameters().size() == 1 && loop.getExpressions().size() == expected && !loop.isNullSafe();
		Value.Many many = usual ? expressions.many(expressions.value(loop.getTargetExpression(), context)) : null;
		if (many == null) {
			throw new Untranslatable(VersionLoop.isLoop(loop.getName()) ? PropertyTranslator.ofVersions(loop.getName()) : "Plans have no such loop '" + loop.getName() + "'.", loop);
		}
		Body body = new Body(loop, context.scope());
		return switch (loop.getName()) {
		case "select" -> many.with(rows -> kept(many, body, true, rows));
		case "reject" -> many.with(rows -> kept(many, body, false, rows));
		case "collect" -> new Value.Many(rows -> {
			Scope inner = body.begin(many, rows);
			return CollectionValues.settled("collected", expressions.value(body.expression(), TranslationContext.of(inner, rows)), rows);
		}, isSequence(many.flavour()) ? Value.Flavour.SEQUENCE : Value.Flavour.BAG, many.ordered());
		case "exists" -> Value.One.truth(any(many, body, true, context));
		case "none" -> Value.One.truth(new Term.Not(any(many, body, true, context)));
		case "forAll" -> Value.One.truth(new Term.Not(any(many, body, false, context)));
		case "count" -> new Value.One(count(many, body, context), InferredType.INTEGER);
		case "one" -> Value.One.truth(new Term.Comparison(Term.Comparator.EQUAL, count(many, body, context), new Term.Constant(1L, ValueType.INTEGER)));
		case "selectOne" -> ItemSelectionTranslator.item(many.with(rows -> kept(many, body, true, rows)), ItemSelectionTranslator.of("first"), context);
		case "nMatch", "atLeastNMatch", "atMostNMatch" -> matches(many, body, context);
		case "mapBy" -> grouped(many, body);
		case "sortBy" -> new Value.Many(CollectionValues.asWhole(rows -> sorted(many, body, rows)), Value.Flavour.SEQUENCE, many.ordered());
		default -> throw new Untranslatable("Plans have no loop '" + loop.getName() + "'.", loop);
		};
	}

	private static boolean isSequence(Value.Flavour flavour) {
		return flavour == Value.Flavour.SEQUENCE || flavour == Value.Flavour.ORDERED_SET;
	}

	/** The body of a loop, done for each item. */
	private final class Body {
		private final FirstOrderOperationCallExpression loop;
		private final Scope scope;

		Body(FirstOrderOperationCallExpression loop, Scope scope) {
			this.loop = loop;
			this.scope = scope;
		}

		Expression expression() {
			return loop.getExpressions().get(0);
		}

		/** Makes the rows; the result is the scope for the expression. */
		Scope begin(Value.Many many, PlanBuilder rows) {
			Parameter parameter = loop.getParameters().get(0);
			Value item = expressions.named(parameter.getName(), ofType(many.source().emit(rows), parameter.getTypeExpression(), rows), rows);
			return scope.framed().with(parameter.getName(), item);
		}

		Term condition(Scope inner, PlanBuilder rows) {
			return expressions.truth(expression(), TranslationContext.of(inner, rows));
		}
	}

	private Value kept(Value.Many many, Body body, boolean ifTrue, PlanBuilder rows) {
		Scope inner = body.begin(many, rows);
		Term condition = body.condition(inner, rows);
		rows.filter(ifTrue ? condition : Terms.not(condition));
		return inner.names().get(body.loop.getParameters().get(0).getName());
	}

	private Value sorted(Value.Many many, Body body, PlanBuilder rows) {
		Scope inner = body.begin(many, rows);
		Value key = expressions.value(body.expression(), TranslationContext.of(inner, rows));
		if (!(key instanceof Value.One one) || !(one.inferredType() == InferredType.TEXT || one.inferredType() instanceof InferredType.Number)) {
			throw new Untranslatable("Plans sort only by numbers and Strings.", body.loop);
		}
		rows.sort(one.inferredType() instanceof InferredType.Number number && number.isReal() ? ordered(one.term(), rows) : one.term());
		return inner.names().get(body.loop.getParameters().get(0).getName());
	}

	/** EOL's sort takes the zeros of both signs for equal, and makes nothing certain of NaN. */
	private static Term ordered(Term real, PlanBuilder rows) {
		rows.require(new Term.Comparison(Term.Comparator.LESS_OR_EQUAL, real, real));
		return new Term.Arithmetic(Term.Operator.PLUS, real, new Term.Constant(0.0, ValueType.REAL));
	}

	/** Whether the condition is true, or false, for any item. EOL stops there, but has made the whole collection before. */
	private Term any(Value.Many many, Body body, boolean ifTrue, TranslationContext context) {
		PlanBuilder rows = context.inner();
		Scope inner = body.begin(many, rows);
		boolean collectionMayFail = rows.mayFault();
		Term condition = body.condition(inner, rows);
		boolean conditionMayFail = rows.facts().mayFaultOrBeNull(condition);
		rows.filter(ifTrue ? condition : Terms.not(condition));
		boolean all = collectionMayFail || !many.ordered() && conditionMayFail;
		return all ? Terms.looksAtAllForAny(rows.pipeline()) : new Term.Exists(rows.pipeline());
	}

	private Term count(Value.Many many, Body body, TranslationContext context) {
		PlanBuilder rows = context.inner();
		Scope inner = body.begin(many, rows);
		rows.filter(body.condition(inner, rows));
		return new Term.Count(rows.pipeline());
	}

	private Value matches(Value.Many many, Body body, TranslationContext context) {
		Value.One number = expressions.value(body.loop.getExpressions().get(1), context) instanceof Value.One one && one.inferredType().equals(InferredType.INTEGER) ? one : null;
		if (number == null || Terms.number(number.term()) == null || Terms.number(number.term()) < 0) {
			throw new Untranslatable("Plans have '" + body.loop.getName() + "' only with a constant number.", body.loop);
		}
		return Value.One.truth(new Term.Comparison(MATCHES.get(body.loop.getName()), count(many, body, context), number.term()));
	}

	/** A Map from keys to the items that have them. */
	private Value grouped(Value.Many many, Body body) {
		if (!many.ordered() || many.flavour() != Value.Flavour.SEQUENCE) {
			throw new Untranslatable("Plans have 'mapBy' only for Sequences in a known order.", body.loop);
		}
		return new Value.Index(new InvertedMap(rows -> {
			Scope inner = body.begin(many, rows);
			Value key = expressions.named("key", expressions.one(body.expression(), TranslationContext.of(inner, rows)), rows);
			return new Value.Listing(List.of(key, inner.names().get(body.loop.getParameters().get(0).getName())), Value.Flavour.SEQUENCE);
		}, Value.Flavour.SEQUENCE, true));
	}

	/** Keeps the items of a type; all if there is none. */
	public Value ofType(Value item, TypeExpression type, PlanBuilder rows) {
		if (type == null || type.getName().equals("Any")) {
			return item;
		}
		EClass named = TypeExpression.getType(type.getName()) == null ? expressions.symbols().type(type.getName()) : null;
		if (named == null || expressions.symbols().type(named.getName()) != named) {
			throw new Untranslatable("Items are told apart by a type that is not in the metamodel.", type);
		}
		return ofType(item, named, false, rows);
	}

	public static Value ofType(Value item, EClass type, boolean exactly, PlanBuilder rows) {
		if (!(item instanceof Value.One one) || !(one.inferredType() instanceof InferredType.Element element)) {
			throw new Untranslatable("Items that are no elements for certain are told apart by a type.");
		}
		if (rows.facts().mayBeNull(one.term())) {
			rows.filter(Terms.isDefined(one.term()));
		}
		boolean fits = !exactly && type.isSuperTypeOf(element.type());
		if (!fits) {
			rows.filter(new Term.IsType(one.term(), type, exactly));
		}
		return fits ? one : new Value.One(one.term(), new InferredType.Element(type));
	}
}
