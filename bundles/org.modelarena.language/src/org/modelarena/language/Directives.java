// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ElementKey;
import org.modelarena.language.internal.syntax.Dialect;
import org.modelarena.language.internal.syntax.Token;
import org.modelarena.language.internal.syntax.Tokenizer;

/**
 * The directives for editors in the comments at the beginning of a text: {@code -- @metamodel railway.ecore} and {@code -- @param most=3} in OCL, with
 * {@code //} in EOL and EPL. When the query runs they are comments like others.
 *
 * @param metamodels files, in their order
 * @param parameters values for the free variables of the text
 */
public record Directives(List<String> metamodels, Map<String, Object> parameters) {
	private static final Pattern DIRECTIVE = Pattern.compile("@(metamodel|param)\\s+(\\S.*)");
	private static final Pattern COMMENT_SIGNS = Pattern.compile("^\\s*(?:--|//|/\\*|\\*)?\\s*|\\s*(?:\\*/)?\\s*$");

	/** The directives of a text; none for a language that is not known. */
	public static Directives of(String language, String text) {
		List<String> metamodels = new ArrayList<>();
		Map<String, Object> parameters = new LinkedHashMap<>();
		Dialect.of(language).ifPresent(dialect -> {
			for (Token token : Tokenizer.tokens(dialect, text)) {
				if (token.kind() != TextToken.Kind.COMMENT) {
					break;
				}
				token.text().lines().forEach(line -> read(line, metamodels, parameters));
			}
		});
		return new Directives(List.copyOf(metamodels), Map.copyOf(parameters));
	}

	private static void read(String line, List<String> metamodels, Map<String, Object> parameters) {
		Matcher directive = DIRECTIVE.matcher(COMMENT_SIGNS.matcher(line).replaceAll(""));
		if (!directive.matches()) {
			return;
		}
		String value = directive.group(2);
		if (directive.group(1).equals("metamodel")) {
			metamodels.add(value);
			return;
		}
		int equals = value.indexOf('=');
		if (equals > 0) {
			parameters.put(value.substring(0, equals).strip(), value(value.substring(equals + 1).strip()));
		}
	}

	/** A parameter's value as people write it: a number, {@code true}, {@code false}, {@code #KEY} for an element, or text. */
	public static Object value(String text) {
		if (text.matches("[-+]?\\d{1,18}")) {
			return Long.valueOf(text);
		}
		if (text.matches("[-+]?\\d+\\.\\d+([eE][-+]?\\d+)?")) {
			return Double.valueOf(text);
		}
		if (text.matches("#\\d{1,18}")) {
			return new ElementKey(Long.parseLong(text.substring(1)));
		}
		return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
	}
}
