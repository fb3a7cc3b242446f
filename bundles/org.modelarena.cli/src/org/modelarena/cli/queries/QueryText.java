// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cli.command.CaseOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;
import org.modelarena.language.Directives;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The query of a command: its text, a file, or one of a case; its language, and values of its variables. */
public final class QueryText {
	@ArgGroup(exclusive = true, multiplicity = "1")
	private Text text;

	/** The text of the query. */
	static final class Text {
		@Parameters(paramLabel = "TEXT", description = "The query's text.")
		private String text;

		@Option(names = "--file", description = "A file with the query's text.")
		private Path file;

		@Option(names = "--query", paramLabel = "NAME", description = "A query of the case.")
		private String named;
	}

	@Mixin
	private CaseOptions cases;

	@Option(names = "--param", paramLabel = "NAME=VALUE", description = "A value for a variable of the query: a number, true, false, #KEY for an element, or text.")
	private Map<String, String> parameters = Map.of();

	/** The language and the case. */
	public CaseOptions cases() {
		return cases;
	}

	/** Whether it is one of the case's. */
	boolean isNamed() {
		return text.named != null;
	}

	/** The query, by a strategy if one is asked for. */
	public Query query(Optional<Strategy> strategy) {
		return new Query(cases.language(), text(), values(), strategy);
	}

	private String text() {
		if (text.text != null) {
			return text.text;
		}
		if (text.file != null) {
			try {
				// Some editors begin a text with a byte order mark.
				return Files.readString(text.file).replaceFirst("^\uFEFF", "");
			} catch (IOException e) {
				throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the query file " + text.file + ".", e);
			}
		}
		return cases.text(text.named);
	}

	private Map<String, Object> values() {
		Map<String, Object> values = new LinkedHashMap<>();
		parameters.forEach((name, value) -> values.put(name, Directives.value(value)));
		return values;
	}
}
