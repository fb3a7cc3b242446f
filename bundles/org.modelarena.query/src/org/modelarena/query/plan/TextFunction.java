// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A function of one text, as a language defines it. Plans compute it once for each different text. Two functions are equal if their names,
 * arguments and types are.
 */
public final class TextFunction {
	/** A pattern that cannot take exponential time: no groups, few repetitions. */
	private static final Pattern HARMLESS = Pattern.compile("[^()*+?{]*(?:[*+?][^()*+?{]*){0,3}");
	private static final int LONGEST_MATCHED = 256;

	private final String name;
	private final List<Object> arguments;
	private final ValueType type;
	private final Function<String, Object> code;
	private final boolean isTotal;

	/**
	 * @param name      for people, and to distinguish functions: two languages' functions of one name have to mean the same
	 * @param arguments further arguments, the same for all texts
	 * @param type      of the values: TRUTH (a Boolean), INTEGER (a Long of at most 32 bits) or TEXT (a String)
	 * @param code      pure and quick; null, or a {@link RuntimeException}, where the interpreter has to decide what the value is
	 */
	public TextFunction(String name, List<?> arguments, ValueType type, Function<String, Object> code) {
		this(name, arguments, type, code, false);
	}

	private TextFunction(String name, List<?> arguments, ValueType type, Function<String, Object> code, boolean isTotal) {
		this.isTotal = isTotal;
		this.name = name;
		this.arguments = List.copyOf(arguments);
		this.type = type;
		this.code = code;
	}

	/** A function that has a value for every text. */
	public static TextFunction total(String name, List<?> arguments, ValueType type, Function<String, Object> code) {
		return new TextFunction(name, arguments, type, code, true);
	}

	/**
	 * Whether a text matches a regular expression as a whole. Beyond some length the interpreter matches, which looks at the clock.
	 *
	 * @return null if it might take exponential time
	 * @throws java.util.regex.PatternSyntaxException for what is no regular expression
	 */
	public static TextFunction matches(String regex) {
		if (!HARMLESS.matcher(regex).matches()) {
			return null;
		}
		Pattern pattern = Pattern.compile(regex);
		return new TextFunction("matches", List.of(regex), ValueType.TRUTH, text -> text.length() > LONGEST_MATCHED ? null : (Object) pattern.matcher(text).matches());
	}

	/** The name, which tells it from other functions together with the arguments. */
	public String name() {
		return name;
	}

	/** The arguments that it has beside the text. */
	public List<Object> arguments() {
		return arguments;
	}

	public ValueType type() {
		return type;
	}

	/** Whether it has a value for every text. */
	public boolean isTotal() {
		return isTotal;
	}

	/**
	 * The value for a text.
	 *
	 * @return null where the plan has to fault
	 */
	public Object apply(String text) {
		try {
			return code.apply(text);
		} catch (RuntimeException e) {
			return null;
		}
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof TextFunction function && name.equals(function.name) && arguments.equals(function.arguments) && type.equals(function.type);
	}

	@Override
	public int hashCode() {
		return Objects.hash(name, arguments, type);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(name).append('(');
		for (int i = 0; i < arguments.size(); i++) {
			text.append(i > 0 ? ", " : "").append(arguments.get(i) instanceof String string ? "'" + string + "'" : arguments.get(i));
		}
		return text.append(')').toString();
	}
}
