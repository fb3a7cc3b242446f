package org.modelarena.xmi.internal;

import java.util.Arrays;

/** First pass over the files: fills the index and compares the ends of opposites. */
final class IndexBuilder implements DocumentHandler {
	private final StructureIndex index;
	private final OppositeSums sums;
	private final Documents documents;
	private Place place;
	private int document = -1;
	private int roots;
	private int depth;
	private int[] keys = new int[16];
	private long[] paths = new long[16];
	private long[] names = new long[16];
	private int[][] counters = new int[16][];

	IndexBuilder(StructureIndex index, OppositeSums sums, Documents documents) {
		this.index = index;
		this.sums = sums;
		this.documents = documents;
	}

	@Override
	public void beginDocument(Place newPlace) {
		place = newPlace;
		document++;
		roots = 0;
		index.beginDocument();
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return feature.kind == FeatureKind.ATTRIBUTE ? feature.attribute().isID() : feature.pair != FeatureInfo.NO_PAIR;
	}

	@Override
	public boolean wantsFiles() {
		return true;
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		if (depth == keys.length) {
			grow();
		}
		keys[depth] = index.add(type, depth == 0 ? -1 : keys[depth - 1], containment);
		paths[depth] = depth == 0 ? PathHashes.root(document, roots++) : childPath(containment);
		names[depth] = paths[depth];
		int[] counter = counters[depth];
		if (counter == null || counter.length < type.containmentCount()) {
			counters[depth] = new int[type.containmentCount()];
		} else {
			Arrays.fill(counter, 0);
		}
		if (id != null) {
			id(depth, id, true);
		}
		depth++;
	}

	private long childPath(FeatureInfo containment) {
		int above = depth - 1;
		int position = index.type(keys[above]).containmentPosition(containment);
		return PathHashes.child(paths[above], containment.nameHash, counters[above][position]++);
	}

	private void grow() {
		int length = depth * 2;
		keys = Arrays.copyOf(keys, length);
		paths = Arrays.copyOf(paths, length);
		names = Arrays.copyOf(names, length);
		counters = Arrays.copyOf(counters, length);
	}

	private void id(int level, String id, boolean given) {
		index.id(keys[level], id, given);
		if (given || names[level] == paths[level]) {
			names[level] = PathHashes.id(document, id);
		}
	}

	@Override
	public void attribute(FeatureInfo feature, String text) {
		id(depth - 1, text, false);
	}

	@Override
	public void reference(FeatureInfo feature, Href href) {
		int target = href.hasFile() ? documents.find(document, href.file(), feature, place::error) : document;
		if (feature.pair != FeatureInfo.NO_PAIR && target != Documents.MISSING) {
			sums.add(feature, names[depth - 1], PathHashes.target(target, href));
		}
	}

	@Override
	public void end() {
		depth--;
	}
}
