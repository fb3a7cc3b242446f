// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.ModelStore;

/**
 * A question in the language of a store's own engine, as its users would write it, so that a comparison need not rest on what a translation makes of another
 * text. Only for stores in this process and texts of whoever runs an experiment: an engine's language can read files. Where a text returns an element, it says
 * {@code name.{key}}; the property has another name in each store.
 */
final class EngineText {
	/** The languages of engines. */
	static final Set<String> LANGUAGES = Set.of(StatementSnapshot.CYPHER);

	private static final String KEY = "{key}";
	private static final String QUOTES = "'\"`";
	private static final Pattern RETURNED = Pattern.compile("(?is).*\\bRETURN\\s+(?:DISTINCT\\s+)?(.*?)(?:\\bORDER\\s+BY\\b.*|\\bSKIP\\b.*|\\bLIMIT\\b.*)?");

	private EngineText() {
	}

	/**
	 * The engine's answer.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store's engine has another language, or none
	 */
	static Answer answer(ModelStore store, String language, String text, QueryLimits limits, Cancellation cancellation) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			if (!(snapshot instanceof StatementSnapshot engine) || !engine.language().equals(language)) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + store.provider().name() + "' has no engine that is asked in " + language + ".");
			}
			List<Boolean> isElement = returned(text);
			Answer.Builder answer = Answer.builder(names(isElement.size()), limits);
			engine.run(new Statement(text.replace(KEY, engine.keyProperty()), Map.of()), row -> add(row, isElement, answer), cancellation.withTimeout(limits.timeout()));
			return answer.build();
		}
	}

	/** For each item that is returned, whether it is an element. */
	private static List<Boolean> returned(String text) {
		Matcher matcher = RETURNED.matcher(text);
		if (!matcher.matches()) {
			throw new ArenaException(ErrorCode.QUERY_SYNTAX, "The text returns nothing: it has no RETURN.");
		}
		return items(matcher.group(1)).stream().map(item -> item.contains(KEY)).toList();
	}

	/** The items between the commas that are in no brackets and no quotes. */
	private static List<String> items(String returned) {
		List<String> items = new ArrayList<>();
		StringBuilder item = new StringBuilder();
		int depth = 0;
		char quote = 0;
		for (char letter : returned.toCharArray()) {
			if (quote != 0) {
				quote = letter == quote ? 0 : quote;
			} else if (QUOTES.indexOf(letter) >= 0) {
				quote = letter;
			} else if ("([{".indexOf(letter) >= 0) {
				depth++;
			} else if (")]}".indexOf(letter) >= 0) {
				depth--;
			}
			if (letter == ',' && depth == 0 && quote == 0) {
				items.add(item.toString());
				item.setLength(0);
			} else {
				item.append(letter);
			}
		}
		items.add(item.toString());
		return items;
	}

	/** One column has the name that all languages give it. */
	private static List<String> names(int columns) {
		List<String> names = new ArrayList<>();
		for (int i = 1; i <= columns; i++) {
			names.add(columns == 1 ? "result" : "result" + i);
		}
		return names;
	}

	private static void add(Object[] row, List<Boolean> isElement, Answer.Builder answer) {
		if (row.length != isElement.size()) {
			throw new ArenaException(ErrorCode.QUERY_SYNTAX, "The text returns " + row.length + " columns, and after its last RETURN are " + isElement.size()
					+ ": name them there, one by one.");
		}
		for (int i = 0; i < row.length; i++) {
			answer.cell(isElement.get(i) && row[i] instanceof Long key ? new ElementKey(key) : Cells.of(row[i]));
		}
		answer.endRow();
	}
}
