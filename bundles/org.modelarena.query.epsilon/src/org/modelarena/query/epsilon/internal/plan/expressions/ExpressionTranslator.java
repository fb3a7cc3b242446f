// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.dom.BooleanLiteral;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.EnumerationLiteralExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.IntegerLiteral;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.RealLiteral;
import org.eclipse.epsilon.eol.dom.StringLiteral;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.ProgramContext;
import org.modelarena.query.epsilon.internal.plan.values.TermSize;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.epsilon.internal.sandbox.PropertyStyleCalls;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates expressions. One for a program; expressions may be asked for again and again. */
public final class ExpressionTranslator {
	private final ProgramContext program;
	private final OperatorTranslator operators = new OperatorTranslator(this);
	private final PropertyTranslator properties;
	private final CallTranslator calls;
	private final FirstOrderTranslator loops = new FirstOrderTranslator(this);

	public ExpressionTranslator(ProgramContext program) {
		this.program = program;
		this.properties = new PropertyTranslator(program.symbols());
		this.calls = new CallTranslator(this, program);
	}

	public SymbolTable symbols() {
		return program.symbols();
	}

	PropertyTranslator properties() {
		return properties;
	}

	/** The meaning of an expression. */
	public Value value(Expression expression, TranslationContext context) {
		try {
			Value value = ofAny(expression, context);
			if (value instanceof Value.One one) {
				TermSize.check(one.term());
			}
			return value;
		} catch (Untranslatable e) {
			throw e.at(expression);
		}
	}

	private Value ofAny(Expression expression, TranslationContext context) {
		return switch (expression) {
		case NameExpression name -> name(name, context);
		case ExpressionInBrackets brackets -> value(brackets.getExpression(), context);
		case PropertyCallExpression call -> property(call, context);
		case OperationCallExpression call -> calls.of(call, context);
		case FirstOrderOperationCallExpression loop -> loops.of(loop, context);
		case OperatorExpression operator -> operators.of(operator, context);
		case BooleanLiteral literal -> Value.One.constant(literal.getValue(), InferredType.TRUTH);
		case IntegerLiteral literal -> Value.One.number(literal.getValue());
		case RealLiteral literal -> Value.One.number(literal.getValue());
		case StringLiteral literal -> Value.One.constant(literal.getValue(), InferredType.TEXT);
		case EnumerationLiteralExpression literal -> literal(literal);
		case CollectionLiteralExpression<?> literal -> collection(literal, context);
		case MapLiteralExpression<?, ?> literal -> fields(literal, context);
		case NewInstanceExpression made -> made(made);
		case null, default -> throw new Untranslatable("Plans have nothing like this expression.", expression);
		};
	}

	/** Of a collection the operation comes before the property of its items. */
	private Value property(PropertyCallExpression call, TranslationContext context) {
		Value target = value(call.getTargetExpression(), context);
		boolean isOperation = !call.isNullSafe() && PropertyStyleCalls.isOfCollections(call.getName()) && many(target) != null;
		return isOperation ? calls.ofNone(target, call.getName(), context) : properties.of(target, call, context);
	}

	private static Value made(NewInstanceExpression made) {
		String type = made.getTypeExpression().getName();
		Value.Flavour flavour = type.equals("Collection") ? null : Value.Flavour.of(type);
		if (flavour == null && !type.equals("Map")) {
			throw new Untranslatable("Plans make nothing of the type '" + type + "'.", made);
		}
		return flavour == null ? new Value.EmptyMap() : new Value.Empty(flavour);
	}

	private Value literal(EnumerationLiteralExpression expression) {
		EEnumLiteral literal = symbols().literal(expression.getEnumerationLiteral());
		return Value.One.constant(literal, new InferredType.Literal(literal.getEEnum()));
	}

