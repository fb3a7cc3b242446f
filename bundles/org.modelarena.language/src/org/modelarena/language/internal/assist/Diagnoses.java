// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.Diagnostic.Severity;
import org.modelarena.language.TextRange;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;

/** Asks a language what is wrong with a text. Thread-safe. */
public final class Diagnoses {
	private static final Pattern PLACE = Pattern.compile("^line \\d+, column \\d+: ");

	private final QueryLanguage language;
	private final Dialect dialect;
	private final Metamodel metamodel;

	public Diagnoses(QueryLanguage language, Dialect dialect, Metamodel metamodel) {
		this.language = language;
		this.dialect = dialect;
		this.metamodel = metamodel;
	}

	/** The problems of a text, by their places. */
	public List<Diagnostic> find(String text, Map<String, Object> parameters, Cancellation cancellation) {
		try {
			language.prepare(new Query(language.name(), text, parameters), metamodel, cancellation);
			return List.of();
		} catch (QueryException e) {
			return all(e, text);
		} catch (ArenaException e) {
			if (e.code().fault() == ErrorCode.Fault.RESOURCES) {
				throw e;
			}
			return List.of(new Diagnostic(range(text, 0, 0), Severity.ERROR, e.getMessage(), e.code().name()));
		}
	}

	/** A parser that has found more than one fault leaves the others with the first. */
	private List<Diagnostic> all(QueryException first, String text) {
		List<Diagnostic> found = new ArrayList<>(List.of(diagnostic(first, text)));
		for (Throwable other : first.getSuppressed()) {
			if (other instanceof QueryException fault) {
				Diagnostic next = diagnostic(fault, text);
				// What stands at one place is often said twice, in other words.
				if (found.stream().noneMatch(known -> known.range().equals(next.range()))) {
					found.add(next);
				}
			}
		}
		found.sort(Comparator.comparingInt(each -> each.range().offset()));
		return List.copyOf(found);
	}

	private Diagnostic diagnostic(QueryException fault, String text) {
		String message = PLACE.matcher(fault.getMessage()).replaceFirst("");
		return new Diagnostic(range(text, fault.line(), fault.column()), Severity.ERROR, message, fault.code().name());
	}

	/** The token at a place, or the nearest one before it; the first of the text where the place is not known. */
	private TextRange range(String text, int line, int column) {
		List<Token> tokens = Tokenizer.tokens(dialect, text);
		if (tokens.isEmpty()) {
			return new TextRange(0, text.length());
		}
		int place = line == 0 ? text.length() - text.stripLeading().length() : offset(text, line, column);
		Token best = tokens.getFirst();
		for (Token token : tokens) {
			if (token.offset() > place) {
				break;
			}
			best = token;
		}
		return best.range();
	}

	/** Languages count lines by their line feeds alone. */
	private static int offset(String text, int line, int column) {
		int start = 0;
		for (int i = 1; i < line; i++) {
			int end = text.indexOf('\n', start);
			if (end < 0) {
				break;
			}
			start = end + 1;
		}
		return Math.min(text.length(), start + Math.max(0, column - 1));
	}
}
