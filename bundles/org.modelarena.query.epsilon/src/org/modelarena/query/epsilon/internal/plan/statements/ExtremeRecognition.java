// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.BooleanLiteral;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.query.plan.Term;

/** The ways in which programs keep the greatest or smallest number so far, and note that something was there. */
final class ExtremeRecognition {
	private ExtremeRecognition() {
	}

	/** {@code if (x > m) { m = x; }} or the other way round, and {@code m = m.max(x);} */
	static VariableUpdate extreme(Statement statement) {
		if (statement instanceof IfStatement choice && choice.getElseStatementBlock() == null
				&& UpdateRecognition.only(choice.getThenStatementBlock()) instanceof AssignmentStatement assignment) {
			return compared(choice, assignment);
		}
		if (statement instanceof AssignmentStatement assignment && variable(assignment) != null
				&& UpdateRecognition.plain(assignment.getValueExpression()) instanceof OperationCallExpression call && !call.isContextless() && !call.isNullSafe()
				&& call.getParameterExpressions().size() == 1 && isName(call.getTargetExpression(), variable(assignment))) {
			Expression of = call.getParameterExpressions().get(0);
			return switch (call.getName()) {
			case "max" -> new VariableUpdate.Extreme(variable(assignment), statement, of, Term.Function.MAX);
			case "min" -> new VariableUpdate.Extreme(variable(assignment), statement, of, Term.Function.MIN);
			default -> null;
			};
		}
		return null;
	}

	private static VariableUpdate compared(IfStatement choice, AssignmentStatement assignment) {
		String name = variable(assignment);
		if (name == null || !(UpdateRecognition.plain(choice.getConditionExpression()) instanceof OperatorExpression comparison)) {
			return null;
		}
		boolean isLess = comparison instanceof LessThanOperatorExpression || comparison instanceof LessEqualOperatorExpression;
		boolean isGreater = comparison instanceof GreaterThanOperatorExpression || comparison instanceof GreaterEqualOperatorExpression;
		if (!isLess && !isGreater) {
			return null;
		}
		boolean variableLast = isName(comparison.getSecondOperand(), name);
		Expression of = variableLast ? comparison.getFirstOperand() : comparison.getSecondOperand();
		boolean isExtreme = (variableLast || isName(comparison.getFirstOperand(), name)) && UpdateRecognition.isSame(of, assignment.getValueExpression());
		return isExtreme ? new VariableUpdate.Extreme(name, choice, of, isGreater == variableLast ? Term.Function.MAX : Term.Function.MIN) : null;
	}

	/** {@code found = true;} */
	static VariableUpdate flag(Statement statement) {
		return statement instanceof AssignmentStatement assignment && variable(assignment) != null
				&& UpdateRecognition.plain(assignment.getValueExpression()) instanceof BooleanLiteral literal
						? new VariableUpdate.Flag(variable(assignment), statement, literal.getValue()) : null;
	}

	/** The variable that gets a value, which is declared elsewhere; null for anything else. */
	private static String variable(AssignmentStatement assignment) {
		return assignment.getTargetExpression() instanceof NameExpression name && !(assignment.getTargetExpression() instanceof VariableDeclaration)
				? name.getName() : null;
	}

	private static boolean isName(Expression expression, String name) {
		return UpdateRecognition.plain(expression) instanceof NameExpression used && used.getName().equals(name);
	}
}
