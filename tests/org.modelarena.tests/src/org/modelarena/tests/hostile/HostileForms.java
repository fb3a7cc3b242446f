// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.modelarena.core.Query;

/** Queries that are hard to read, not to run: long, deep, or full of names. */
final class HostileForms {
	private HostileForms() {
	}

	static List<Query> all() {
		List<Query> texts = new ArrayList<>();
		texts.add(new Query("ocl", lets(28, "Integer", "", "a%1$d + a%1$d")));
		texts.add(new Query("ocl", lets(60, "Integer", "", "a%1$d + a%1$d")));
		texts.add(new Query("ocl", lets(40, "Sequence(", ")", "Sequence{a%1$d, a%1$d}")));
		texts.add(new Query("ocl", lets(25, "Bag(", ")", "Bag{a%1$d, a%1$d}->including(a%1$d)")));
		texts.add(new Query("ocl", "Tuple{x = ".repeat(14) + "1" + "}".repeat(14)));
		texts.add(new Query("ocl", "Sequence{1}" + "->product(Sequence{1})".repeat(20)));
		texts.add(new Query("ocl", "a".repeat(5_000_000)));
		texts.add(new Query("ocl", "Segment.allInstances()->select(" + "b".repeat(240_000) + ")"));
		texts.add(new Query("ocl", "a" + "b".repeat(240_000) + ".allInstances()"));
		texts.add(new Query("ocl", "(".repeat(20_000) + "1" + ")".repeat(20_000)));
		texts.add(new Query("ocl", "1" + " + 1".repeat(20_000)));
		texts.add(new Query("ocl", "1" + " + 1".repeat(60_000)));
		texts.add(new Query("ocl", "not ".repeat(50_000) + "true"));
		texts.add(new Query("ocl", "Sequence{".repeat(300) + "1" + "}".repeat(300)));
		texts.add(new Query("ocl", "if true then ".repeat(5_000) + "1" + " else 1 endif".repeat(5_000)));
		texts.add(new Query("ocl", "Sequence{" + "1, ".repeat(80_000) + "1}->size()"));
		texts.add(new Query("ocl", "Segment.allInstances()" + "->collect(x | x)".repeat(10_000)));
		texts.add(new Query("ocl", "'" + "x".repeat(20_000_000) + "'"));
		texts.add(new Query("ocl", "/* ".repeat(80_000)));
		texts.add(new Query("ocl", "context Segment " + defs(6_000)));
		texts.add(new Query("ocl", "f".repeat(20) + "(".repeat(1) + "x, ".repeat(80_000) + "x)"));
		texts.add(new Query("eol", "a".repeat(5_000_000)));
		texts.add(new Query("eol", "return " + "b".repeat(240_000) + ".all;"));
		texts.add(new Query("eol", "Segment.all.select(s | s." + "c".repeat(240_000) + ")"));
		texts.add(new Query("eol", "Sequence{".repeat(60) + "1" + "}".repeat(60)));
		texts.add(new Query("eol", "Map{".repeat(60) + "1=1" + "}".repeat(60)));
		texts.add(new Query("eol", "(".repeat(100_000) + "1" + ")".repeat(100_000)));
		texts.add(new Query("eol", "return 1" + " + 1".repeat(60_000) + ";"));
		texts.add(new Query("eol", "return Sequence{" + "1, ".repeat(80_000) + "1}.size();"));
		texts.add(new Query("eol", "if (true) { ".repeat(18_000) + "}".repeat(18_000)));
		texts.add(new Query("eol", "var x = 1; ".repeat(22_000)));
		texts.add(new Query("eol", operations(7_000)));
		texts.add(new Query("eol", "x".repeat(240_000) + "();"));
		texts.add(new Query("eol", "return '" + "x".repeat(20_000_000) + "';"));
		texts.add(new Query("epl", "pattern P " + "a : Segment, ".repeat(18_000) + "b : Segment"));
		texts.add(new Query("epl", "pattern P a : " + "S".repeat(240_000)));
		texts.add(new Query("epl", "pattern P a : Segment guard : " + "(".repeat(5_000) + "true" + ")".repeat(5_000)));
		return texts;
	}

	/** Each value uses the one before twice; its type is wrapped once more each time. */
	private static String lets(int depth, String open, String close, String value) {
		StringBuilder text = new StringBuilder("let a0 : Integer = 1 in ");
		String type = "Integer";
		for (int i = 1; i <= depth; i++) {
			type = close.isEmpty() ? open : open + type + close;
			text.append("let a").append(i).append(" : ").append(type).append(" = ").append(String.format(Locale.ROOT, value, i - 1)).append(" in ");
		}
		return text.append("a").append(depth).toString();
	}

	private static String defs(int count) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < count; i++) {
			text.append("def: d").append(i).append(" : Integer = ").append(i == 0 ? "1" : "d" + (i - 1) + " + d" + (i - 1)).append('\n');
		}
		return text.toString();
	}

	private static String operations(int count) {
		StringBuilder text = new StringBuilder("return o0();\n");
		for (int i = 0; i < count; i++) {
			text.append("operation o").append(i).append("() { return 1; }\n");
		}
		return text.toString();
	}
}
