package org.modelarena.query.epsilon.internal.plan;

import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Pick;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** What calls of operations mean, those of the language and those of the program. */
final class Calls {
	private static final Set<String> OF_ELEMENTS = Set.of("eContainer", "eContents", "eClass");
	private static final Set<String> OF_ORDER = Set.of("indexOf", "invert", "removeAt", "random");

	private final Expressions expressions;
	private final Program program;
	private final OwnOperations own;

	Calls(Expressions expressions, Program program) {
		this.expressions = expressions;
		this.program = program;
		this.own = new OwnOperations(expressions, program);
	}

	Value of(OperationCallExpression call, Env env) {
		List<Expression> arguments = call.getParameterExpressions();
		List<Operation> declared = program.operations().stream()
				.filter(operation -> operation.getName().equals(call.getName()) && operation.getFormalParameters().size() == arguments.size()).toList();
		if (!declared.isEmpty() && !call.isArrow()) {
			return own.call(declared, call, env);
		}
		if (call.isContextless() || call.isNullSafe() || call.getName().equals("as")) {
			throw new Untranslatable("Plans have no such call of '" + call.getName() + "'.", call);
		}
		Value target = expressions.value(call.getTargetExpression(), env);
		if (target instanceof Value.One one && !(one.kind() instanceof Kind.Element)) {
			Value value = ValueCalls.of(one, call.getName(), arguments.stream().map(argument -> expressions.value(argument, env)).toList());
			if (value != null) {
				return value;
			}
		}
		try {
			return switch (arguments.size()) {
			case 0 -> ofNone(target, call.getName(), env);
			case 1 -> ofOne(target, call.getName(), arguments.get(0), env);
			default -> ofTwo(target, call.getName(), arguments, env);
			};
		} catch (Untranslatable e) {
			throw e.at(call);
		}
	}

	private static Untranslatable unknown(String name) {
		return new Untranslatable(
				OF_ORDER.contains(name) ? "'" + name + "()' depends on the order of a collection." : "Plans have no operation '" + name + "' for this.");
	}

	/** A call without arguments. */
	Value ofNone(Value target, String name, Env env) {
		switch (name) {
		case "isDefined":
			return Value.One.truth(isDefined(target, env));
		case "isUndefined":
			return Value.One.truth(new Term.Not(isDefined(target, env)));
		default:
			break;
		}
		if (target instanceof Value.OfType type && (name.equals("all") || name.equals("allInstances"))) {
			return expressions.properties().ofType(type.type(), name);
		}
		if (target instanceof Value.One one && one.kind() instanceof Kind.Element && OF_ELEMENTS.contains(name)) {
			return expressions.properties().of(one, name, env.facts());
		}
		if (target instanceof Value.Index index && name.equals("keySet")) {
			return index.inverse().keys();
		}
		if (target instanceof Value.Totals totals) {
			return ofTotals(totals, name, env);
		}
		Value.Many many = expressions.many(target);
		if (many == null) {
			throw unknown(name);
		}
		return ofCollection(many, name, env);
	}

	private Value ofTotals(Value.Totals totals, String name, Env env) {
		return switch (name) {
		case "keySet" -> totals.inverse().keys();
		case "values" -> totals.values();
		case "size", "isEmpty" -> ofCollection(totals.inverse().keys(), name, env);
		default -> throw unknown(name);
		};
	}

	private Term isDefined(Value target, Env env) {
		return switch (target) {
		case Value.One one when one.kind() == Kind.TEXT ->
			new Term.Not(new Term.Or(List.of(new Term.IsNull(one.term()), Terms.equal(one.term(), new Term.Constant("", ValueType.TEXT)))));
		case Value.One one -> Terms.isDefined(one.term());
		case Value.Entry entry -> entry.inverse().contains(entry.key(), env.facts(), env.around());
		case Value.Nothing nothing -> Terms.FALSE;
		case Value.Many many -> Terms.behind(env.check(many), Terms.TRUE);
		case Value.Fields fields -> Terms.behind(env.check(fields), Terms.TRUE);
		case Value.Listing list -> Terms.behind(env.check(list), Terms.TRUE);
		default -> throw unknown("isDefined");
		};
	}

