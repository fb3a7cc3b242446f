// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.compiler.IScanner;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;
import org.eclipse.jdt.core.compiler.InvalidInputException;

/** Finds the package that files declare, without parsing them. */
final class PackageScanner {
	private PackageScanner() {
	}

	/** The package of the first file that declares one; the unnamed package if none does; empty if a declaration cannot be read, and no other file has one. */
	static Optional<String> packageOf(List<SourceFile> files) {
		boolean isBroken = false;
		for (SourceFile file : files) {
			if (!file.name().equals("module-info.java")) {
				try {
					Optional<String> found = packageOf(file.text());
					if (found.isPresent() && !found.get().isEmpty()) {
						return found;
					}
					isBroken |= found.isEmpty();
				} catch (IOException unreadable) {
					// It is reported when it is read for its content.
					isBroken = true;
				}
			}
		}
		return isBroken ? Optional.empty() : Optional.of("");
	}

	private static Optional<String> packageOf(String text) {
		IScanner scanner = ToolFactory.createScanner(false, false, false, false);
		scanner.setSource(text.toCharArray());
		try {
			// Annotations of a package may have braces, in parentheses.
			int parentheses = 0;
			while (true) {
				switch (scanner.getNextToken()) {
				case ITerminalSymbols.TokenNameLPAREN -> parentheses++;
				case ITerminalSymbols.TokenNameRPAREN -> parentheses--;
				case ITerminalSymbols.TokenNamepackage -> {
					return name(scanner);
				}
				case ITerminalSymbols.TokenNameEOF, ITerminalSymbols.TokenNameimport -> {
					return Optional.of("");
				}
				case ITerminalSymbols.TokenNameLBRACE -> {
					if (parentheses == 0) {
						return Optional.of("");
					}
				}
				default -> {
					// Part of an annotation, or of a type that comes without a package.
				}
				}
			}
		} catch (InvalidInputException e) {
			return Optional.empty();
		}
	}

	/** Names with dots between them, up to a semicolon. */
	private static Optional<String> name(IScanner scanner) throws InvalidInputException {
		StringBuilder name = new StringBuilder();
		boolean isAfterDot = true;
		for (int token = scanner.getNextToken(); token != ITerminalSymbols.TokenNameSEMICOLON; token = scanner.getNextToken()) {
			if (token == ITerminalSymbols.TokenNameEOF || isAfterDot == (token == ITerminalSymbols.TokenNameDOT)) {
				return Optional.empty();
			}
			isAfterDot = !isAfterDot;
			name.append(scanner.getCurrentTokenSource());
		}
		return isAfterDot ? Optional.empty() : Optional.of(name.toString());
	}
}
