// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.ProgramContext;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.ItemSelection;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;
import org.modelarena.query.epsilon.internal.time.VersionCalls;

/** Translates calls of operations, those of the language and those of the program. */
final class CallTranslator {
	private static final Set<String> OF_ELEMENTS = Set.of("eContainer", "eContents", "eClass");
	private static final Set<String> OF_ORDER = Set.of("indexOf", "invert", "removeAt", "random");

	private final ExpressionTranslator expressions;
	private final ProgramContext program;
	private final OperationInlining own;

	CallTranslator(ExpressionTranslator expressions, ProgramContext program) {
		this.expressions = expressions;
		this.program = program;
		this.own = new OperationInlining(expressions, program);
	}

	Value of(OperationCallExpression call, TranslationContext context) {
		List<Expression> arguments = call.getParameterExpressions();
		List<Operation> declared = program.operations().stream()
				.filter(operation -> operation.getName().equals(call.getName()) && operation.getFormalParameters().size() == arguments.size()).toList();
		if (!declared.isEmpty() && !call.isArrow()) {
			return own.call(declared, call, context);
		}
		if (call.isContextless() || call.isNullSafe() || call.getName().equals("as")) {
			throw new Untranslatable("Plans have no such call of '" + call.getName() + "'.", call);
		}
		Value target = expressions.value(call.getTargetExpression(), context);
		// What is in a variable has been looked at.
		if (target instanceof Value.Index && !(call.getTargetExpression() instanceof NameExpression) && context.check(target) != null) {
			throw new Untranslatable("The keys of 'mapBy' may fail; put the Map into a variable.", call);
		}
		if (target instanceof Value.One one && !(one.inferredType() instanceof InferredType.Element)) {
			Value value = ScalarCallTranslator.of(one, call.getName(), arguments.stream().map(argument -> expressions.value(argument, context)).toList());
			if (value != null) {
				return value;
			}
		}
		try {
			return switch (arguments.size()) {
			case 0 -> ofNone(target, call.getName(), context);
			case 1 -> ofOne(target, call.getName(), arguments.get(0), context);
			default -> ofTwo(target, call.getName(), arguments, context);
			};
		} catch (Untranslatable e) {
			throw e.at(call);
		}
	}

	private static Untranslatable unknown(String name) {
		return new Untranslatable(VersionCalls.NAMES.contains(name) ? PropertyTranslator.ofVersions(name) : OF_ORDER.contains(name) ? "'" + name + "()' depends on the order of a collection."
				: "Plans have no operation '" + name + "' for this.");
	}

	/** A call without arguments. */
	Value ofNone(Value target, String name, TranslationContext context) {
		switch (name) {
		case "isDefined":
			return Value.One.truth(isDefined(target, context));
		case "isUndefined":
			return Value.One.truth(new Term.Not(isDefined(target, context)));
		default:
			break;
		}
		if (target instanceof Value.OfType type && (name.equals("all") || name.equals("allInstances"))) {
			return expressions.properties().ofType(type.type(), name);
		}
		if (target instanceof Value.One one && one.inferredType() instanceof InferredType.Element && OF_ELEMENTS.contains(name)) {
			return expressions.properties().of(one, name, context.facts());
		}
		if (target instanceof Value.One one && one.inferredType() instanceof InferredType.Element element && name.equals("type")
				&& element.type() != EcorePackage.Literals.EOBJECT) {
			return new Value.Metaclass(one);
		}
		if (target instanceof Value.Index index && name.equals("keySet")) {
			return index.invertedMap().keys();
		}
		if (target instanceof Value.Totals totals) {
			return ofTotals(totals, name, context);
		}
		Value.Many many = expressions.many(target);
		if (many == null) {
			throw unknown(name);
		}
		return ofCollection(many, name, context);
	}

	private Value ofTotals(Value.Totals totals, String name, TranslationContext context) {
		return switch (name) {
		case "keySet" -> totals.invertedMap().keys();
		case "values" -> totals.values();
		case "size", "isEmpty" -> ofCollection(totals.invertedMap().keys(), name, context);
		default -> throw unknown(name);
		};
	}

	private Term isDefined(Value target, TranslationContext context) {
		return switch (target) {
		case Value.One one when one.inferredType() == InferredType.TEXT ->
			new Term.Not(new Term.Or(List.of(new Term.IsNull(one.term()), Terms.equal(one.term(), new Term.Constant("", ValueType.TEXT)))));
		case Value.One one -> Terms.isDefined(one.term());
		case Value.Entry entry -> entry.invertedMap().contains(entry.key(), context.facts(), context.around());
		case Value.Nothing nothing -> Terms.FALSE;
		case Value.Many many -> Terms.behind(context.check(many), Terms.TRUE);
		case Value.Fields fields -> Terms.behind(context.check(fields), Terms.TRUE);
		case Value.Listing list -> Terms.behind(context.check(list), Terms.TRUE);
		default -> throw unknown("isDefined");
		};
	}

