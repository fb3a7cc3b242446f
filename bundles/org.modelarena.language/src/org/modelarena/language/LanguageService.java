// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.language.internal.assist.CompletionFinder;
import org.modelarena.language.internal.assist.Diagnoses;
import org.modelarena.language.internal.assist.Formatter;
import org.modelarena.language.internal.assist.HoverFinder;
import org.modelarena.language.internal.reading.TextReader;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;
import org.modelarena.language.internal.types.CollectionKind;
import org.modelarena.language.internal.types.Symbols;
import org.modelarena.language.internal.types.ValueType;

/**
 * Helps to write queries in one language over one metamodel. Takes any text, also one that somebody is still typing. Offsets count UTF-16 units from 0.
 * Thread-safe; keeps nothing between calls, so there is nothing to close. {@link Directives} in a text give values to its free variables.
 */
public final class LanguageService {
	private final Dialect dialect;
	private final Symbols symbols;
	private final Diagnoses diagnoses;

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} for other languages than {@code ocl}, {@code eol} and {@code epl} */
	public LanguageService(Metamodel metamodel, QueryLanguage language) {
		dialect = Dialect.of(language.name()).orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED, "There is no help with texts in '" + language.name() + "'."));
		symbols = new Symbols(metamodel);
		diagnoses = new Diagnoses(language, dialect, metamodel);
	}

	/** The name of the language. */
	public String language() {
		return dialect.language();
	}

	/** The metamodel whose types the texts are about. */
	public Metamodel metamodel() {
		return symbols.metamodel();
	}

	/**
	 * The problems of a text, by their places; none if it can run.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 */
	public List<Diagnostic> diagnose(String text, Cancellation cancellation) {
		return diagnose(text, Map.of(), cancellation);
	}

	/**
	 * The problems of a text, as {@link #diagnose(String, Cancellation)}.
	 *
	 * @param parameters values for its free variables, as in a {@link org.modelarena.core.Query}; they come before those of its directives
	 */
	public List<Diagnostic> diagnose(String text, Map<String, Object> parameters, Cancellation cancellation) {
		Map<String, Object> values = new LinkedHashMap<>(Directives.of(language(), text).parameters());
		values.putAll(parameters);
		return diagnoses.find(text, values, cancellation);
	}

	/**
	 * The proposals for a place, the best first: those that fit the word that ends there, by its beginning or by its humps, and of these features before all
	 * else.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 * @throws IndexOutOfBoundsException for a place outside of the text
	 */
	public List<Completion> complete(String text, int offset, Cancellation cancellation) {
		requirePlace(text, offset);
		return new CompletionFinder(dialect, symbols, reader(text)).find(text, offset, cancellation);
	}

	/**
	 * The meaning of the word at a place; nothing where there is none that anybody knows.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 * @throws IndexOutOfBoundsException for a place outside of the text
	 */
	public Optional<Hover> hover(String text, int offset, Cancellation cancellation) {
		requirePlace(text, offset);
		return new HoverFinder(dialect, symbols, reader(text)).find(text, offset, cancellation);
	}

	private static void requirePlace(String text, int offset) {
		if (offset < 0 || offset > text.length()) {
			throw new IndexOutOfBoundsException("The text has " + text.length() + " characters, so there is no place " + offset + ".");
		}
	}

	private TextReader reader(String text) {
		Map<String, ValueType> parameters = new LinkedHashMap<>();
		Directives.of(language(), text).parameters().forEach((name, value) -> parameters.put(name, typeOf(value)));
		return new TextReader(dialect, symbols, parameters);
	}

	private static ValueType typeOf(Object value) {
		return switch (value) {
		case Boolean truth -> ValueType.BOOLEAN;
		case Long number -> ValueType.INTEGER;
		case Double real -> ValueType.REAL;
		case String text -> ValueType.STRING;
		default -> new ValueType.Element(EcorePackage.Literals.EOBJECT);
		};
	}

	/** The tokens of a text in their order, for highlighting; what lies between them is blank. Names of types are {@link TextToken.Kind#TYPE}. */
	public List<TextToken> tokens(String text) {
		List<Token> tokens = Tokenizer.tokens(dialect, text);
		return tokens.stream().map(token -> new TextToken(token.offset(), token.text().length(), kind(token))).toList();
	}

	private TextToken.Kind kind(Token token) {
		boolean isType = token.kind() == TextToken.Kind.IDENTIFIER && (symbols.classifier(token.name()).isPresent() || CollectionKind.of(token.text()).isPresent());
		return isType ? TextToken.Kind.TYPE : token.kind();
	}

	/**
	 * The text with its lines indented by the brackets around them, and without blanks at their ends. Tokens, comments and line breaks are the same. To
	 * format a second time changes nothing.
	 */
	public String format(String text) {
		return Formatter.format(dialect, text);
	}
}
