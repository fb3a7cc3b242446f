// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import org.eclipse.swtchart.ILineSeries.PlotSymbolType;
import org.eclipse.swtchart.LineStyle;
import org.modelarena.bench.Contender;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Transport;

/**
 * How a contender is drawn: its store has the colour, its language the dashes, its transport the mark, so that nineteen lines can be told apart. The same contender looks
 * the same in every chart.
 *
 * @param colour for a light background and for a dark one
 * @param line   of its language
 * @param mark   of its transport
 */
public record ContenderStyle(StoreColours.Pair colour, LineStyle line, PlotSymbolType mark) {
	/** The style of {@code store:language[/strategy]@transport}; of any other text as of a store of that name. */
	public static ContenderStyle of(String contender) {
		try {
			Contender parsed = Contender.parse(contender, Transport.LOCAL);
			return new ContenderStyle(StoreColours.of(parsed.store()), line(parsed.language()), mark(parsed.transport()));
		} catch (ArenaException e) {
			return new ContenderStyle(StoreColours.of(contender), LineStyle.SOLID, PlotSymbolType.CIRCLE);
		}
	}

	private static LineStyle line(String language) {
		return switch (language) {
		case "eol" -> LineStyle.DASH;
		case "epl" -> LineStyle.DOT;
		default -> LineStyle.SOLID;
		};
	}

	private static PlotSymbolType mark(Transport transport) {
		return switch (transport) {
		case LOCAL -> PlotSymbolType.CIRCLE;
		case TCP, NET4J_TCP -> PlotSymbolType.SQUARE;
		case HTTP, NET4J_HTTP -> PlotSymbolType.TRIANGLE;
		case WS -> PlotSymbolType.DIAMOND;
		};
	}
}
