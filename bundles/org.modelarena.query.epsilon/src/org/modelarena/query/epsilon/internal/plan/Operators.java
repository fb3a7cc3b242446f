package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.epsilon.eol.dom.AndOperatorExpression;
import org.eclipse.epsilon.eol.dom.DivOperatorExpression;
import org.eclipse.epsilon.eol.dom.ElvisOperatorExpression;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.ImpliesOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.MinusOperatorExpression;
import org.eclipse.epsilon.eol.dom.NegativeOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotEqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.OrOperatorExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.TernaryExpression;
import org.eclipse.epsilon.eol.dom.TimesOperatorExpression;
import org.eclipse.epsilon.eol.dom.XorOperatorExpression;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** What operators mean. */
final class Operators {
	private final Expressions expressions;

	Operators(Expressions expressions) {
		this.expressions = expressions;
	}

	Value of(OperatorExpression operator, Env env) {
		return switch (operator) {
		case AndOperatorExpression and -> junction(operator, env, true);
		case OrOperatorExpression or -> junction(operator, env, false);
		case NotOperatorExpression not -> Value.One.truth(new Term.Not(expressions.truth(operator.getFirstOperand(), env)));
		case ImpliesOperatorExpression implies -> implication(operator, env);
		case XorOperatorExpression xor -> {
			Term one = expressions.truth(operator.getFirstOperand(), env);
			Term other = expressions.truth(operator.getSecondOperand(), env);
			yield Value.One.truth(new Term.Choice(one, new Term.Not(other), new Term.Not(new Term.Not(other))));
		}
		case TernaryExpression choice -> ternary(choice, env);
		case ElvisOperatorExpression elvis -> instead(operator, env);
		case EqualsOperatorExpression equals -> Value.One.truth(equality(operator, env, true));
		case NotEqualsOperatorExpression differs -> Value.One.truth(equality(operator, env, false));
		case LessThanOperatorExpression less -> order(operator, Term.Comparator.LESS, env);
		case LessEqualOperatorExpression atMost -> order(operator, Term.Comparator.LESS_OR_EQUAL, env);
		case GreaterThanOperatorExpression greater -> order(operator, Term.Comparator.GREATER, env);
		case GreaterEqualOperatorExpression atLeast -> order(operator, Term.Comparator.GREATER_OR_EQUAL, env);
		case PlusOperatorExpression plus -> arithmetic(operator, Term.Operator.PLUS, env);
		case MinusOperatorExpression minus -> arithmetic(operator, Term.Operator.MINUS, env);
		case TimesOperatorExpression times -> arithmetic(operator, Term.Operator.TIMES, env);
		case DivOperatorExpression quotient -> arithmetic(operator, Term.Operator.QUOTIENT, env);
		case NegativeOperatorExpression negative -> negative(operator, env);
		default -> throw new Untranslatable("Plans have no operator '" + operator.getOperator() + "'.", operator);
		};
	}

	private Value junction(OperatorExpression operator, Env env, boolean and) {
		Term one = expressions.truth(operator.getFirstOperand(), env);
		FaultAnalysis known = and ? env.facts().whenTrue(one) : env.facts().whenFalse(one);
		Term other = expressions.truth(operator.getSecondOperand(), env.given(known));
		return Value.One.truth(and ? new Term.And(flat(one, other, true)) : new Term.Or(flat(one, other, false)));
	}

	private static List<Term> flat(Term one, Term other, boolean and) {
		List<Term> operands = new ArrayList<>();
		for (Term operand : List.of(one, other)) {
			if (and && operand instanceof Term.And inner) {
				operands.addAll(inner.operands());
			} else if (!and && operand instanceof Term.Or inner) {
				operands.addAll(inner.operands());
			} else {
				operands.add(operand);
			}
		}
		return operands;
	}

	private Value implication(OperatorExpression operator, Env env) {
		Term one = expressions.truth(operator.getFirstOperand(), env);
		Term other = expressions.truth(operator.getSecondOperand(), env.given(env.facts().whenTrue(one)));
		return Value.One.truth(new Term.Or(List.of(new Term.Not(one), other)));
	}

	private Value ternary(TernaryExpression choice, Env env) {
		Term condition = expressions.truth(choice.getFirstOperand(), env);
		Value then = expressions.value(choice.getSecondOperand(), env.given(env.facts().whenTrue(condition)));
		Value otherwise = expressions.value(choice.getThirdOperand(), env.given(env.facts().whenFalse(condition)));
		return choice(condition, then, otherwise);
	}

	private Value instead(OperatorExpression elvis, Env env) {
		Value value = expressions.value(elvis.getFirstOperand(), env);
		if (value instanceof Value.Entry entry && expressions.value(elvis.getSecondOperand(), env) instanceof Value.Empty) {
			return entry.inverse().getOrEmpty(entry.key());
		}
		if (!(value instanceof Value.One one)) {
			throw new Untranslatable("Plans have '?:' only between single values.", elvis);
		}
		Term isNull = new Term.IsNull(one.term());
		return choice(isNull, expressions.value(elvis.getSecondOperand(), env.given(env.facts().whenTrue(isNull))), value);
	}

