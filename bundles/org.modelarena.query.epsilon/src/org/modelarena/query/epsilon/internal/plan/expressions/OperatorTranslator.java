// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

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
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates operators. */
final class OperatorTranslator {
	private final ExpressionTranslator expressions;

	OperatorTranslator(ExpressionTranslator expressions) {
		this.expressions = expressions;
	}

	Value of(OperatorExpression operator, TranslationContext context) {
		return switch (operator) {
		case AndOperatorExpression and -> junction(operator, context, true);
		case OrOperatorExpression or -> junction(operator, context, false);
		case NotOperatorExpression not -> Value.One.truth(new Term.Not(expressions.truth(operator.getFirstOperand(), context)));
		case ImpliesOperatorExpression implies -> implication(operator, context);
		case XorOperatorExpression xor -> {
			Term one = expressions.truth(operator.getFirstOperand(), context);
			Term other = expressions.truth(operator.getSecondOperand(), context);
			yield Value.One.truth(new Term.Choice(one, new Term.Not(other), new Term.Not(new Term.Not(other))));
		}
		case TernaryExpression choice -> ternary(choice, context);
		case ElvisOperatorExpression elvis -> instead(operator, context);
		case EqualsOperatorExpression equals -> Value.One.truth(equality(operator, context, true));
		case NotEqualsOperatorExpression differs -> Value.One.truth(equality(operator, context, false));
		case LessThanOperatorExpression less -> order(operator, Term.Comparator.LESS, context);
		case LessEqualOperatorExpression atMost -> order(operator, Term.Comparator.LESS_OR_EQUAL, context);
		case GreaterThanOperatorExpression greater -> order(operator, Term.Comparator.GREATER, context);
		case GreaterEqualOperatorExpression atLeast -> order(operator, Term.Comparator.GREATER_OR_EQUAL, context);
		case PlusOperatorExpression plus -> arithmetic(operator, Term.Operator.PLUS, context);
		case MinusOperatorExpression minus -> arithmetic(operator, Term.Operator.MINUS, context);
		case TimesOperatorExpression times -> arithmetic(operator, Term.Operator.TIMES, context);
		case DivOperatorExpression quotient -> arithmetic(operator, Term.Operator.QUOTIENT, context);
		case NegativeOperatorExpression negative -> negative(operator, context);
		default -> throw new Untranslatable("Plans have no operator '" + operator.getOperator() + "'.", operator);
		};
	}

