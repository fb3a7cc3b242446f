// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

import org.modelarena.parquet.internal.ModelTables;

/** The parts of SQL that DuckDB and Spark write differently. All else of a program is SQL that both take. */
public enum Dialect {
	DUCKDB {
		@Override
		String files(Path folder) {
			return ModelTables.files(folder);
		}

		@Override
		String decoded(String bytes) {
			return "decode(unhex('" + bytes + "'))";
		}

		@Override
		String matches(String text, String pattern) {
			return "regexp_matches(" + text + ", " + pattern + ")";
		}

		@Override
		String starts(String text, String start) {
			return "starts_with(" + text + ", " + start + ")";
		}

		@Override
		String ends(String text, String end) {
			return "ends_with(" + text + ", " + end + ")";
		}

		@Override
		String quotient(String dividend, String divisor) {
			return "(" + dividend + " // " + divisor + ")";
		}

		@Override
		String trimmed(String text, String characters) {
			return "trim(" + text + ", " + characters + ")";
		}

		@Override
		String sumInOrder(String number, List<String> order) {
			return "list_reduce(list(" + number + ordered(order) + "), lambda a, b: a + b)";
		}

		private static String ordered(List<String> order) {
			return order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
		}

		@Override
		String replaced(String text, String pattern, String replacement) {
			return "regexp_replace(" + text + ", " + pattern + ", " + replacement.replace('$', '\\') + ", 'g')";
		}

		@Override
		String table(String name, String select) {
			return "CREATE TEMP TABLE " + name + " AS\n" + select;
		}
	},
	SPARK {
		@Override
		String files(Path folder) {
			// Spark, too, takes names for patterns, and a backslash for what stands for itself.
			return "parquet." + plain(folder.toString().replaceAll("[\\[\\]{}*?,\\\\]", "\\\\$0"), '`');
		}

		@Override
		String decoded(String bytes) {
			return "decode(unhex('" + bytes + "'), 'UTF-8')";
		}

		@Override
		String matches(String text, String pattern) {
			return "regexp_like(" + text + ", " + pattern + ")";
		}

		@Override
		String starts(String text, String start) {
			return "startswith(" + text + ", " + start + ")";
		}

		@Override
		String ends(String text, String end) {
			return "endswith(" + text + ", " + end + ")";
		}

		@Override
		String quotient(String dividend, String divisor) {
			return "(" + dividend + " DIV " + divisor + ")";
		}

		@Override
		String trimmed(String text, String characters) {
			return "trim(BOTH " + characters + " FROM " + text + ")";
		}

		@Override
		String sumInOrder(String number, List<String> order) {
			String key = order.isEmpty() ? "0" : String.join(", ", order);
			return "aggregate(array_sort(collect_list(struct(" + key + ", " + number + " AS number))), CAST(0 AS DOUBLE), (a, b) -> a + b.number)";
		}

		@Override
		String replaced(String text, String pattern, String replacement) {
			return "regexp_replace(" + text + ", " + pattern + ", " + replacement + ")";
		}

		@Override
		String table(String name, String select) {
			return "CACHE TABLE " + name + " AS\n" + select;
		}
	};

	private static final int DELETE = 0x7F;

	/** All rows of the files in a folder. */
	abstract String files(Path folder);

	/** @param bytes a text in UTF-8, as hexadecimal digits */
	abstract String decoded(String bytes);

	/** Whether a part of a text matches a regular expression. */
	abstract String matches(String text, String pattern);

	abstract String starts(String text, String start);

	abstract String ends(String text, String end);

	/** @param replacement of each part that matches, in which $1 stands for the first group */
	abstract String replaced(String text, String pattern, String replacement);

	/** The quotient of two whole numbers, rounded towards zero. */
	abstract String quotient(String dividend, String divisor);

	abstract String trimmed(String text, String characters);

	/** The sum of a group's reals, one added after the other; null for none. */
	abstract String sumInOrder(String number, List<String> order);

	/** A statement that keeps rows under a name. */
	abstract String table(String name, String select);

	/** A statement that gives a query a name. */
	private static String view(String name, String select) {
		return "CREATE TEMP VIEW " + name + " AS\n" + select;
	}

	/** The statement that makes a relation. */
	public String definition(SqlStatements.Definition definition) {
		if (definition.closure() != null) {
			return this == DUCKDB ? table(definition.name(), definition.closure().recursion())
					: "-- " + definition.name() + ", with more rows until there are no new ones; arena_new has those of the last time\n" + definition.closure().first() + "\nUNION "
							+ definition.closure().next("arena_new");
		}
		return definition.isKept() ? table(definition.name(), definition.select()) : view(definition.name(), definition.select());
	}

	/** A text as a value; what engines might read in another way than as itself is written as bytes. */
	String text(String text) {
		boolean isPlain = text.chars().allMatch(each -> each >= ' ' && each < DELETE && each != '\'' && each != '\\');
		return isPlain ? "'" + text + "'" : decoded(HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8)));
	}

	static String plain(String text, char mark) {
		return mark + text.replace(String.valueOf(mark), String.valueOf(mark) + mark) + mark;
	}

	/** A column's name, whatever it is. */
	static String quoted(String name) {
		return plain(name, '"');
	}
}
