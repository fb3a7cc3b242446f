// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import org.eclipse.epsilon.eol.dom.ElvisOperatorExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.IntegerLiteral;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.TernaryExpression;

/** The ways in which programs count in a Map: a number is added to what it has for a key, or put there if it has none. */
final class CounterRecognition {
	private CounterRecognition() {
	}

	/** {@code if (not m.containsKey(k)) { m.put(k, 0); } m.put(k, m.get(k) + x);} or with {@code putIfAbsent}; null for anything else. */
	static VariableUpdate ofTwo(Statement first, Statement second) {
		UpdateRecognition.Put start = first instanceof IfStatement choice && choice.getElseStatementBlock() == null
				? UpdateRecognition.put(UpdateRecognition.only(choice.getThenStatementBlock()), "put")
				: UpdateRecognition.put(first, "putIfAbsent");
		UpdateRecognition.Put put = second == null ? null : UpdateRecognition.put(second, "put");
		if (start == null || put == null || !isZero(start.value()) || !isOf(put, start.variable(), start.key())) {
			return null;
		}
		if (first instanceof IfStatement choice && !isAbsent(UpdateRecognition.question(choice.getConditionExpression()), put)) {
			return null;
		}
		Expression by = added(put, put.value());
		return by == null ? null : new VariableUpdate.Tally(put.variable(), first, new VariableUpdate.Entry(put.key(), by));
	}

	/** {@code if (m.containsKey(k)) { m.put(k, m.get(k) + x); } else { m.put(k, x); }} or the other way round, or in one {@code put}; null for anything else. */
	static VariableUpdate ofOne(Statement statement) {
		if (statement instanceof IfStatement choice) {
			return choice.getElseStatementBlock() == null ? null : ofChoice(choice);
		}
		UpdateRecognition.Put put = UpdateRecognition.put(statement, "put");
		if (put == null) {
			return null;
		}
		Expression by = UpdateRecognition.plain(put.value()) instanceof TernaryExpression choice ? ofChoice(choice, put) : addedToAny(put, put.value());
		return by == null ? null : new VariableUpdate.Tally(put.variable(), statement, new VariableUpdate.Entry(put.key(), by));
	}

	private static VariableUpdate ofChoice(IfStatement choice) {
		UpdateRecognition.Question question = UpdateRecognition.question(choice.getConditionExpression());
		UpdateRecognition.Put then = UpdateRecognition.put(UpdateRecognition.only(choice.getThenStatementBlock()), "put");
		UpdateRecognition.Put otherwise = UpdateRecognition.put(UpdateRecognition.only(choice.getElseStatementBlock()), "put");
		if (question == null || !question.isAboutKey() || then == null || otherwise == null || !isOf(then, otherwise.variable(), otherwise.key())
				|| !isAbout(question, then)) {
			return null;
		}
		Expression by = added(then, (question.isAbsent() ? otherwise : then).value());
		boolean isSameNumber = by != null && isSameNumber(by, (question.isAbsent() ? then : otherwise).value());
		return isSameNumber ? new VariableUpdate.Tally(then.variable(), choice, new VariableUpdate.Entry(then.key(), by)) : null;
	}

	/** {@code m.containsKey(k) ? m.get(k) + x else x} */
	private static Expression ofChoice(TernaryExpression choice, UpdateRecognition.Put put) {
		UpdateRecognition.Question question = UpdateRecognition.question(choice.getFirstOperand());
		if (question == null || !question.isAboutKey() || !isAbout(question, put)) {
			return null;
		}
		Expression by = added(put, question.isAbsent() ? choice.getThirdOperand() : choice.getSecondOperand());
		return by != null && isSameNumber(by, question.isAbsent() ? choice.getSecondOperand() : choice.getThirdOperand()) ? by : null;
	}

	/** The expression added to the Map's value for the key, where it has one; null for anything else. */
	private static Expression added(UpdateRecognition.Put put, Expression value) {
		return UpdateRecognition.plain(value) instanceof PlusOperatorExpression sum
				&& (isGet(put, UpdateRecognition.plain(sum.getFirstOperand()), "get", 1) || isGot(put, UpdateRecognition.plain(sum.getFirstOperand()))) ? sum.getSecondOperand() : null;
	}

	/** The expression added to the Map's value for the key, or to 0; null for anything else. */
	private static Expression addedToAny(UpdateRecognition.Put put, Expression value) {
		return UpdateRecognition.plain(value) instanceof PlusOperatorExpression sum && isGot(put, UpdateRecognition.plain(sum.getFirstOperand())) ? sum.getSecondOperand() : null;
	}

	/** {@code m.get(k) ?: 0}, {@code m.getOrDefault(k, 0)} and {@code m.containsKey(k) ? m.get(k) else 0} */
	private static boolean isGot(UpdateRecognition.Put put, Expression value) {
		return switch (value) {
		case ElvisOperatorExpression elvis -> isZero(elvis.getSecondOperand()) && isGet(put, UpdateRecognition.plain(elvis.getFirstOperand()), "get", 1);
		case TernaryExpression choice -> {
			UpdateRecognition.Question question = UpdateRecognition.question(choice.getFirstOperand());
			boolean isAbsent = isAbsent(question, put);
			boolean fits = question != null && question.isAboutKey() && isAbout(question, put);
			yield fits && isZero(isAbsent ? choice.getSecondOperand() : choice.getThirdOperand())
					&& isGet(put, UpdateRecognition.plain(isAbsent ? choice.getThirdOperand() : choice.getSecondOperand()), "get", 1);
		}
		default -> isGet(put, value, "getOrDefault", 2) && isZero(((OperationCallExpression) value).getParameterExpressions().get(1));
		};
	}

	private static boolean isGet(UpdateRecognition.Put put, Expression value, String operation, int arguments) {
		return value instanceof OperationCallExpression get && get.getName().equals(operation) && !get.isNullSafe() && !get.isContextless()
				&& get.getParameterExpressions().size() == arguments && UpdateRecognition.plain(get.getTargetExpression()) instanceof NameExpression map
				&& isOf(put, map.getName(), get.getParameterExpressions().get(0));
	}

	private static boolean isOf(UpdateRecognition.Put put, String variable, Expression key) {
		return put.variable().equals(variable) && UpdateRecognition.isSame(put.key(), key);
	}

	private static boolean isAbout(UpdateRecognition.Question question, UpdateRecognition.Put put) {
		return isOf(put, question.variable(), question.argument());
	}

	private static boolean isAbsent(UpdateRecognition.Question question, UpdateRecognition.Put put) {
		return question != null && question.isAbsent() && isAbout(question, put);
	}

	private static boolean isZero(Expression expression) {
		return UpdateRecognition.plain(expression) instanceof IntegerLiteral literal && literal.getValue() instanceof Integer number && number == 0;
	}

	private static boolean isSameNumber(Expression one, Expression other) {
		return UpdateRecognition.isSame(one, other) || UpdateRecognition.plain(one) instanceof IntegerLiteral left && UpdateRecognition.plain(other) instanceof IntegerLiteral right
				&& left.getValue().equals(right.getValue());
	}
}
