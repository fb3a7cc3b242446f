package org.modelarena.xmi.internal;

import java.util.BitSet;

/** An extra pass over the files, made only where ends of opposites are missing: collects the links of the pairs in question. */
final class LinkCollector implements DocumentHandler {
	private final Links links;
	private final BitSet pairs;
	private final LongArray[][] found;
	private Place place;
	private int document = -1;
	private int next;
	private final IntArray open = new IntArray(16);
	private int depth;

	/** @param pairs the pairs in question */
	LinkCollector(Links links, BitSet pairs) {
		this.links = links;
		this.pairs = pairs;
		this.found = new LongArray[pairs.length()][];
		pairs.stream().forEach(pair -> found[pair] = new LongArray[] { new LongArray(), new LongArray() });
	}

	@Override
	public void beginDocument(Place newPlace) {
		place = newPlace;
		document++;
	}

	/** The links of a pair as one end tells them; both ends have the element of end 0 in the upper half of a number. */
	LongArray links(int pair, int end) {
		return found[pair][end];
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		if (depth == open.size()) {
			open.add(0);
		}
		open.set(depth++, next++);
	}

	@Override
	public void attribute(FeatureInfo feature, String text) {
		// Only links matter here.
	}

	@Override
	public void reference(FeatureInfo feature, Href href) {
		if (feature.pair == FeatureInfo.NO_PAIR || !pairs.get(feature.pair)) {
			return;
		}
		int source = open.get(depth - 1);
		int target = links.target(feature, href, document, place);
		if (feature.reference().getEOpposite() == feature.feature) {
			found[feature.pair][0].add(link(source, target));
			found[feature.pair][1].add(link(target, source));
		} else if (feature.end == 0) {
			found[feature.pair][0].add(link(source, target));
		} else {
			found[feature.pair][1].add(link(target, source));
		}
	}

	static long link(int first, int second) {
		return (long) first << Integer.SIZE | second;
	}

	@Override
	public void end() {
		depth--;
	}
}
