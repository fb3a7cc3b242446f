// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operation of a language.
 *
 * @param receiver      the kind of value that it is called on: a type, {@code Collection} or one of its kinds, {@code Any}, {@code Element}, {@code Type}, or {@code Versioned} for these two
 * @param signature     its parameters as they are shown; {@code x | condition} for those that evaluate an expression for each item
 * @param result        the type of its value, see {@link ResultTypes}
 * @param documentation a sentence about its effect
 */
public record Operation(String receiver, String name, String signature, String result, String documentation) {
	private static final Pattern LINE = Pattern.compile("(\\w+)\\.(\\w+)\\((.*?)\\) : (\\w+)\\s+-- (.*)");

	/** Reads a line such as {@code Collection.size() : Integer  -- The number of items.}; nothing for comments. */
	static Optional<Operation> of(String line) {
		Matcher parts = LINE.matcher(line);
		return parts.matches() ? Optional.of(new Operation(parts.group(1), parts.group(2), parts.group(3), parts.group(4), parts.group(5))) : Optional.empty();
	}

	/** Whether it evaluates an expression for each item. */
	public boolean isIterator() {
		return signature.indexOf('|') >= 0;
	}

	/** Whether it has a variable for what it has so far, as {@code iterate}. */
	public boolean accumulates() {
		return signature.indexOf(';') >= 0;
	}

	/** Whether its only parameter is the name of a type. */
	public boolean takesType() {
		return signature.equals("type");
	}

	/** The names of the parameters. */
	public List<String> parameters() {
		return signature.isEmpty() ? List.of() : List.of(signature.split("\\s*[,;|]\\s*"));
	}

	/** As it is shown. */
	public String text() {
		return name + "(" + signature + ") : " + resultText();
	}

	/** The result for people. */
	private String resultText() {
		return switch (result) {
		case "Same" -> receiver.equals("Ordered") ? "Collection" : receiver;
		case "Item" -> "item";
		case "Instance" -> "type";
		case "Instances" -> "Set(type)";
		case "Collected", "Nested", "Flat", "SameInstances", "Sorted", "Closure", "Extent", "Tuples", "MapValues" -> "Collection";
		case "Version" -> "version";
		case "Versions" -> "Sequence(version)";
		case "Strings" -> "Sequence(String)";
		case "Integers" -> "Sequence(Integer)";
		case "Number" -> "Number";
		case "MapKeys" -> "Set";
		case "MapOfAny" -> "Map";
		case "Accumulated", "Argument", "MapValue", "Unknown" -> "Any";
		case "Void" -> "Nothing";
		default -> result;
		};
	}
}
