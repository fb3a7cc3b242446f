// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import org.eclipse.ocl.expressions.LoopExp;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.utilities.ASTNode;
import org.eclipse.ocl.utilities.CallingASTNode;

/**
 * Where parts of a parsed query stand in its text, as offsets.
 *
 * @param prefix the number of characters that stand before the user's text in what was parsed
 */
public record ExpressionPlaces(QueryText text, int prefix) {
	/** Whether the text has it: some expressions are implicit. */
	public static boolean isWritten(ASTNode node) {
		return node.getStartPosition() >= 0 && node.getEndPosition() > node.getStartPosition();
	}

	/** A call stands where its name is, as those of a chain begin at one place; an operator stands where its first operand does. */
	public int start(ASTNode node) {
		if (node instanceof LoopExp<?, ?> loop) {
			return text.nameBehind(end((OCLExpression<?>) loop.getSource()), node.getStartPosition() - prefix);
		}
		boolean isNamed = node instanceof CallingASTNode call && call.getPropertyStartPosition() > node.getStartPosition()
				&& text.isWord(call.getPropertyStartPosition() - prefix);
		return (isNamed ? ((CallingASTNode) node).getPropertyStartPosition() : node.getStartPosition()) - prefix;
	}

	/** The place after an expression. */
	public int end(OCLExpression<?> expression) {
		return ((ASTNode) expression).getEndPosition() - prefix;
	}
}
