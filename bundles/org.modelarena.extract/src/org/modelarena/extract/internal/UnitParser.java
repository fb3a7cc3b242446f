// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.modelarena.extract.SourceProblem;

/** Parses source files with JDT, without a workspace. Thread-safe. */
final class UnitParser {
	private static final int MOST_PROBLEMS_OF_A_FILE = 3;

	private final Map<String, String> options = new HashMap<>(JavaCore.getOptions());

	UnitParser() {
		JavaCore.setComplianceOptions(JavaCore.latestSupportedJavaVersion(), options);
		options.put(JavaCore.COMPILER_DOC_COMMENT_SUPPORT, JavaCore.ENABLED);
	}

	/** A parser with the options for Java's current version. */
	ASTParser create() {
		ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
		parser.setCompilerOptions(options);
		parser.setKind(ASTParser.K_COMPILATION_UNIT);
		parser.setStatementsRecovery(true);
		return parser;
	}

	/** The syntax tree of a text, without bindings. */
	CompilationUnit parse(SourceFile file, String text) {
		ASTParser parser = create();
		parser.setSource(text.toCharArray());
		parser.setUnitName(file.path());
		return (CompilationUnit) parser.createAST(null);
	}

	/** Tells the syntax errors of a file. */
	static void problems(SourceFile file, CompilationUnit tree, Consumer<SourceProblem> problems) {
		int found = 0;
		for (IProblem problem : tree.getProblems()) {
			if (problem.isError() && isOfSyntax(problem) && found++ < MOST_PROBLEMS_OF_A_FILE) {
				problems.accept(new SourceProblem(file.label(), Math.max(0, problem.getSourceLineNumber()), problem.getMessage()));
			}
		}
	}

	/** Not of types, which may be missing. */
	private static boolean isOfSyntax(IProblem problem) {
		return problem instanceof CategorizedProblem categorized && categorized.getCategoryID() == CategorizedProblem.CAT_SYNTAX;
	}
}
