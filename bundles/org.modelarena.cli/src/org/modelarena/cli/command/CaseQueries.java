package org.modelarena.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** What commands ask of cases: texts of their queries, and parameters of their models. */
public final class CaseQueries {
	private CaseQueries() {
	}

	/** The parameters of a case's model that are given; null stands for what is not. */
	public static Map<String, String> parameters(String scenario, String size) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("scenario", scenario);
		parameters.put("size", size);
		parameters.values().removeIf(Objects::isNull);
		return parameters;
	}

	/**
	 * A text.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} with the names that there are
	 */
	public static String text(String caseName, String name, String language) {
		List<CaseQuery> queries = Cases.get(caseName).queries();
		List<String> names = queries.stream().map(CaseQuery::name).toList();
		CaseQuery found = queries.stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Case '" + caseName + "' has no query '" + name + "'; there are " + String.join(", ", names) + "." + Nearest.hint(name, names)));
		return found.text(language).orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Query '" + name + "' has no text in '" + language + "'; there are " + String.join(", ", found.texts().keySet()) + "."));
	}
}
