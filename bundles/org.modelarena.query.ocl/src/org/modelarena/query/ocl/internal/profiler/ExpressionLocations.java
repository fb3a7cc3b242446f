// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.profiler;

import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.utilities.ASTNode;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.ocl.internal.parser.ExpressionPlaces;
import org.modelarena.query.ocl.internal.parser.OclParser;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** Where the expressions of a query stand in its text. Immutable. */
public final class ExpressionLocations {
	private final QueryText text;
	private final ExpressionPlaces places;

	/** @param text of the query, as the user wrote it */
	public ExpressionLocations(String text) {
		this.text = new QueryText(text);
		this.places = new ExpressionPlaces(this.text, this.text.isDocument() ? 0 : OclParser.EXPRESSION_PREFIX.length());
	}

	/** A sentence with the expression's line and column in front. */
	public String at(OCLExpression<?> expression, String sentence) {
		return text.fault(ErrorCode.UNSUPPORTED, sentence, start(expression), null).getMessage();
	}

	/** Whether the text has it: some expressions are implicit. */
	public static boolean isWritten(OCLExpression<?> expression) {
		return ExpressionPlaces.isWritten((ASTNode) expression);
	}

	/** Where an expression stands: a call where its name is. */
	int start(OCLExpression<?> expression) {
		return places.start((ASTNode) expression);
	}

	/** The place after an expression. */
	int end(OCLExpression<?> expression) {
		return places.end(expression);
	}
}