	private Value junction(OperatorExpression operator, TranslationContext context, boolean and) {
		Term one = expressions.truth(operator.getFirstOperand(), context);
		FaultAnalysis known = and ? context.facts().whenTrue(one) : context.facts().whenFalse(one);
		Term other = expressions.truth(operator.getSecondOperand(), context.given(known));
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

	private Value implication(OperatorExpression operator, TranslationContext context) {
		Term one = expressions.truth(operator.getFirstOperand(), context);
		Term other = expressions.truth(operator.getSecondOperand(), context.given(context.facts().whenTrue(one)));
		return Value.One.truth(new Term.Or(List.of(new Term.Not(one), other)));
	}

	private Value ternary(TernaryExpression choice, TranslationContext context) {
		Term condition = expressions.truth(choice.getFirstOperand(), context);
		Value then = expressions.value(choice.getSecondOperand(), context.given(context.facts().whenTrue(condition)));
		Value otherwise = expressions.value(choice.getThirdOperand(), context.given(context.facts().whenFalse(condition)));
		return choice(condition, then, otherwise);
	}

	private Value instead(OperatorExpression elvis, TranslationContext context) {
		Value value = expressions.value(elvis.getFirstOperand(), context);
		if (value instanceof Value.Entry entry && expressions.value(elvis.getSecondOperand(), context) instanceof Value.Empty) {
			return entry.invertedMap().getOrEmpty(entry.key());
		}
		if (!(value instanceof Value.One one)) {
			throw new Untranslatable("Plans have '?:' only between single values.", elvis);
		}
		Term isNull = new Term.IsNull(one.term());
		return choice(isNull, expressions.value(elvis.getSecondOperand(), context.given(context.facts().whenTrue(isNull))), value);
	}

	/** The one or the other, if both are of one kind. */
	static Value choice(Term condition, Value then, Value otherwise) {
		if (then instanceof Value.Nothing && otherwise instanceof Value.One one) {
			return new Value.One(new Term.Choice(condition, Terms.nullOf(one.term().type()), one.term()), one.inferredType());
		}
		if (then instanceof Value.One one && otherwise instanceof Value.Nothing) {
			return new Value.One(new Term.Choice(condition, one.term(), Terms.nullOf(one.term().type())), one.inferredType());
		}
		if (then instanceof Value.One one && otherwise instanceof Value.One other && InferredType.areComparable(one.inferredType(), other.inferredType())) {
			boolean swapped = one.inferredType() instanceof InferredType.Element narrow && other.inferredType() instanceof InferredType.Element wide && !isAbove(narrow.type(), wide.type());
			if (!swapped) {
				return new Value.One(new Term.Choice(condition, one.term(), other.term()), one.inferredType());
			}
			if (isAbove(((InferredType.Element) other.inferredType()).type(), ((InferredType.Element) one.inferredType()).type())) {
				return new Value.One(new Term.Choice(new Term.Not(condition), other.term(), one.term()), other.inferredType());
			}
		}
		throw new Untranslatable("A value is of one kind or another.");
	}

	private static boolean isAbove(EClass one, EClass other) {
		return one == EcorePackage.Literals.EOBJECT || one.isSuperTypeOf(other);
	}

	private Term equality(OperatorExpression operator, TranslationContext context, boolean equal) {
		Value one = expressions.value(operator.getFirstOperand(), context);
		Value other = expressions.value(operator.getSecondOperand(), context);
		Term isEqual = ComparisonTranslator.equality(one, other, context);
		if (equal) {
			return isEqual;
		}
		return isEqual instanceof Term.Comparison comparison && comparison.comparator() == Term.Comparator.EQUAL
				? new Term.Comparison(Term.Comparator.NOT_EQUAL, comparison.left(), comparison.right()) : new Term.Not(isEqual);
	}

	private Value order(OperatorExpression operator, Term.Comparator comparator, TranslationContext context) {
		Value.One one = expressions.one(operator.getFirstOperand(), context);
		return Value.One.truth(ComparisonTranslator.order(comparator, one, expressions.one(operator.getSecondOperand(), context), context.facts()));
	}

	private Value arithmetic(OperatorExpression operator, Term.Operator sign, TranslationContext context) {
		Value.One one = expressions.one(operator.getFirstOperand(), context);
		Value.One other = expressions.one(operator.getSecondOperand(), context);
		Value text = sign == Term.Operator.PLUS ? ScalarCallTranslator.concatenation(one, other) : null;
		if (text != null) {
			return text;
		}
		if (!(one.inferredType() instanceof InferredType.Number left) || !(other.inferredType() instanceof InferredType.Number right)) {
			throw new Untranslatable("Plans have '" + sign + "' only for numbers.", operator);
		}
		if (!left.isReal() && !right.isReal()) {
			boolean isLong = left.equals(InferredType.LONG) || right.equals(InferredType.LONG);
			return new Value.One(new Term.Arithmetic(sign, one.term(), other.term()), isLong ? InferredType.LONG : InferredType.INTEGER);
		}
		Term.Operator ofReals = sign == Term.Operator.QUOTIENT ? Term.Operator.DIVIDE : sign;
		if (left.equals(InferredType.DOUBLE) || right.equals(InferredType.DOUBLE)) {
			return new Value.One(new Term.Arithmetic(ofReals, asReal(one, false), asReal(other, false)), InferredType.DOUBLE);
		}
		// What is rounded from 64 bits to 32 is what Java computes with 32.
		Term computed = new Term.Arithmetic(ofReals, asReal(one, true), asReal(other, true));
		return new Value.One(new Term.Real(computed, true), InferredType.FLOAT);
	}

	/** A number as a term of type REAL, as Java makes a double or float of it. */
	private static Term asReal(Value.One number, boolean isSingle) {
		if (((InferredType.Number) number.inferredType()).isReal()) {
			return number.term();
		}
		if (number.term() instanceof Term.Constant constant && constant.value() instanceof Long whole) {
			return new Term.Constant(isSingle ? (double) (float) whole.longValue() : whole.doubleValue(), InferredType.DOUBLE.valueType());
		}
		return new Term.Real(number.term(), isSingle);
	}

	private Value negative(OperatorExpression operator, TranslationContext context) {
		Value.One one = expressions.one(operator.getFirstOperand(), context);
		if (!(one.inferredType() instanceof InferredType.Number number) || number.equals(InferredType.FLOAT) && !(one.term() instanceof Term.Constant)) {
			throw new Untranslatable("Plans have no opposite of this.", operator);
		}
		if (one.term() instanceof Term.Constant constant) {
			Object opposite = switch (constant.value()) {
			case Double real -> (Object) (-real);
			case Long whole when number.equals(InferredType.INTEGER) -> (long) -whole.intValue();
			case Long whole -> (Object) (-whole);
			default -> throw new IllegalStateException();
			};
			return Value.One.constant(opposite, number);
		}
		InferredType inferredType = number.isReal() || number.equals(InferredType.LONG) ? number : InferredType.INTEGER;
		Term minusOne = new Term.Constant(number.isReal() ? (Object) (-1.0) : (Object) (-1L), number.valueType());
		return new Value.One(new Term.Arithmetic(Term.Operator.TIMES, minusOne, one.term()), inferredType);
	}
}
