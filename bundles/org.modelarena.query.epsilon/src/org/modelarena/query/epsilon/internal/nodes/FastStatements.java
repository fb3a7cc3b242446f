// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.Break;
import org.eclipse.epsilon.eol.execute.Continue;
import org.eclipse.epsilon.eol.execute.Return;
import org.eclipse.epsilon.eol.execute.context.FrameType;
import org.eclipse.epsilon.eol.execute.context.IEolContext;

import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;

/** Statements that call their parts directly. */
final class FastStatements {
	private FastStatements() {
	}

	static final class Block extends StatementBlock {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			Execution.of(context).step();
			for (int i = 0; i < statements.size(); i++) {
				Statement statement = statements.get(i);
				if (statement instanceof ExpressionStatement expression) {
					Execution.value(expression.getExpression(), context);
				} else {
					Object result = Execution.value(statement, context);
					if (result instanceof Return || result instanceof Break || result instanceof Continue) {
						return result;
					}
				}
			}
			return null;
		}
	}

	/** {@code x += y} and {@code x -= y} with our operators. */
	static final class Assignment extends AssignmentStatement {
		@Override
		protected Expression getValueExpression(AST cst, Expression expression) {
			return switch (cst.getText()) {
			case "+=" -> new FastOperators.Plus(targetExpression, expression);
			case "-=" -> new FastOperators.Minus(targetExpression, expression);
			default -> super.getValueExpression(cst, expression);
			};
		}
	}

	static final class If extends IfStatement {
		@Override
		public Object execute(IEolContext context) throws EolRuntimeException {
			VariableStack variables = Execution.of(context).variables();
			int depth = variables.enter(FrameType.UNPROTECTED, this);
			boolean condition = Execution.condition(conditionExpression, context);
			Object result = null;
			if (condition) {
				result = Execution.value(thenStatementBlock, context);
			} else if (elseStatementBlock != null) {
				result = Execution.value(elseStatementBlock, context);
			}
			variables.leaveTo(depth);
			return result;
		}
	}

	static final class Returning extends ReturnStatement {
		@Override
		public Return execute(IEolContext context) throws EolRuntimeException {
			return new Return(returnedExpression == null ? null : Execution.value(returnedExpression, context));
		}
	}
}
