// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;

/**
 * Writes functions of texts. Java counts units of 16 bits and knows many letters; so where that makes a difference, the statement is refused if a text has
 * characters of more than one unit, or others than those of ASCII.
 */
final class TextWriter {
	/** Characters that are two units to Java, and stand before others in its order. */
	private static final String LARGE = "'[\\x{10000}-\\x{10FFFF}]'";
	private static final String OTHER_THAN_ASCII = "'[^\\x01-\\x7F]'";
	private static final String LAST = Character.toString(Character.MAX_CODE_POINT);
	private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
	private static final int SPACE = 32;

	private final TermWriter terms;
	private final Dialect dialect;

	TextWriter(TermWriter terms) {
		this.terms = terms;
		this.dialect = terms.pipeline().tables().dialect();
	}

	/**
	 * A text that engines, which compare bytes, order as Java does, which compares units: there the characters above U+DFFF come after those of two units, so that they
	 * get the very last character before them. Texts with that one, which stands for nothing, are refused.
	 */
	static String ordered(PipelineWriter pipeline, String text) {
		Dialect dialect = pipeline.tables().dialect();
		pipeline.refuse("contains(" + text + ", " + dialect.text(LAST) + ")", "texts with the character U+10FFFF have another order in SQL");
		return dialect.replaced(text, "'([\\x{E000}-\\x{FFFF}])'", "concat(" + dialect.text(LAST) + ", '$1')");
	}

	private void requireUnits(String text, TextFunction function) {
		terms.pipeline().refuse(dialect.matches(text, LARGE), "'" + function + "' of texts with characters beyond 16 bits is another one in SQL");
	}

	private void requireAscii(String text, TextFunction function) {
		terms.pipeline().refuse(dialect.matches(text, OTHER_THAN_ASCII), "'" + function + "' of texts with characters other than those of ASCII may be another one in SQL");
	}

	String of(Term.Concatenation text) {
		return "(" + text.parts().stream().map(this::part).collect(Collectors.joining(" || ")) + ")";
	}

	private String part(Term part) {
		String value = terms.named(part);
		return switch (part.type()) {
		case ValueType.Literal literal -> value;
		case ValueType.Basic basic when basic == ValueType.TEXT -> value;
		case ValueType.Basic basic when basic == ValueType.INTEGER -> "CAST(" + value + " AS STRING)";
		case ValueType.Basic basic when basic == ValueType.TRUTH -> "CASE WHEN " + value + " THEN 'true' WHEN NOT (" + value + ") THEN 'false' END";
		default -> throw TermWriter.untranslated(part, "it has no text that SQL would write in the same way");
		};
	}

	String of(Term.TextCall call) {
		String text = terms.named(call.text());
		TextFunction function = call.function();
		List<Object> arguments = function.arguments();
		if (arguments.isEmpty()) {
			return plain(call, text);
		}
		if (arguments.size() == 1 && arguments.getFirst() instanceof String argument) {
			return withText(call, text, argument);
		}
		throw unknown(call);
	}

	private static RuntimeException unknown(Term.TextCall call) {
		return TermWriter.untranslated(call, "no function of SQL is known to be the same");
	}

	private String plain(Term.TextCall call, String text) {
		TextFunction function = call.function();
		return switch (function.name()) {
		case "size" -> {
			requireUnits(text, function);
			yield "CAST(length(" + text + ") AS BIGINT)";
		}
		case "toUpperCase" -> {
			requireAsciiCase(call, text);
			yield "upper(" + text + ")";
		}
		case "toLowerCase" -> {
			requireAsciiCase(call, text);
			yield "lower(" + text + ")";
		}
		case "trim" -> dialect.trimmed(text, dialect.text(IntStream.rangeClosed(1, SPACE).mapToObj(Character::toString).collect(Collectors.joining())));
		default -> throw unknown(call);
		};
	}

	/** In some languages even the letters of ASCII have others as their capitals. */
	private void requireAsciiCase(Term.TextCall call, String text) {
		if (!LETTERS.toUpperCase(Locale.getDefault()).equals(LETTERS.toUpperCase(Locale.ROOT)) || !LETTERS.equals(LETTERS.toUpperCase(Locale.ROOT).toLowerCase(Locale.getDefault()))) {
			throw TermWriter.untranslated(call, "this computer's language has letters of its own");
		}
		requireAscii(text, call.function());
	}

	private String withText(Term.TextCall call, String text, String argument) {
		String other = terms.text(argument);
		TextFunction function = call.function();
		return switch (function.name()) {
		case "startsWith" -> dialect.starts(text, other);
		case "endsWith" -> dialect.ends(text, other);
		case "contains" -> "contains(" + text + ", " + other + ")";
		case "concat" -> "(" + text + " || " + other + ")";
		case "prepend" -> "(" + other + " || " + text + ")";
		case "indexOf" -> {
			requireUnits(text, function);
			yield argument.isEmpty() ? "CASE WHEN " + text + " IS NOT NULL THEN CAST(0 AS BIGINT) END" : "(CAST(instr(" + text + ", " + other + ") AS BIGINT) - 1)";
		}
		case "equalsIgnoreCase" -> {
			requireAscii(text, function);
			if (!argument.chars().allMatch(each -> each < 0x80)) {
				throw unknown(call);
			}
			yield "(lower(" + text + ") = " + terms.text(argument.toLowerCase(Locale.ROOT)) + ")";
		}
		default -> throw unknown(call);
		};
	}

	/** A text, and one that differs for each part, so that different lists of texts never are the same. */
	static List<String> distinctBy(ValueType type, String column) {
		List<String> by = new ArrayList<>(List.of(column));
		if (type == ValueType.REAL) {
			by.add("CAST(" + column + " AS STRING)");
		}
		return by;
	}
}
