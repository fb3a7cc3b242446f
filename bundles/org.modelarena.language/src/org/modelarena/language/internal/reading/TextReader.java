// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.language.TextToken;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/** Reads texts in the way of their language. Thread-safe. */
public final class TextReader {
	private final Dialect dialect;
	private final Symbols symbols;
	private final Map<String, ValueType> parameters;

	/** @param parameters of the query, by name */
	public TextReader(Dialect dialect, Symbols symbols, Map<String, ValueType> parameters) {
		this.dialect = dialect;
		this.symbols = symbols;
		this.parameters = Map.copyOf(parameters);
	}

	/** The meanings of the words of a text. */
	public Reading read(List<Token> tokens, Cancellation cancellation) {
		List<Token> read = prepared(tokens);
		read.add(Token.end(tokens.isEmpty() ? 0 : tokens.getLast().end()));
		if (dialect == Dialect.OCL) {
			return reader(read, List.of(), cancellation).read();
		}
		// Operations are declared behind the statements that call them.
		return reader(read, reader(read, List.of(), cancellation).read().declared(), cancellation).read();
	}

	/**
	 * The kind of text that can stand at a place.
	 *
	 * @param before the tokens before the place
	 * @param all    the tokens of the whole text
	 */
	public Reading readTo(int place, List<Token> before, List<Token> all, Cancellation cancellation) {
		List<Declared> known = dialect == Dialect.OCL ? List.of() : read(all, cancellation).declared();
		List<Token> read = prepared(before);
		read.add(Token.caret(place));
		read.add(Token.end(place));
		return reader(read, known, cancellation).read();
	}

	private static List<Token> prepared(List<Token> tokens) {
		return new ArrayList<>(tokens.stream().filter(token -> token.kind() != TextToken.Kind.COMMENT).toList());
	}

	private TokenReader reader(List<Token> tokens, List<Declared> known, Cancellation cancellation) {
		Library library = Library.of(dialect);
		Scope root = Scope.empty();
		parameters.forEach((name, type) -> root.declare(name, type, ExpressionReader.PARAMETER));
		return switch (dialect) {
		case OCL -> new OclDocumentReader(tokens, symbols, library, cancellation, root);
		case EOL -> new EolProgramReader(tokens, symbols, library, cancellation, root).knowing(known);
		case EPL -> new EplReader(tokens, symbols, library, cancellation, root).knowing(known);
		};
	}
}
