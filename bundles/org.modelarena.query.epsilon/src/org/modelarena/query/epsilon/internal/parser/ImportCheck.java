// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.parser;

import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.common.parse.AST;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;
import org.eclipse.epsilon.common.util.AstUtil;
import org.eclipse.epsilon.eol.parse.EolParser;

/** Refuses what Epsilon's parser takes and queries must not have: what would read other files, and what would never run. */
final class ImportCheck {
	private static final Set<Integer> PARTS = Set.of(EolParser.BLOCK, EolParser.ANNOTATIONBLOCK, EolParser.HELPERMETHOD, EolParser.MODELDECLARATION,
			EolParser.IMPORT);

	private ImportCheck() {
	}

	/** Adds a problem for the first statement after an operation, which Epsilon would not run; false if there is none. */
	static boolean refuseStatementsBehindOperations(AST module, List<ParseProblem> problems) {
		for (AST part : module.getChildren()) {
			if (!PARTS.contains(part.getType())) {
				problems.add(new ParseProblem(part.getRegion().getStart().getLine(), part.getRegion().getStart().getColumn(),
						"statements must stand before the operations"));
				return true;
			}
		}
		return false;
	}

	/** Adds a problem for each import. */
	static void refuse(AST module, List<ParseProblem> problems) {
		for (AST statement : AstUtil.getChildren(module, EolParser.IMPORT)) {
			problems.add(new ParseProblem(statement.getLine(), statement.getColumn(), "a query cannot import other files"));
		}
	}
}