	private Value ofCollection(Value.Many many, String name, TranslationContext context) {
		return switch (name) {
		case "size" -> new Value.One(new Term.Count(rowsOf(many, context).pipeline()), InferredType.INTEGER);
		case "isEmpty" -> Value.One.truth(new Term.Not(Terms.any(rowsOf(many, context))));
		case "notEmpty" -> Value.One.truth(Terms.any(rowsOf(many, context)));
		case "asSequence" -> new Value.Many(many.source(), Value.Flavour.SEQUENCE, many.ordered());
		case "asBag" -> new Value.Many(many.source(), Value.Flavour.BAG, many.ordered());
		case "asSet", "asOrderedSet" -> {
			Value.Flavour flavour = name.equals("asSet") ? Value.Flavour.SET : Value.Flavour.ORDERED_SET;
			yield many.flavour().isUnique() ? new Value.Many(many.source(), flavour, many.ordered() && flavour == Value.Flavour.ORDERED_SET)
					: CollectionValues.distinct(many, flavour);
		}
		case "clone" -> many;
		case "flatten" -> CollectionValues.isNested(many.source().emit(context.inner())) ? CollectionValues.flattened(many) : many;
		case "sum" -> sum(many, context);
		case "max" -> extreme(many, Term.Function.MAX, context);
		case "min" -> extreme(many, Term.Function.MIN, context);
		default -> {
			ItemSelection itemSelection = ItemSelectionTranslator.of(name);
			if (itemSelection == null) {
				throw unknown(name);
			}
			yield ItemSelectionTranslator.item(many, itemSelection, context);
		}
		};
	}

	private static PlanBuilder rowsOf(Value.Many many, TranslationContext context) {
		PlanBuilder rows = context.inner();
		CollectionValues.settled("item", many.source().emit(rows), rows);
		return rows;
	}

	private static Value sum(Value.Many many, TranslationContext context) {
		PlanBuilder rows = context.inner();
		if (many.source().emit(rows) instanceof Value.One item && item.inferredType() instanceof InferredType.Number number && !number.isReal() && !number.equals(InferredType.LONG)) {
			return new Value.One(new Term.Aggregate(Term.Function.SUM, rows.pipeline(), item.term()), InferredType.INTEGER);
		}
		// A sum of none is an Integer of 32 bits, whatever the others are: another key of a Map.
		throw new Untranslatable("Plans add up only Integers of 32 bits.");
	}

	/** Zero if there is none. */
	private static Value extreme(Value.Many many, Term.Function function, TranslationContext context) {
		PlanBuilder rows = context.inner();
		if (many.source().emit(rows) instanceof Value.One item && item.inferredType().equals(InferredType.INTEGER)) {
			Term found = new Term.Aggregate(function, rows.pipeline(), item.term());
			return new Value.One(new Term.Choice(new Term.IsNull(found), new Term.Constant(0L, ValueType.INTEGER), found), InferredType.INTEGER);
		}
		throw new Untranslatable("Plans compare only Integers.");
	}

	private Value ofOne(Value target, String name, Expression argument, TranslationContext context) {
		return switch (target) {
		case Value.One one when name.equals("ifUndefined") -> instead(one, argument, context);
		case Value.One one when one.inferredType() instanceof InferredType.Element && expressions.value(argument, context) instanceof Value.OfType type ->
			isType(one, name, type.type(), context);
		case Value.Index index -> switch (name) {
		case "containsKey" -> Value.One.truth(index.invertedMap().contains(key(argument, context), context.facts(), context.around()));
		case "get" -> new Value.Entry(index.invertedMap(), key(argument, context));
		default -> throw unknown(name);
		};
		case Value.Totals totals -> switch (name) {
		case "containsKey" -> Value.One.truth(totals.invertedMap().contains(key(argument, context), context.facts(), context.around()));
		case "get" -> totals.get(key(argument, context), context.facts(), context.inner());
		default -> throw unknown(name);
		};
		case Value.Nothing nothing -> throw unknown(name);
		case Value.EmptyMap map -> throw new Untranslatable("Plans fill Maps only with collections and sums of Integers; write 'mapBy', and a row for each key.");
		default -> {
			Value.Many many = expressions.many(target);
			if (many == null) {
				throw unknown(name);
			}
			yield ofCollection(many, name, argument, context);
		}
		};
	}

