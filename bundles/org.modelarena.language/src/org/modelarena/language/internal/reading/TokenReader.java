// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EClassifier;
import org.modelarena.core.Cancellation;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.types.Library;
import org.modelarena.language.internal.types.Symbols;

/**
 * Goes through the tokens of a text, and keeps what they mean. Takes any text: what does not belong where it stands is skipped. A token for the caret
 * ends the reading: all that matters for what can stand there stands before.
 */
abstract class TokenReader {
	/** Nobody writes so deeply, and Java's stack has room for more. */
	private static final int DEEPEST = 400;
	private static final int TOKENS_PER_CHECK = 1024;

	protected final Symbols symbols;
	protected final Library library;
	protected final List<Declared> declared = new ArrayList<>();
	private final List<Token> tokens;
	private final Cancellation cancellation;
	private final Map<Integer, Meaning> meanings = new HashMap<>();
	private Place place = new Place.Nothing();
	private int at;
	private int depth;
	private int steps;

	/** Ends a reading. It is no error and has no stack trace. */
	static final class Done extends RuntimeException {
		private static final long serialVersionUID = 1;

		Done() {
			super(null, null, false, false);
		}
	}

	/** @param tokens without comments, with an end */
	TokenReader(List<Token> tokens, Symbols symbols, Library library, Cancellation cancellation) {
		this.tokens = tokens;
		this.symbols = symbols;
		this.library = library;
		this.cancellation = cancellation;
	}

	/** Reads the whole text. */
	final Reading read() {
		try {
			readAll();
		} catch (Done done) {
			// At the caret, or too deep.
		}
		return new Reading(place, Map.copyOf(meanings), List.copyOf(declared));
	}

	abstract void readAll();

	final Token peek() {
		return tokens.get(at);
	}

	final Token peek(int ahead) {
		return tokens.get(Math.min(at + ahead, tokens.size() - 1));
	}

	final boolean isAt(String text) {
		return peek().text().equals(text);
	}

	final boolean isAtEnd() {
		return peek().isEnd();
	}

	/** The token here; goes on to the next, but not beyond the end. */
	final Token next() {
		if (++steps % TOKENS_PER_CHECK == 0) {
			cancellation.check();
		}
		Token token = peek();
		if (!token.isEnd()) {
			at++;
		}
		return token;
	}

	/** Goes on if a sign or keyword stands here. */
	final boolean accept(String text) {
		if (isAt(text)) {
			next();
			return true;
		}
		return false;
	}

	/** How many tokens have been read. */
	final int position() {
		return at;
	}

	/** The caret ends the reading here. */
	final void caretMayBe(Place what) {
		if (peek().isCaret()) {
			place = what;
			throw new Done();
		}
	}

	final void mean(Token token, Meaning meaning) {
		meanings.put(token.offset(), meaning);
	}

	/** To be called where the reader calls itself. */
	final void enter() {
		if (++depth > DEEPEST) {
			throw new Done();
		}
	}

	final void leave() {
		depth--;
	}

	/** A word, if one stands here; for a caret there is nothing to propose. */
	final Optional<Token> newName() {
		caretMayBe(new Place.Nothing());
		return peek().isWord() ? Optional.of(next()) : Optional.empty();
	}

	/** The names of a path such as {@code railway::Segment}, of which the first stands here. */
	final List<Token> path() {
		List<Token> path = new ArrayList<>(List.of(next()));
		while (isAt("::") && (peek(1).isWord() || peek(1).isCaret())) {
			next();
			caretMayBe(new Place.Path(names(path)));
			path.add(next());
		}
		return path;
	}

	static List<String> names(List<Token> path) {
		return path.stream().map(Token::name).toList();
	}

	static String joined(List<Token> path) {
		return String.join("::", names(path));
	}

	/** The classifier that a path names, whose words get their meanings. */
	final Optional<EClassifier> classifier(List<Token> path) {
		Optional<EClassifier> found = symbols.classifier(joined(path)).or(() -> symbols.classifier(unescaped(joined(path))));
		found.ifPresent(classifier -> {
			mean(path.getLast(), new Meaning.OfClassifier(classifier));
			meanPackages(path.subList(0, path.size() - 1));
		});
		return found;
	}

	final void meanPackages(List<Token> path) {
		for (int i = 1; i <= path.size(); i++) {
			Token last = path.get(i - 1);
			symbols.packages(names(path.subList(0, i))).stream().findFirst().ifPresent(ePackage -> mean(last, new Meaning.OfPackage(ePackage)));
		}
	}

	/** OCL writes names that are keywords with a leading underscore. */
	static String unescaped(String name) {
		return name.startsWith("_") ? name.substring(1) : name.replace("::_", "::");
	}
}
