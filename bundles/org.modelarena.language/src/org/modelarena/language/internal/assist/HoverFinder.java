// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.Cancellation;
import org.modelarena.language.Hover;
import org.modelarena.language.TextToken;
import org.modelarena.language.internal.reading.Meaning;
import org.modelarena.language.internal.reading.TextReader;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;
import org.modelarena.language.internal.types.Symbols;

/** Finds what the word at a place means. Thread-safe. */
public final class HoverFinder {
	private final Dialect dialect;
	private final Symbols symbols;
	private final TextReader reader;

	public HoverFinder(Dialect dialect, Symbols symbols, TextReader reader) {
		this.dialect = dialect;
		this.symbols = symbols;
		this.reader = reader;
	}

	/** The explanation of the word at a place; nothing where there is none, or nobody knows. */
	public Optional<Hover> find(String text, int offset, Cancellation cancellation) {
		List<Token> tokens = Tokenizer.tokens(dialect, text);
		Optional<Token> word = tokens.stream().filter(token -> token.isWord() && token.range().touches(offset)).findFirst();
		return word.flatMap(token -> meaning(token, tokens, cancellation).map(meaning -> new Hover(token.range(), Descriptions.of(meaning))));
	}

	private Optional<Meaning> meaning(Token word, List<Token> tokens, Cancellation cancellation) {
		Meaning meaning = reader.read(tokens, cancellation).meanings().get(word.offset());
		if (meaning == null && word.kind() == TextToken.Kind.IDENTIFIER) {
			return symbols.classifier(word.name()).map(Meaning.OfClassifier::new);
		}
		return Optional.ofNullable(meaning);
	}
}