	/** A key that cannot fail, as it may be evaluated several times or not at all. */
	private Value.One key(Expression expression, TranslationContext context) {
		Value.One key = expressions.one(expression, context);
		if (context.check(key) != null) {
			throw new Untranslatable("The key may fail; put it into a variable.", expression);
		}
		return key;
	}

	private Value instead(Value.One value, Expression argument, TranslationContext context) {
		Value otherwise = expressions.value(argument, context);
		Value chosen = OperatorTranslator.choice(new Term.Not(isDefined(value, context)), otherwise, value);
		if (chosen instanceof Value.One one) {
			return new Value.One(Terms.behind(context.check(otherwise), one.term()), one.inferredType());
		}
		throw unknown("ifUndefined");
	}

	/** Null is of no type. */
	private static Value isType(Value.One element, String name, EClass type, TranslationContext context) {
		boolean exactly = switch (name) {
		case "isTypeOf" -> true;
		case "isKindOf", "instanceOf" -> false;
		default -> throw unknown(name);
		};
		Term is = new Term.IsType(element.term(), type, exactly);
		return Value.One.truth(context.facts().mayBeNull(element.term()) ? new Term.And(List.of(Terms.isDefined(element.term()), is)) : is);
	}

	private Value ofCollection(Value.Many many, String name, Expression argument, TranslationContext context) {
		return switch (name) {
		case "at", "get" -> ItemSelectionTranslator.item(many, at(many, expressions.value(argument, context)), context);
		case "includes" -> Value.One.truth(MembershipTranslator.includes(many, expressions.value(argument, context), context));
		case "excludes" -> Value.One.truth(new Term.Not(MembershipTranslator.includes(many, expressions.value(argument, context), context)));
		case "excluding" -> MembershipTranslator.excluding(many, expressions.value(argument, context), context);
		case "includesAll" -> Value.One.truth(new Term.Not(MembershipTranslator.includesAny(many, expressions.many(expressions.value(argument, context)), false, context)));
		case "excludesAll" -> Value.One.truth(new Term.Not(MembershipTranslator.includesAny(many, expressions.many(expressions.value(argument, context)), true, context)));
		case "includingAll" -> CollectionValues.together(many, expressions.many(expressions.value(argument, context)));
		case "excludingAll" -> MembershipTranslator.excludingAll(many, expressions.many(expressions.value(argument, context)), context);
		case "selectByKind", "selectByType" -> {
			if (expressions.value(argument, context) instanceof Value.OfType type) {
				yield many.with(rows -> FirstOrderTranslator.ofType(many.source().emit(rows), type.type(), name.equals("selectByType"), rows));
			}
			throw unknown(name);
		}
		default -> throw unknown(name);
		};
	}

	/** Programs count from 0, and fail if there is no such item. */
	private static ItemSelection at(Value.Many many, Value place) {
		if (many.flavour() != Value.Flavour.SEQUENCE) {
			throw unknown("at");
		}
		Long number = place instanceof Value.One one && one.inferredType().equals(InferredType.INTEGER) ? Terms.number(one.term()) : null;
		if (number != null && number >= 0) {
			return new ItemSelection(number, false, true);
		}
		throw new Untranslatable("The place is not known before the program runs.");
	}

	private Value ofTwo(Value target, String name, List<Expression> arguments, TranslationContext context) {
		if (target instanceof Value.Index index && name.equals("getOrDefault") && expressions.value(arguments.get(1), context) instanceof Value.Empty) {
			return index.invertedMap().getOrEmpty(key(arguments.get(0), context));
		}
		if (target instanceof Value.Totals totals && name.equals("getOrDefault") && expressions.value(arguments.get(1), context) instanceof Value.One none
				&& Long.valueOf(0).equals(Terms.number(none.term())) && none.inferredType().equals(InferredType.INTEGER)) {
			return new Value.One(totals.of(key(arguments.get(0), context), context.inner()), InferredType.INTEGER);
		}
		if (name.equals("subList") && expressions.many(target) instanceof Value.Many many) {
			return ItemSelectionTranslator.part(many, expressions.value(arguments.get(0), context), expressions.value(arguments.get(1), context));
		}
		if (target instanceof Value.EmptyMap) {
			throw new Untranslatable("Plans fill Maps only with collections and sums of Integers; write 'mapBy', and a row for each key.");
		}
		throw unknown(name);
	}
}
