package org.modelarena.bench.internal.report;

import java.util.List;

/**
 * How a contender looks in all charts of a page: a colour and a mark for the store and language, a dash for the transport.
 *
 * @param colour number of a CSS variable
 * @param mark   number of a shape
 * @param dash   an SVG dash array; empty for a solid line
 */
record Style(int colour, int mark, String dash) {
	private static final int COLOURS = 10;
	private static final int MARKS = 4;

	/**
	 * @param contenders all contenders without transports, each once
	 * @param transports all transports, each once
	 */
	static Style of(List<String> contenders, List<String> transports, String contender, String transport) {
		// The transports of a single contender are distinguished by colours too.
		int number = Math.max(0, contenders.size() == 1 ? transports.indexOf(transport) : contenders.indexOf(contender));
		String dash = switch (Math.max(0, transports.indexOf(transport))) {
		case 0 -> "";
		case 1 -> "7 4";
		default -> "2 3";
		};
		return new Style(number % COLOURS, (number / COLOURS + number) % MARKS, dash);
	}

	/** The stroke's attributes. */
	String stroke() {
		return "stroke=\"var(--c" + colour + ")\"" + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
	}

	/** The mark at a place, with text that appears when pointed at. */
	String mark(double x, double y, String tooltip) {
		String fill = "fill=\"" + (dash.isEmpty() ? "var(--c" + colour + ")" : "var(--panel)") + "\" stroke=\"var(--c" + colour + ")\" stroke-width=\"1.6\"";
		String title = tooltip.isEmpty() ? "/>" : "><title>" + Html.escape(tooltip) + "</title></" + (mark == 0 ? "circle" : "path") + ">";
		String at = Numbers.at(x) + " " + Numbers.at(y);
		return switch (mark) {
		case 0 -> "<circle cx=\"" + Numbers.at(x) + "\" cy=\"" + Numbers.at(y) + "\" r=\"3.6\" " + fill + title;
		case 1 -> "<path d=\"M" + at + "m-3.4 -3.4h6.8v6.8h-6.8z\" " + fill + title;
		case 2 -> "<path d=\"M" + at + "m0 -4.4l4.2 7.4h-8.4z\" " + fill + title;
		default -> "<path d=\"M" + at + "m0 -4.8l4.8 4.8l-4.8 4.8l-4.8 -4.8z\" " + fill + title;
		};
	}

	/** A small piece of line with the mark, for legends. */
	String swatch() {
		return "<svg class=\"swatch\" viewBox=\"0 0 34 12\"><line x1=\"1\" x2=\"33\" y1=\"6\" y2=\"6\" stroke-width=\"2\" " + stroke() + "/>"
				+ mark(17, 6, "") + "</svg>";
	}
}