	private Value ofCollection(Value.Many many, String name, Env env) {
		return switch (name) {
		case "size" -> new Value.One(new Term.Count(rowsOf(many, env).pipeline()), Kind.INTEGER);
		case "isEmpty" -> Value.One.truth(new Term.Not(Terms.any(rowsOf(many, env))));
		case "notEmpty" -> Value.One.truth(Terms.any(rowsOf(many, env)));
		case "asSequence" -> new Value.Many(many.source(), Value.Flavour.SEQUENCE, many.ordered());
		case "asBag" -> new Value.Many(many.source(), Value.Flavour.BAG, many.ordered());
		case "asSet", "asOrderedSet" -> {
			Value.Flavour flavour = name.equals("asSet") ? Value.Flavour.SET : Value.Flavour.ORDERED_SET;
			yield many.flavour().isUnique() ? new Value.Many(many.source(), flavour, many.ordered() && flavour == Value.Flavour.ORDERED_SET)
					: Collections.distinct(many, flavour);
		}
		case "clone" -> many;
		case "flatten" -> Collections.isNested(many.source().emit(env.inner())) ? Collections.flattened(many) : many;
		case "sum" -> sum(many, env);
		case "max" -> extreme(many, Term.Function.MAX, env);
		case "min" -> extreme(many, Term.Function.MIN, env);
		default -> {
			Pick pick = Picks.of(name);
			if (pick == null) {
				throw unknown(name);
			}
			yield Picks.item(many, pick, env);
		}
		};
	}

	private static PlanBuilder rowsOf(Value.Many many, Env env) {
		PlanBuilder rows = env.inner();
		Collections.settled("item", many.source().emit(rows), rows);
		return rows;
	}

	private static Value sum(Value.Many many, Env env) {
		PlanBuilder rows = env.inner();
		if (many.source().emit(rows) instanceof Value.One item && item.kind() instanceof Kind.Number number && !number.isReal() && !number.equals(Kind.LONG)) {
			return new Value.One(new Term.Aggregate(Term.Function.SUM, rows.pipeline(), item.term()), Kind.INTEGER);
		}
		// A sum of none is an Integer of 32 bits, whatever the others are: another key of a Map.
		throw new Untranslatable("Plans add up only Integers of 32 bits.");
	}

	/** Zero if there is none. */
	private static Value extreme(Value.Many many, Term.Function function, Env env) {
		PlanBuilder rows = env.inner();
		if (many.source().emit(rows) instanceof Value.One item && item.kind().equals(Kind.INTEGER)) {
			Term found = new Term.Aggregate(function, rows.pipeline(), item.term());
			return new Value.One(new Term.Choice(new Term.IsNull(found), new Term.Constant(0L, ValueType.INTEGER), found), Kind.INTEGER);
		}
		throw new Untranslatable("Plans compare only Integers.");
	}

	private Value ofOne(Value target, String name, Expression argument, Env env) {
		return switch (target) {
		case Value.One one when name.equals("ifUndefined") -> instead(one, argument, env);
		case Value.One one when one.kind() instanceof Kind.Element && expressions.value(argument, env) instanceof Value.OfType type ->
			isType(one, name, type.type(), env);
		case Value.Index index -> switch (name) {
			case "containsKey" -> Value.One.truth(index.inverse().contains(key(argument, env), env.facts(), env.around()));
			case "get" -> new Value.Entry(index.inverse(), key(argument, env));
			default -> throw unknown(name);
			};
		case Value.Totals totals -> switch (name) {
			case "containsKey" -> Value.One.truth(totals.inverse().contains(key(argument, env), env.facts(), env.around()));
			case "get" -> totals.get(key(argument, env), env.facts(), env.inner());
			default -> throw unknown(name);
			};
		case Value.Nothing nothing -> throw unknown(name);
		case Value.EmptyMap map -> throw new Untranslatable("Plans fill Maps only with collections and sums of Integers; write 'mapBy', and a row for each key.");
		default -> {
			Value.Many many = expressions.many(target);
			if (many == null) {
				throw unknown(name);
			}
			yield ofCollection(many, name, argument, env);
		}
		};
	}

