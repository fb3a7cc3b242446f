package org.modelarena.xmi.internal;

/** An extra pass over the files, made only where ends of opposites are missing: collects the links of the pairs in question. */
final class LinkCollector implements DocumentHandler {
	private final Links links;
	private final PairLinks found;
	private Place place;
	private int document = -1;
	private int next;
	private final IntArray open = new IntArray(16);
	private int depth;

	/** @param found gets the links */
	LinkCollector(Links links, PairLinks found) {
		this.links = links;
		this.found = found;
	}

	@Override
	public void beginDocument(Place newPlace) {
		place = newPlace;
		document++;
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return feature.kind == FeatureKind.REFERENCE && found.concerns(feature);
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
		// None is wanted.
	}

	@Override
	public void reference(FeatureInfo feature, Href href) {
		int target = links.target(feature, href, document, place);
		if (target != StructureIndex.DANGLING) {
			found.add(feature, open.get(depth - 1), target);
		}
	}

	@Override
	public void end() {
		depth--;
	}
}
