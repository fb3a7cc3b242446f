package org.modelarena.query.ocl.internal.profiler;

import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.utilities.ASTNode;
import org.eclipse.ocl.utilities.CallingASTNode;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.ocl.internal.parser.OclParser;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** Where the expressions of a query stand in its text. Immutable. */
public final class ExpressionLocations {
	private final QueryText text;
	private final int prefix;

	/** @param text of the query, as the user wrote it */
	public ExpressionLocations(String text) {
		this.text = new QueryText(text);
		this.prefix = this.text.isDocument() ? 0 : OclParser.EXPRESSION_PREFIX.length();
	}

	/** A sentence with the expression's line and column in front. */
	public String at(OCLExpression<?> expression, String sentence) {
		return text.fault(ErrorCode.UNSUPPORTED, sentence, start(expression), null).getMessage();
	}

	/** Whether the text has it: some expressions are implicit. */
	public static boolean isWritten(OCLExpression<?> expression) {
		ASTNode node = (ASTNode) expression;
		return node.getStartPosition() >= 0 && node.getEndPosition() > node.getStartPosition();
	}

	/** A call stands where its name is, as those of a chain begin at one place; an operator stands where its first operand does. */
	int start(OCLExpression<?> expression) {
		ASTNode node = (ASTNode) expression;
		if (expression instanceof LoopExp<?, ?> loop) {
			return text.nameBehind(end((OCLExpression<?>) loop.getSource()), node.getStartPosition() - prefix);
		}
		boolean isNamed = node instanceof CallingASTNode call && call.getPropertyStartPosition() > node.getStartPosition()
				&& text.isWord(call.getPropertyStartPosition() - prefix);
		return (isNamed ? ((CallingASTNode) node).getPropertyStartPosition() : node.getStartPosition()) - prefix;
	}

	/** The place after an expression. */
	int end(OCLExpression<?> expression) {
		return ((ASTNode) expression).getEndPosition() - prefix;
	}
}
