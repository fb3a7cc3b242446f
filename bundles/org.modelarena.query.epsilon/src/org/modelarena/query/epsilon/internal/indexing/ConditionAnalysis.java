// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.indexing;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.AndOperatorExpression;
import org.eclipse.epsilon.eol.dom.BooleanLiteral;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.DivOperatorExpression;
import org.eclipse.epsilon.eol.dom.EnumerationLiteralExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.LiteralExpression;
import org.eclipse.epsilon.eol.dom.MapLiteralExpression;
import org.eclipse.epsilon.eol.dom.MinusOperatorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.NegativeOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotEqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.OrOperatorExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.TimesOperatorExpression;

import org.modelarena.query.epsilon.internal.model.Property;
import org.modelarena.query.epsilon.internal.model.SymbolTable;

/** The facts about the parts of a loop's condition that are known before the loop runs. */
final class ConditionAnalysis {
	private final EClass type;
	private final String iterator;
	private final SymbolTable symbols;
	private final boolean namesMayChange;

	/**
	 * @param type           the type of what is iterated over
	 * @param namesMayChange whether variables may get other values while the loop runs
	 */
	ConditionAnalysis(EClass type, String iterator, SymbolTable symbols, boolean namesMayChange) {
		this.type = type;
		this.iterator = iterator;
		this.symbols = symbols;
		this.namesMayChange = namesMayChange;
	}

	static Expression unwrapped(Expression expression) {
		Expression plain = expression;
		while (plain instanceof ExpressionInBrackets brackets) {
			plain = brackets.getExpression();
		}
		return plain;
	}

	/** The single-valued attribute of the iterator that an expression reads, or null. */
	EAttribute attribute(Expression expression) {
		EAttribute attribute = switch (property(expression)) {
		case Property.Attribute plain -> plain.attribute();
		case Property.Derived derived -> derived.attribute();
		case null, default -> null;
		};
		return attribute == null || attribute.isMany() ? null : attribute;
	}

	/** The attribute of type boolean, never null, of the iterator that an expression reads; or null. */
	EAttribute truth(Expression expression) {
		EAttribute attribute = attribute(expression);
		return attribute != null && attribute.getEAttributeType().getInstanceClass() == boolean.class ? attribute : null;
	}

	private Property property(Expression expression) {
		return unwrapped(expression) instanceof PropertyCallExpression call && isIterator(call.getTargetExpression())
				? symbols.property(type, call.getName()) : null;
	}

	private boolean isIterator(Expression expression) {
		return unwrapped(expression) instanceof NameExpression name && name.getName().equals(iterator);
	}

	/** Whether an expression has the same value in each round. */
	boolean isConstant(Expression expression) {
		return switch (unwrapped(expression)) {
		case EnumerationLiteralExpression literal -> true;
		case CollectionLiteralExpression<?> list -> false;
		case MapLiteralExpression<?, ?> map -> false;
		case LiteralExpression<?> literal -> true;
		case NameExpression name -> !namesMayChange && !name.getName().equals(iterator);
		case PropertyCallExpression call -> !call.getName().startsWith("~") && isConstant(call.getTargetExpression());
		case NegativeOperatorExpression negative -> isConstant(negative.getFirstOperand());
		case PlusOperatorExpression sum -> areConstant(sum);
		case MinusOperatorExpression difference -> areConstant(difference);
		case TimesOperatorExpression product -> areConstant(product);
		case DivOperatorExpression quotient -> areConstant(quotient);
		case null, default -> false;
		};
	}

	private boolean areConstant(OperatorExpression operator) {
		return isConstant(operator.getFirstOperand()) && isConstant(operator.getSecondOperand());
	}

	/** Whether a condition is a Boolean for every instance of the type, and evaluating it changes nothing. */
	boolean cannotFail(Expression condition) {
		return switch (unwrapped(condition)) {
		case BooleanLiteral literal -> true;
		case PropertyCallExpression call -> truth(call) != null && isPlain(call);
		case NotOperatorExpression not -> cannotFail(not.getFirstOperand());
		case AndOperatorExpression and -> cannotFail(and.getFirstOperand()) && cannotFail(and.getSecondOperand());
		case OrOperatorExpression or -> cannotFail(or.getFirstOperand()) && cannotFail(or.getSecondOperand());
		case OperatorExpression comparison when IndexRanges.isComparison(comparison) || comparison instanceof NotEqualsOperatorExpression ->
			isPlain(comparison.getFirstOperand()) && isPlain(comparison.getSecondOperand());
		case null, default -> false;
		};
	}

	/** Whether an expression is a literal, the iterator, or a property of it that is not derived. */
	private boolean isPlain(Expression expression) {
		Expression plain = unwrapped(expression);
		if (plain instanceof PropertyCallExpression) {
			return switch (property(plain)) {
			case Property.Attribute attribute -> true;
			case Property.Single single -> !single.derived();
			case Property.Many many -> !many.derived();
			case null, default -> false;
			};
		}
		return isIterator(plain) || plain instanceof NameExpression name && name.getName().equals("null") || plain instanceof EnumerationLiteralExpression
				|| plain instanceof LiteralExpression<?> && !(plain instanceof CollectionLiteralExpression) && !(plain instanceof MapLiteralExpression);
	}
}
