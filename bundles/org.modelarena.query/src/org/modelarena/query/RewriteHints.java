// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import org.modelarena.core.Advice;
import org.modelarena.core.Advice.Kind;

/** Advice how to write a text that is interpreted, so that it has a plan, by the reason why it has none. */
final class RewriteHints {
	/** Tried in this order. Reasons without a known workaround are not here. */
	private static final Map<Pattern, String> BY_REASON = new LinkedHashMap<>();

	static {
		put("depends on (?:an|the) order|order of the collection is not known", "sort before you take an item (sortedBy in OCL, sortBy in EOL), or start from a Sequence");
		put("no operation 'print", "leave out printing: a query has only an answer");
		put("'iterate' is interpreted", "write select, collect and sum instead of iterate");
		put("place is not known|but for constant places", "write the place as a number, or ask for all items");
		put("not known before (?:the query|the program) runs|depends on how the program runs", "write the value itself, or give it as a parameter");
		put("has many values|single values|A cell of a row is a collection|no cells for", "give a row for each value, by collect and flatten, instead of a collection in a row");
		put("is given another value|is changed where plans know only its value|is used while it is filled|Plans count only",
				"give each variable one value; let one loop fill one collection, and use it after the loop");
		put("goes along several references", "name the reference: collect(x | x.reference), or revRefNav_ of one that only one type has");
		put("with parentheses only", "write the parentheses");
		put("There are several patterns", "ask each pattern as a query of its own");
		put("There are several operations", "give the operations different names");
		put("calls itself", "write closure(...), which follows links without end; a recursion has no plan");
		put("different (?:types|kinds)|another (?:type|kind)|one kind or another|Integers and Reals|kind are compared",
				"compare and combine values of one type: toReal() or a type test such as oclAsType or isTypeOf before");
		put("no Boolean for certain", "end the condition in a comparison or a test, and guard what may be null");
		put("may fail; put it into a variable", "put it into a variable before the loop");
		put("Not every|may be an operation of another type", "say the type: select(x : Type | ...), or oclAsType after a test");
		put("constant arguments", "write the argument as a text in quotes, or give it as a parameter");
		put("does not end with 'return'|Nothing after this statement", "end the program with return and the value");
		put("'do'|'post'|onmatch|nomatch|Plans have only patterns", "leave the effects out of the query: name the roles, and do the rest with its rows");
		put("no roles for many", "write the role with 'no', or count in the guard");
		put("reference '.*' is derived", "write the derivation in its place");
	}

	private RewriteHints() {
	}

	private static void put(String reason, String advice) {
		BY_REASON.put(Pattern.compile(reason), advice);
	}

	/**
	 * The advice for a reason; nothing if there is no known workaround.
	 *
	 * @param faulted whether there is a plan, which met a case that only the interpreter knows
	 */
	static List<Advice> of(String reason, boolean faulted) {
		if (faulted) {
			return List.of(new Advice(Kind.REWRITING, "guard what may be null or fail before it is used, by oclIsUndefined, isDefined or a comparison with 0",
					"the plan then ends, which it gave up here: " + reason));
		}
		Optional<String> found = BY_REASON.entrySet().stream().filter(entry -> entry.getKey().matcher(reason).find()).map(Map.Entry::getValue).findFirst();
		return found.map(text -> List.of(new Advice(Kind.REWRITING, text, "the text then runs as a plan, which it cannot now: " + reason))).orElse(List.of());
	}
}