	/** The one or the other, if both are of one kind. */
	static Value choice(Term condition, Value then, Value otherwise) {
		if (then instanceof Value.Nothing && otherwise instanceof Value.One one) {
			return new Value.One(new Term.Choice(condition, Terms.nullOf(one.term().type()), one.term()), one.kind());
		}
		if (then instanceof Value.One one && otherwise instanceof Value.Nothing) {
			return new Value.One(new Term.Choice(condition, one.term(), Terms.nullOf(one.term().type())), one.kind());
		}
		if (then instanceof Value.One one && otherwise instanceof Value.One other && one.kind().isComparableTo(other.kind())) {
			boolean swapped = one.kind() instanceof Kind.Element narrow && other.kind() instanceof Kind.Element wide && !isAbove(narrow.type(), wide.type());
			if (!swapped) {
				return new Value.One(new Term.Choice(condition, one.term(), other.term()), one.kind());
			}
			if (isAbove(((Kind.Element) other.kind()).type(), ((Kind.Element) one.kind()).type())) {
				return new Value.One(new Term.Choice(new Term.Not(condition), other.term(), one.term()), other.kind());
			}
		}
		throw new Untranslatable("A value is of one kind or another.");
	}

	private static boolean isAbove(EClass one, EClass other) {
		return one == EcorePackage.Literals.EOBJECT || one.isSuperTypeOf(other);
	}

	private Term equality(OperatorExpression operator, Env env, boolean equal) {
		Value one = expressions.value(operator.getFirstOperand(), env);
		Value other = expressions.value(operator.getSecondOperand(), env);
		Term isEqual = Comparisons.equality(one, other, env);
		if (equal) {
			return isEqual;
		}
		return isEqual instanceof Term.Comparison comparison && comparison.comparator() == Term.Comparator.EQUAL
				? new Term.Comparison(Term.Comparator.NOT_EQUAL, comparison.left(), comparison.right()) : new Term.Not(isEqual);
	}

	private Value order(OperatorExpression operator, Term.Comparator comparator, Env env) {
		Value.One one = expressions.one(operator.getFirstOperand(), env);
		return Value.One.truth(Comparisons.order(comparator, one, expressions.one(operator.getSecondOperand(), env), env.facts()));
	}

	private Value arithmetic(OperatorExpression operator, Term.Operator sign, Env env) {
		Value.One one = expressions.one(operator.getFirstOperand(), env);
		Value.One other = expressions.one(operator.getSecondOperand(), env);
		Value text = sign == Term.Operator.PLUS ? ValueCalls.concatenation(one, other) : null;
		if (text != null) {
			return text;
		}
		if (!(one.kind() instanceof Kind.Number left) || !(other.kind() instanceof Kind.Number right)) {
			throw new Untranslatable("Plans have '" + sign + "' only for numbers.", operator);
		}
		if (!left.isReal() && !right.isReal()) {
			boolean isLong = left.equals(Kind.LONG) || right.equals(Kind.LONG);
			return new Value.One(new Term.Arithmetic(sign, one.term(), other.term()), isLong ? Kind.LONG : Kind.INTEGER);
		}
		Term.Operator ofReals = sign == Term.Operator.QUOTIENT ? Term.Operator.DIVIDE : sign;
		if (left.equals(Kind.DOUBLE) || right.equals(Kind.DOUBLE)) {
			return new Value.One(new Term.Arithmetic(ofReals, asReal(one, false), asReal(other, false)), Kind.DOUBLE);
		}
		// What is rounded from 64 bits to 32 is what Java computes with 32.
		Term computed = new Term.Arithmetic(ofReals, asReal(one, true), asReal(other, true));
		return new Value.One(new Term.Real(computed, true), Kind.FLOAT);
	}

	/** A number as a term of type REAL, as Java makes a double or float of it. */
	private static Term asReal(Value.One number, boolean isSingle) {
		if (((Kind.Number) number.kind()).isReal()) {
			return number.term();
		}
		if (number.term() instanceof Term.Constant constant && constant.value() instanceof Long whole) {
			return new Term.Constant(isSingle ? (double) (float) whole.longValue() : whole.doubleValue(), Kind.DOUBLE.valueType());
		}
		return new Term.Real(number.term(), isSingle);
	}

	private Value negative(OperatorExpression operator, Env env) {
		Value.One one = expressions.one(operator.getFirstOperand(), env);
		if (!(one.kind() instanceof Kind.Number number) || number.equals(Kind.FLOAT) && !(one.term() instanceof Term.Constant)) {
			throw new Untranslatable("Plans have no opposite of this.", operator);
		}
		if (one.term() instanceof Term.Constant constant) {
			Object opposite = switch (constant.value()) {
			case Double real -> (Object) (-real);
			case Long whole when number.equals(Kind.INTEGER) -> (long) -whole.intValue();
			case Long whole -> (Object) (-whole);
			default -> throw new IllegalStateException();
			};
			return Value.One.constant(opposite, number);
		}
		Kind kind = number.isReal() || number.equals(Kind.LONG) ? number : Kind.INTEGER;
		Term minusOne = new Term.Constant(number.isReal() ? (Object) (-1.0) : (Object) (-1L), number.valueType());
		return new Value.One(new Term.Arithmetic(Term.Operator.TIMES, minusOne, one.term()), kind);
	}
}
