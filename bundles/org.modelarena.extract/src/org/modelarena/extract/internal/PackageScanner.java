// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.util.List;

import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/** Finds the package that files declare, without parsing them. */
final class PackageScanner {
	private PackageScanner() {
	}

	/** The package of the first file that declares one; the empty name if none does. */
	static String packageOf(List<SourceFile> files) {
		for (SourceFile file : files) {
			if (!file.name().equals("module-info.java")) {
				try {
					return packageOf(file.text());
				} catch (IOException unreadable) {
					// It is reported when it is read for its content.
				}
			}
		}
		return "";
	}

	private static String packageOf(String text) {
		IScanner scanner = ToolFactory.createScanner(false, false, false, false);
		scanner.setSource(text.toCharArray());
		try {
			int token = scanner.getNextToken();
			while (token != ITerminalSymbols.TokenNameEOF && token != ITerminalSymbols.TokenNameimport && token != ITerminalSymbols.TokenNameLBRACE) {
				if (token == ITerminalSymbols.TokenNamepackage) {
					return name(scanner);
				}
				token = scanner.getNextToken();
			}
		} catch (InvalidInputException e) {
			return "";
		}
		return "";
	}

	private static String name(IScanner scanner) throws InvalidInputException {
		StringBuilder name = new StringBuilder();
		for (int token = scanner.getNextToken(); token != ITerminalSymbols.TokenNameSEMICOLON && token != ITerminalSymbols.TokenNameEOF; token = scanner.getNextToken()) {
			name.append(scanner.getCurrentTokenSource());
		}
		return name.toString();
	}
}
