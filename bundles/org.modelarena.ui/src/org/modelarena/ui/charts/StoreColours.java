// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import java.util.List;
import java.util.Locale;

import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.resource.DataFormatException;
import org.eclipse.jface.resource.StringConverter;
import org.eclipse.swt.graphics.RGB;

/** The colour of each store in charts: what the preferences say, else one that is told apart from the others. Stateless. */
public final class StoreColours {
	/** The stores that have a colour of their own. */
	public static final List<String> STORES = List.of("columns", "cdo", "neo4j", "orientdb", "neoemf", "rocksdb", "emf");

	private static final List<Pair> USUAL = List.of(new Pair(rgb(0x2563eb), rgb(0x6ea0ff)), new Pair(rgb(0xd9680b), rgb(0xffa14a)), new Pair(rgb(0x0d9466), rgb(0x3ecf9a)),
			new Pair(rgb(0xc8321f), rgb(0xff7a68)), new Pair(rgb(0x7c3aed), rgb(0xb494ff)), new Pair(rgb(0x8a4b16), rgb(0xd29a63)), new Pair(rgb(0x56637a), rgb(0xa9b5c8)),
			new Pair(rgb(0x0891b2), rgb(0x43cbe6)), new Pair(rgb(0xbe2a78), rgb(0xf57fbb)));

	private StoreColours() {
	}

	/** A colour for each kind of background. */
	public record Pair(RGB onLight, RGB onDark) {
	}

	/** The colours of a store. */
	public static Pair of(String store) {
		Pair usual = usual(store);
		return new Pair(preferred(key(store, false), usual.onLight()), preferred(key(store, true), usual.onDark()));
	}

	/** The colours without preferences. */
	public static Pair usual(String store) {
		int known = STORES.indexOf(store.toLowerCase(Locale.ROOT));
		int others = USUAL.size() - STORES.size();
		return USUAL.get(known >= 0 ? known : STORES.size() + Math.floorMod(store.hashCode(), others));
	}

	/** The preference for a colour. */
	public static String key(String store, boolean onDark) {
		return "colour." + store.toLowerCase(Locale.ROOT) + (onDark ? ".dark" : ".light");
	}

	private static RGB preferred(String key, RGB usual) {
		IEclipsePreferences node = InstanceScope.INSTANCE.getNode("org.modelarena.ui");
		try {
			return StringConverter.asRGB(node.get(key, StringConverter.asString(usual)));
		} catch (DataFormatException e) {
			return usual;
		}
	}

	private static RGB rgb(int hexadecimal) {
		return new RGB(hexadecimal >> 16 & 0xff, hexadecimal >> 8 & 0xff, hexadecimal & 0xff);
	}
}
