// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * How a contender looks in all charts of a page. The colour says which store it is, the mark which language, the dash which transport; with one store only, the
 * colour distinguishes the languages, and with one language too, the transports.
 *
 * @param series the contender's number
 * @param colour number of a CSS variable
 * @param mark   number of a shape
 * @param dash   an SVG dash array; empty for a solid line
 */
public record Style(int series, int colour, int mark, String dash) {
	private static final int COLOURS = 10;
	/** The stores whose colour is the same in every report, and in the workbench. */
	private static final Map<String, Integer> OF_STORE = Map.of("columns", 0, "cdo", 1, "neo4j", 2, "orientdb", 3, "neoemf", 4, "rocksdb", 8, "emf", 9);
	/** The colours of other stores, in their order. */
	private static final List<Integer> OF_OTHERS = List.of(5, 6, 7);
	private static final List<String> DASHES = List.of("", "7 4", "2 3", "9 3 2 3", "4 2", "12 4");
	/** Paths about a point; the first is a circle. */
	private static final List<String> SHAPES = List.of("m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z", "m-3.4 -3.4h6.8v6.8h-6.8z", "m0 -4.4l4.2 7.4h-8.4z",
			"m0 -4.8l4.8 4.8l-4.8 4.8l-4.8 -4.8z", "m0 4.4l4.2 -7.4h-8.4z", "m-1.5 -4.4h3v2.9h2.9v3h-2.9v2.9h-3v-2.9h-2.9v-3h2.9z");

	/** Gives contenders their looks. */
	public static final class Palette {
		private final List<String> contenders;
		private final List<String> stores;
		private final List<String> languages;
		private final List<String> transports;

		/** @param contenders all, with their transports */
		public Palette(List<String> contenders) {
			this.contenders = contenders;
			this.stores = parts(Parts::store);
			this.languages = parts(Parts::language);
			this.transports = parts(Parts::transport);
		}

		private List<String> parts(Function<Parts, String> part) {
			return new ArrayList<>(contenders.stream().map(Parts::of).map(part).distinct().toList());
		}

		private int ofStore(String store) {
			List<String> others = stores.stream().filter(each -> !OF_STORE.containsKey(each)).toList();
			Integer fixed = OF_STORE.get(store);
			return fixed != null ? fixed : OF_OTHERS.get(others.indexOf(store) % OF_OTHERS.size());
		}

		public Style of(String contender) {
			Parts parts = Parts.of(contender);
			int colour = stores.size() > 1 ? ofStore(parts.store()) : languages.size() > 1 ? languages.indexOf(parts.language())
					: transports.indexOf(parts.transport());
			return new Style(contenders.indexOf(contender), colour % COLOURS, languages.indexOf(parts.language()) % SHAPES.size(), DASHES.get(Math.min(transports
					.indexOf(parts.transport()), DASHES.size() - 1)));
		}
	}

	/** The stroke's attributes. */
	public String stroke() {
		return "data-s=\"" + series + "\" stroke=\"var(--c" + colour + ")\"" + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
	}

	/** The colour's attribute for something filled. */
	public String fill() {
		return "data-s=\"" + series + "\" fill=\"var(--c" + colour + ")\"";
	}

	/** The mark at a place, with text that appears when pointed at. */
	public String mark(double x, double y, String tooltip) {
		return mark(x, y, tooltip, true);
	}

	/** The same; hollow, with words that say so, where times were not steady or not precise. */
	public String mark(double x, double y, String text, boolean isSound) {
		String tooltip = isSound ? text : text + ", not steady or not precise";
		return "<path " + (tooltip.isEmpty() ? "" : "class=\"m\" data-s=\"" + series + "\" ") + "d=\"M" + Numbers.at(x) + " " + Numbers.at(y) + SHAPES.get(mark)
				+ "\" fill=\"" + (isSound ? "var(--c" + colour + ")" : "var(--panel)") + "\" stroke=\"var(--c" + colour + ")\" stroke-width=\"1.6\""
				+ (tooltip.isEmpty() ? "/>" : "><title>" + Html.escape(tooltip) + "</title></path>");
	}

	/** A small piece of line with the mark, for legends. */
	public String swatch() {
		return "<svg class=\"swatch\" viewBox=\"0 0 34 12\" aria-hidden=\"true\"><line x1=\"1\" x2=\"33\" y1=\"6\" y2=\"6\" stroke-width=\"2\" stroke=\"var(--c" + colour
				+ ")\"" + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"") + "/>" + mark(17, 6, "") + "</svg>";
	}
}
