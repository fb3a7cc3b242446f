// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import java.util.Collection;
import java.util.Map;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.dom.AndOperatorExpression;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.MinusOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotEqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.OrOperatorExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.eclipse.epsilon.eol.types.EolObjectComparator;
import org.eclipse.epsilon.eol.types.NumberUtil;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.model.Element;
import org.modelarena.query.epsilon.internal.model.ValueDescriptions;
import org.modelarena.query.epsilon.internal.runtime.Execution;

/** Operators that call their operands directly. A literal of an enumeration also equals its name. */
public final class FastOperators {
	private static final int CHARACTERS_IN_UNIT = 16;

	private FastOperators() {
	}

	/** EOL's equality. */
	static boolean equal(Object one, Object other) {
		if (one == other) {
			return !(one instanceof Double || one instanceof Float) || EolObjectComparator.equals(one, other);
		}
		if (one instanceof Element) {
			return one.equals(other);
		}
		if (one instanceof Integer a && other instanceof Integer b) {
			return a.intValue() == b.intValue();
		}
		if (one instanceof EEnumLiteral literal && other instanceof String name) {
			return literal.getName().equals(name);
		}
		if (one instanceof String name && other instanceof EEnumLiteral literal) {
			return literal.getName().equals(name);
		}
		return EolObjectComparator.equals(one, other);
	}

	/** {@link #equal}, announced where it may cost much. */
	private static boolean compared(Object one, Object other, IEolContext context) {
		if (one == other) {
			return equal(one, other);
		}
		if (one instanceof Collection<?> a && other instanceof Collection<?> b) {
			return a.size() == b.size() && new CollectionEquality(Execution.of(context).work()).equal(a, b);
		}
		if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
			return new CollectionEquality(Execution.of(context).work()).equal(a, b);
		}
		if (one instanceof String a && other instanceof String b) {
			Execution.of(context).work().meter().work(Math.min(a.length(), b.length()) / CHARACTERS_IN_UNIT);
		}
		return equal(one, other);
	}

	private static boolean less(Object one, Object other) {
		if (one instanceof Integer a && other instanceof Integer b) {
			return a < b;
		}
		return one instanceof Number a && other instanceof Number b && NumberUtil.lessThan(a, b);
	}

	private static boolean greater(Object one, Object other) {
		if (one instanceof Integer a && other instanceof Integer b) {
			return a > b;
		}
		return one instanceof Number a && other instanceof Number b && NumberUtil.greaterThan(a, b);
	}

	public static class Equal extends EqualsOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return compared(Execution.value(firstOperand, context), Execution.value(secondOperand, context), context);
		}

		@Override
		public Boolean execute(Object one, Object other, IEolContext context) {
			return equal(one, other);
		}
	}

	public static class NotEqual extends NotEqualsOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return !compared(Execution.value(firstOperand, context), Execution.value(secondOperand, context), context);
		}

		@Override
		public Boolean execute(Object one, Object other, IEolContext context) {
			return !equal(one, other);
		}
	}

	public static class Less extends LessThanOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return less(Execution.value(firstOperand, context), Execution.value(secondOperand, context));
		}
	}

	public static class LessOrEqual extends LessEqualOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			Object one = Execution.value(firstOperand, context);
			Object other = Execution.value(secondOperand, context);
			return less(one, other) || equal(one, other);
		}
	}

	public static class Greater extends GreaterThanOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return greater(Execution.value(firstOperand, context), Execution.value(secondOperand, context));
		}
	}

	public static class GreaterOrEqual extends GreaterEqualOperatorExpression {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			Object one = Execution.value(firstOperand, context);
			Object other = Execution.value(secondOperand, context);
			return greater(one, other) || equal(one, other);
		}
	}

	/** Epsilon's takes one collection from another without a look at the clock. */
	public static class Minus extends MinusOperatorExpression {
		public Minus() {
		}

		Minus(Expression first, Expression second) {
			super(first, second);
		}

		@Override
		public Object execute(Object one, Object other, IEolContext context) throws EolRuntimeException {
			return one instanceof Collection<?> items && other instanceof Collection<?> others ? Execution.of(context).work().without(items, others)
					: super.execute(one, other, context);
		}
	}

	/** Epsilon's fills Sets without a look at the clock. */
	public static class Plus extends PlusOperatorExpression {
		public Plus() {
		}

		Plus(Expression first, Expression second) {
			super(first, second);
		}

		@Override
		@SuppressWarnings("unchecked")
		public Object execute(Object one, Object other, IEolContext context) throws EolRuntimeException {
			LibraryWork work = Execution.of(context).work();
			if (one instanceof Collection<?> items && other instanceof Collection<?> others) {
				if (LibraryWork.isTable(items)) {
					Collection<Object> joined = EolCollectionType.createSameType((Collection<Object>) items);
					work.tables().addAll(joined, items);
					work.tables().addAll(joined, others);
					return joined;
				}
			} else {
				work.text(one);
				work.text(other);
			}
			return super.execute(one, other, context);
		}
	}

	private static boolean truth(Expression operand, String operator, IEolContext context) throws EolRuntimeException {
		Object value = Execution.value(operand, context);
		if (value instanceof Boolean truth) {
			return truth;
		}
		throw new EolRuntimeException("'" + operator + "' takes Booleans, not " + ValueDescriptions.kindOf(value) + ".", operand);
	}

	public static class And extends AndOperatorExpression {
		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return truth(firstOperand, operator, context) && truth(secondOperand, operator, context);
		}
	}

	public static class Or extends OrOperatorExpression {
		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return truth(firstOperand, operator, context) || truth(secondOperand, operator, context);
		}
	}

	public static class Not extends NotOperatorExpression {
		@Override
		public Boolean execute(IEolContext context) throws EolRuntimeException {
			return !truth(firstOperand, operator, context);
		}
	}

	static final class Brackets extends ExpressionInBrackets {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			return Execution.value(expression, context);
		}
	}
}
