// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.Arrays;

import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.parser.DocumentHandler;
import org.modelarena.xmi.internal.parser.Href;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** First pass over the files: fills the index, writes the transcript, and compares the ends of opposites. */
final class IndexBuilder implements DocumentHandler {
	private final StructureIndex index;
	private final OppositeSums sums;
	private final ModelDocuments documents;
	private final Transcript transcript;
	private final PathNames names;
	private final FragmentPath path;
	private FilePosition place;
	private int document = -1;
	private int roots;
	private int depth;
	private int[] keys = new int[16];
	private long[] paths = new long[16];
	private long[] namings = new long[16];
	private int[][] counters = new int[16][];

	IndexBuilder(StructureIndex index, OppositeSums sums, ModelDocuments documents, Transcript transcript, PathNames names) {
		this.index = index;
		this.sums = sums;
		this.documents = documents;
		this.transcript = transcript;
		this.names = names;
		this.path = new FragmentPath(names);
	}

	@Override
	public void beginDocument(FilePosition newPosition) {
		place = newPosition;
		document++;
		roots = 0;
		index.beginDocument();
		transcript.beginDocument(newPosition);
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return true;
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		if (depth == keys.length) {
			grow();
		}
		transcript.begin(type, containment, id);
		keys[depth] = index.add(type, depth == 0 ? -1 : keys[depth - 1], containment);
		paths[depth] = depth == 0 ? PathHashes.root(document, roots++) : childPath(containment);
		namings[depth] = paths[depth];
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
		namings = Arrays.copyOf(namings, length);
		counters = Arrays.copyOf(counters, length);
	}

	private void id(int level, String id, boolean given) {
		index.id(keys[level], id, given);
		if (given || namings[level] == paths[level]) {
			namings[level] = PathHashes.id(document, id);
		}
	}

	@Override
	public void attribute(FeatureInfo feature, String text) {
		transcript.attribute(feature, text);
		if (feature.isId) {
			id(depth - 1, text, false);
		}
	}

	@Override
	public void reference(FeatureInfo feature, Href href, boolean inTag) {
		int target = target(feature, href, inTag);
		boolean isPath = FragmentPath.isPath(href.text(), href.from()) && path.parse(href.text(), href.from(), href.to());
		if (isPath && href.isFragment() && path.isCanonical()) {
			transcript.reference(feature, path);
		} else {
			transcript.reference(feature, target, href);
		}
		if (feature.pair != FeatureInfo.NO_PAIR && target != ModelDocuments.MISSING) {
			long hash = isPath ? PathHashes.path(target, path, names) : PathHashes.id(target, href.fragment());
			sums.add(feature, namings[depth - 1], hash);
		}
	}

	/** A file that is named in a tag is not read for that, unless an opposite has to be found: EMF names other files by elements. */
	private int target(FeatureInfo feature, Href href, boolean inTag) {
		if (!href.hasFile()) {
			return document;
		}
		boolean later = inTag && feature.pair == FeatureInfo.NO_PAIR;
		if (later) {
			documents.requireFile(href.file(), index.packages());
		}
		return later ? ModelDocuments.LATER : documents.find(document, href.file(), feature, place::error);
	}

	@Override
	public void end() {
		transcript.end();
		depth--;
	}
}
