// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.ConstraintLanguage;

/**
 * A program with the operations and constraints that it imports behind it, so that what it has itself stands where it stood.
 *
 * @param text  the whole
 * @param parts what was imported, in the order of the text
 */
record EvlImports(String text, List<Part> parts) {
	private static final Pattern IMPORT = Pattern.compile("(?m)^[ \\t]*import\\s+([\"'])([^\"'\\n]+)\\1\\s*;");

	/**
	 * An imported text.
	 *
	 * @param start the line before its first one
	 */
	record Part(String name, int start) {
	}

	static EvlImports of(String written, ConstraintLanguage.Imports imports) {
		List<Part> parts = new ArrayList<>();
		Set<String> known = new HashSet<>();
		List<String> wanted = new ArrayList<>();
		StringBuilder text = new StringBuilder(withoutImports(written, wanted));
		for (int i = 0; i < wanted.size(); i++) {
			String name = wanted.get(i);
			if (known.add(name)) {
				text.append('\n');
				parts.add(new Part(name, (int) text.chars().filter(c -> c == '\n').count()));
				text.append(withoutImports(imports.text(name), wanted));
			}
		}
		return new EvlImports(text.toString(), parts);
	}

	/** The text with blanks for its imports, which are added to those that are wanted. */
	private static String withoutImports(String text, List<String> wanted) {
		return IMPORT.matcher(text).replaceAll(found -> {
			wanted.add(found.group(2));
			return Matcher.quoteReplacement(found.group().replaceAll("[^\\n]", " "));
		});
	}

	/** Whether what stands in a line was imported. */
	boolean isImported(int line) {
		return !parts.isEmpty() && line > parts.getFirst().start;
	}

	/** Runs what has faults with places in this text. */
	<T> T placed(Supplier<T> work) {
		try {
			return work.get();
		} catch (QueryException e) {
			throw placed(e);
		}
	}

	/** The fault with its place in what was written. */
	QueryException placed(QueryException fault) {
		Part part = parts.stream().filter(each -> each.start < fault.line()).reduce((one, next) -> next).orElse(null);
		if (part == null) {
			return fault;
		}
		String message = fault.getMessage().replaceFirst("^line \\d+, column \\d+: ", "");
		return new QueryException(fault.code(), "In line " + (fault.line() - part.start) + ", column " + fault.column() + ", of '" + part.name + "', which is imported: " + message, 0, 0, fault);
	}
}
