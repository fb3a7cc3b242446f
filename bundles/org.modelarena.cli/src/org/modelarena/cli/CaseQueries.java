package org.modelarena.cli;

import java.util.List;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** Texts of the queries that cases have. */
final class CaseQueries {
	private CaseQueries() {
	}

	/**
	 * A text.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} with the names that there are
	 */
	static String text(String caseName, String name, String language) {
		List<CaseQuery> queries = Cases.get(caseName).queries();
		List<String> names = queries.stream().map(CaseQuery::name).toList();
		CaseQuery found = queries.stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Case '" + caseName + "' has no query '" + name + "'; there are " + String.join(", ", names) + "." + Nearest.hint(name, names)));
		return found.text(language).orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Query '" + name + "' has no text in '" + language + "'; there are " + String.join(", ", found.texts().keySet()) + "."));
	}
}