	/** A key that cannot fail, as it may be evaluated several times or not at all. */
	private Value.One key(Expression expression, Env env) {
		Value.One key = expressions.one(expression, env);
		if (env.check(key) != null) {
			throw new Untranslatable("The key may fail; put it into a variable.", expression);
		}
		return key;
	}

	private Value instead(Value.One value, Expression argument, Env env) {
		Value otherwise = expressions.value(argument, env);
		Value chosen = Operators.choice(new Term.Not(isDefined(value, env)), otherwise, value);
		if (chosen instanceof Value.One one) {
			return new Value.One(Terms.behind(env.check(otherwise), one.term()), one.kind());
		}
		throw unknown("ifUndefined");
	}

	/** Null is of no type. */
	private static Value isType(Value.One element, String name, EClass type, Env env) {
		boolean exactly = switch (name) {
		case "isTypeOf" -> true;
		case "isKindOf", "instanceOf" -> false;
		default -> throw unknown(name);
		};
		Term is = new Term.IsType(element.term(), type, exactly);
		return Value.One.truth(env.facts().mayBeNull(element.term()) ? new Term.And(List.of(Terms.isDefined(element.term()), is)) : is);
	}

	private Value ofCollection(Value.Many many, String name, Expression argument, Env env) {
		return switch (name) {
		case "at", "get" -> Picks.item(many, at(many, expressions.value(argument, env)), env);
		case "includes" -> Value.One.truth(Membership.includes(many, expressions.value(argument, env), env));
		case "excludes" -> Value.One.truth(new Term.Not(Membership.includes(many, expressions.value(argument, env), env)));
		case "excluding" -> Membership.excluding(many, expressions.value(argument, env), env);
		case "includesAll" -> Value.One.truth(new Term.Not(Membership.includesAny(many, expressions.many(expressions.value(argument, env)), false, env)));
		case "excludesAll" -> Value.One.truth(new Term.Not(Membership.includesAny(many, expressions.many(expressions.value(argument, env)), true, env)));
		case "includingAll" -> Collections.together(many, expressions.many(expressions.value(argument, env)));
		case "excludingAll" -> Membership.excludingAll(many, expressions.many(expressions.value(argument, env)), env);
		case "selectByKind", "selectByType" -> {
			if (expressions.value(argument, env) instanceof Value.OfType type) {
				yield many.with(rows -> Loops.ofType(many.source().emit(rows), type.type(), name.equals("selectByType"), rows));
			}
			throw unknown(name);
		}
		default -> throw unknown(name);
		};
	}

	/** Programs count from 0, and fail if there is no such item. */
	private static Pick at(Value.Many many, Value place) {
		if (many.flavour() != Value.Flavour.SEQUENCE) {
			throw unknown("at");
		}
		Long number = place instanceof Value.One one && one.kind().equals(Kind.INTEGER) ? Terms.number(one.term()) : null;
		if (number != null && number >= 0) {
			return new Pick(number, false, true);
		}
		throw new Untranslatable("The place is not known before the program runs.");
	}

	private Value ofTwo(Value target, String name, List<Expression> arguments, Env env) {
		if (target instanceof Value.Index index && name.equals("getOrDefault") && expressions.value(arguments.get(1), env) instanceof Value.Empty) {
			return index.inverse().getOrEmpty(key(arguments.get(0), env));
		}
		if (target instanceof Value.Totals totals && name.equals("getOrDefault") && expressions.value(arguments.get(1), env) instanceof Value.One none
				&& Long.valueOf(0).equals(Terms.number(none.term())) && none.kind().equals(Kind.INTEGER)) {
			return new Value.One(totals.of(key(arguments.get(0), env), env.inner()), Kind.INTEGER);
		}
		if (name.equals("subList") && expressions.many(target) instanceof Value.Many many) {
			return Picks.part(many, expressions.value(arguments.get(0), env), expressions.value(arguments.get(1), env));
		}
		if (target instanceof Value.EmptyMap) {
			throw new Untranslatable("Plans fill Maps only with collections and sums of Integers; write 'mapBy', and a row for each key.");
		}
		throw unknown(name);
	}
}
