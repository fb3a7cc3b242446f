package org.modelarena.ui.charts;

import java.util.List;
import java.util.Locale;

import org.eclipse.swt.graphics.RGB;
import org.eclipse.swtchart.ILineSeries.PlotSymbolType;
import org.eclipse.swtchart.LineStyle;
import org.modelarena.bench.Contender;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Transport;

/**
 * How a contender is drawn: its store has the colour, its language the dashes, its transport the mark, so that nineteen lines can be told apart. The same contender looks
 * the same in every chart.
 *
 * @param colour for a light background and for a dark one
 * @param line   of its language
 * @param mark   of its transport
 */
public record ContenderStyle(Pair colour, LineStyle line, PlotSymbolType mark) {
	private static final List<String> STORES = List.of("columns", "cdo", "neo4j", "orientdb", "neoemf", "rocksdb", "emf");
	private static final List<Pair> COLOURS = List.of(new Pair(rgb(0x2563eb), rgb(0x6ea0ff)), new Pair(rgb(0xd9680b), rgb(0xffa14a)), new Pair(rgb(0x0d9466), rgb(0x3ecf9a)),
			new Pair(rgb(0xc8321f), rgb(0xff7a68)), new Pair(rgb(0x7c3aed), rgb(0xb494ff)), new Pair(rgb(0x8a4b16), rgb(0xd29a63)), new Pair(rgb(0x56637a), rgb(0xa9b5c8)),
			new Pair(rgb(0x0891b2), rgb(0x43cbe6)), new Pair(rgb(0xbe2a78), rgb(0xf57fbb)));

	/** A colour for each kind of background. */
	public record Pair(RGB onLight, RGB onDark) {
	}

	/** The style of {@code store:language[/strategy]@transport}; of any other text as of a store of that name. */
	public static ContenderStyle of(String contender) {
		try {
			Contender parsed = Contender.parse(contender, Transport.LOCAL);
			return new ContenderStyle(colour(parsed.store()), line(parsed.language()), mark(parsed.transport()));
		} catch (ArenaException e) {
			return new ContenderStyle(colour(contender), LineStyle.SOLID, PlotSymbolType.CIRCLE);
		}
	}

	private static Pair colour(String store) {
		int known = STORES.indexOf(store.toLowerCase(Locale.ROOT));
		int others = COLOURS.size() - STORES.size();
		return COLOURS.get(known >= 0 ? known : STORES.size() + Math.floorMod(store.hashCode(), others));
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

	private static RGB rgb(int hexadecimal) {
		return new RGB(hexadecimal >> 16 & 0xff, hexadecimal >> 8 & 0xff, hexadecimal & 0xff);
	}
}
