// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.stream.Stream;

/** Text in charts, which have a width of their own and do not break lines: how much room it takes, and what is shown of what would take too much. */
final class ChartText {
	/** A letter of a name takes no more on average, in the widest of the fonts. */
	private static final double LETTER = 7;
	private static final double MARGIN = 20;
	/** The most characters of a title in full size; a longer one is set smaller. */
	private static final int LONG_TITLE = 50;
	/** The number of characters to which a title that is longer still is shortened, if its first part is long enough. */
	private static final int LONGEST_TITLE = 60;
	private static final String SHORTENED = "…";

	private ChartText() {
	}

	/** The width of a column with names at the left. */
	static double column(double least, Stream<String> names) {
		return Math.max(least, names.mapToInt(String::length).max().orElse(0) * LETTER + MARGIN);
	}

	/** The title; one that is too long begins with less of its first part, the name of a query, which stands over the charts in full. */
	static void title(Html svg, String title) {
		svg.element("text", "class=\"title" + (title.length() > LONG_TITLE ? " long" : "") + "\" x=\"12\" y=\"22\"", shortened(title));
	}

	private static String shortened(String title) {
		int excess = title.length() - LONGEST_TITLE;
		int colon = title.indexOf(": ");
		return excess <= 0 || colon <= excess ? title : title.substring(0, colon - excess - SHORTENED.length()) + SHORTENED + title.substring(colon);
	}
}
