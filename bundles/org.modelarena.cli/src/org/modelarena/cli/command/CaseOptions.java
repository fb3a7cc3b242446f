// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.cases.program.Program;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

import picocli.CommandLine.Option;

/** The language in which something is asked, and the case whose queries may be. */
public final class CaseOptions {
	@Option(names = "--language", defaultValue = "ocl", description = "The query language (default: ${DEFAULT-VALUE}).")
	private String language;

	@Option(names = "--case", paramLabel = "CASE", defaultValue = "railway", description = "The case of --query (default: ${DEFAULT-VALUE}).")
	private String name;

	/** The name of the language. */
	public String language() {
		return language;
	}

	/** The case whose queries may be asked. */
	public Case asked() {
		return Cases.get(name);
	}

	/** The parameters of a case's model that are given; null stands for what is not. */
	public static Map<String, String> parameters(String scenario, String size, String part) {
		Map<String, String> parameters = new LinkedHashMap<>();
		parameters.put("scenario", scenario);
		parameters.put("size", size);
		parameters.put("part", part);
		parameters.values().removeIf(Objects::isNull);
		return parameters;
	}

	/**
	 * The text of one of the case's queries.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} with the names that there are
	 */
	public String text(String query) {
		List<CaseQuery> queries = asked().queries();
		List<String> names = queries.stream().map(CaseQuery::name).toList();
		CaseQuery found = queries.stream().filter(q -> q.name().equals(query)).findFirst().orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Case '" + name + "' has no query '" + query + "'; there are " + String.join(", ", names) + "." + Nearest.hint(query, names)));
		if (asked().program(query).isPresent()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + query + "' is a program that calls a store object by object, and no query; measure it with arena stress --case " + name
					+ " --queries " + query + " --contenders columns:" + Program.LANGUAGE + ".");
		}
		return found.text(language).orElseThrow(() -> new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Query '" + query + "' has no text in '" + language + "'; there are " + String.join(", ", found.texts().keySet()) + "."));
	}
}