	private Value name(NameExpression expression, TranslationContext context) {
		String name = expression.getName();
		Value known = context.scope().names().get(name);
		if (known != null) {
			return switch (known) {
			case Value.Unset unset -> throw new Untranslatable(Value.Unset.REASON, expression);
			case Value.Unusable unusable -> throw new Untranslatable(unusable.reason(), expression);
			case Value.Growing growing -> throw new Untranslatable("'" + name + "' is used while it is filled.", expression);
			case Value.Counter counter -> counter.start();
			default -> known;
			};
		}
		if (name.equals("null")) {
			return new Value.Nothing();
		}
		EClass type = context.scope().outside().contains(name) || TypeExpression.getType(name) != null ? null : symbols().type(name);
		if (type == null) {
			throw new Untranslatable("What '" + name + "' is depends on how the program runs.", expression);
		}
		return new Value.OfType(type);
	}

	private Value collection(CollectionLiteralExpression<?> literal, TranslationContext context) {
		Value.Flavour flavour = Value.Flavour.of(literal.getCollectionType());
		if (flavour == null) {
			throw new Untranslatable("Plans have no '" + literal.getCollectionType() + "'.", literal);
		}
		if (literal.isRange()) {
			return CollectionValues.range(value(literal.getParameterExpressions().get(0), context), value(literal.getParameterExpressions().get(1), context), flavour);
		}
		if (literal.getParameterExpressions().isEmpty()) {
			return new Value.Empty(flavour);
		}
		List<Value> items = new ArrayList<>();
		literal.getParameterExpressions().forEach(item -> items.add(value(item, context)));
		return new Value.Listing(items, flavour);
	}

	private Value fields(MapLiteralExpression<?, ?> literal, TranslationContext context) {
		if (literal.getKeyValueExpressionPairs().isEmpty()) {
			return new Value.EmptyMap();
		}
		SequencedMap<String, Value> cells = new LinkedHashMap<>();
		for (Map.Entry<Expression, Expression> pair : literal.getKeyValueExpressionPairs()) {
			String key = switch (pair.getKey()) {
			case NameExpression name when literal.isTuple() -> name.getName();
			case StringLiteral text -> text.getValue();
			default -> throw new Untranslatable("A Map has keys that are no String literals.", pair.getKey());
			};
			if (cells.put(key, value(pair.getValue(), context)) != null) {
				throw new Untranslatable("A Map has the key '" + key + "' twice.", literal);
			}
		}
		return new Value.Fields(cells, literal.isTuple());
	}

	/** The meaning of a condition. */
	public Term truth(Expression expression, TranslationContext context) {
		return switch (value(expression, context)) {
		case Value.One one when one.inferredType() == InferredType.TRUTH -> one.term();
		default -> throw new Untranslatable("The condition is no Boolean for certain.", expression);
		};
	}

	/** The meaning of an expression that must have a single value. */
	public Value.One one(Expression expression, TranslationContext context) {
		if (value(expression, context) instanceof Value.One one) {
			return one;
		}
		throw new Untranslatable("Plans have only single values here.", expression);
	}

	/** A value as a collection, or null if it is none. */
	public Value.Many many(Value value) {
		return switch (value) {
		case Value.Many many -> many;
		case Value.Entry entry -> entry.invertedMap().get(entry.key());
		case Value.Listing list when list.items().size() == 1 ->
			new Value.Many(rows -> CollectionValues.settled("item", list.items().get(0), rows), list.flavour(), true);
		case Value.Listing list -> CollectionValues.written(list);
		case Value.Empty empty -> throw new Untranslatable("The collection is always empty.");
		default -> null;
		};
	}

	/** A single value under a name: a variable or constant, so that it is computed once. */
	public Value.One named(String name, Value.One value, PlanBuilder rows) {
		return value.by(rows.simple(name, value.term()));
	}

	/** A value under a name: computed once if it is a single one, and in any case where the program fails if it does. */
	public Value named(String name, Value value, PlanBuilder rows) {
		return value instanceof Value.One one ? named(name, one, rows) : CollectionValues.settled(name, value, rows);
	}
}
