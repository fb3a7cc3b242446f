// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates operations of Strings: those whose arguments are constants, and {@code concat}. */
final class StringOperationTranslator {
	private StringOperationTranslator() {
	}

	/** @throws Untranslatable for other operations, and for arguments that are not constant */
	static Term of(String name, Term text, List<Term> arguments) {
		if (arguments.size() == 1 && (name.equals("concat") || name.equals("+")) && arguments.get(0).type() == ValueType.TEXT
				&& !(arguments.get(0) instanceof Term.Constant)) {
			return new Term.Concatenation(List.of(text, arguments.get(0)));
		}
		List<Object> constants = arguments.stream().map(StringOperationTranslator::constant).toList();
		TextFunction function = function(name, constants);
		if (function == null) {
			throw new Untranslatable("'" + name + "' is interpreted");
		}
		return new Term.TextCall(text, function);
	}

	private static TextFunction function(String name, List<Object> arguments) {
		if (arguments.isEmpty()) {
			return plain(name);
		}
		if (arguments.get(0) instanceof String argument && arguments.size() == 1) {
			return withText(name, argument);
		}
		if (arguments.get(0) instanceof Long from && arguments.getLast() instanceof Long to) {
			return name.equals(arguments.size() == 1 ? "at" : "substring") ? substring(name, from, to) : null;
		}
		return null;
	}

	private static Object constant(Term argument) {
		if (argument instanceof Term.Constant constant && constant.value() != null) {
			return constant.value();
		}
		throw new Untranslatable("operations of Strings are interpreted but with constant arguments");
	}

	private static TextFunction plain(String name) {
		return switch (name) {
		case "size" -> TextFunction.total(name, List.of(), ValueType.INTEGER, text -> (long) text.length());
		case "toUpper", "toUpperCase" -> TextFunction.total("toUpperCase", List.of(), ValueType.TEXT, String::toUpperCase);
		case "toLower", "toLowerCase" -> TextFunction.total("toLowerCase", List.of(), ValueType.TEXT, String::toLowerCase);
		case "trim" -> TextFunction.total(name, List.of(), ValueType.TEXT, String::trim);
		default -> null;
		};
	}

	private static TextFunction withText(String name, String argument) {
		List<String> arguments = List.of(argument);
		return switch (name) {
		case "startsWith" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.startsWith(argument));
		case "endsWith" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.endsWith(argument));
		case "equalsIgnoreCase" -> TextFunction.total(name, arguments, ValueType.TRUTH, text -> text.equalsIgnoreCase(argument));
		case "concat", "+" -> TextFunction.total("concat", arguments, ValueType.TEXT, text -> text.concat(argument));
		case "matches" -> matches(argument);
		default -> null;
		};
	}

	private static TextFunction matches(String regex) {
		try {
			return Optional.ofNullable(TextFunction.matches(regex)).orElseThrow(() -> new Untranslatable("'matches' is interpreted but for simple patterns"));
		} catch (PatternSyntaxException e) {
			throw new Untranslatable("'" + regex + "' is no pattern");
		}
	}

	/** OCL counts characters from 1, and the last one is part of the result. */
	private static TextFunction substring(String name, long from, long to) {
		return new TextFunction(name, List.of(from, to), ValueType.TEXT,
				text -> from < 1 || to < from || to > text.length() ? null : text.substring((int) from - 1, (int) to));
	}
}
