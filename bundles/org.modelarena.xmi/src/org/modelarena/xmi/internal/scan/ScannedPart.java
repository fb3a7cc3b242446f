// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/**
 * The content of a part of a file: its elements, counted from 0 within the part, with their values and references. Filled by one thread, then used by one at a time.
 *
 * <p>Elements that are open where the part begins have levels, from 0 for the outermost.
 */
final class ScannedPart {
	/** Kinds of events, in the low bits of a number; the high ones have a feature, or how far a tag is from the one before. */
	static final int END = 0;
	static final int BEGIN = 1;
	static final int BEGIN_WITH_ID = 2;
	static final int TEXT = 3;
	static final int NUMBER = 4;
	static final int CONVERTED = 5;
	static final int LINKS = 6;
	/** Stands for what holds a root. */
	static final int NO_PARENT = Integer.MIN_VALUE;
	static final int KIND_BITS = 3;
	static final int KIND_MASK = (1 << KIND_BITS) - 1;

	/** An element that is still open where a part ends; of xmi:XMI, which holds roots, the type is null, and the key {@link #NO_PARENT}. */
	record Open(TypeInfo type, byte[] name, int key, int tag, long[] seen) {
	}

	final int document;
	/** Where the part begins in its file. */
	final long offset;
	/** Whether the events tell lines and columns instead of distances: where the parser has read. */
	final boolean hasLines;
	/** For each element its type in the high half, and its containment in the low one. */
	IntArray kinds = new IntArray(1 << 10);
	/** For each element the one that holds it; a level and one, negated, for one that was open before. */
	IntArray parents = new IntArray(1 << 10);
	final ByteStream events = new ByteStream(1 << 12);
	final ByteStream links = new ByteStream(1 << 12);
	/** Each xmi:id: how far its element is from the one before, and the text. */
	final ByteStream ids = new ByteStream(1 << 4);
	/** The same for attributes that are ids. */
	final ByteStream ownIds = new ByteStream(1 << 4);
	/** How many references there are, whether some are more than paths, and whether some name files. */
	int linkCount;
	boolean hasTexts;
	boolean hasFiles;
	/** How many of the elements that were open before still are. */
	int kept;
	/** For each level the features that got values here. */
	long[][] seenBefore = new long[0][];
	Open[] open = new Open[0];
	/** The elements that the references lead to, in their order. */
	int[] targets = new int[0];
	/** How many values stand here for features that models do not keep. */
	Map<FeatureInfo, Long> passedOver = Map.of();
	/** Unsettable features that are set to their defaults, as the newest emission has found them. */
	List<Provenance.SetFeature> set = List.of();
	/** The key of the first element in the model. */
	int firstKey;
	/** The keys of the elements that were open before; null if nothing was settled yet. */
	int[] openBefore = new int[0];

	private int size;
	private int lastTag;
	private int lastId;
	private int lastOwnId;
	private int lastSource;

	ScannedPart(int document, long offset, boolean hasLines) {
		this.document = document;
		this.offset = offset;
		this.hasLines = hasLines;
	}

	int size() {
		return Math.max(size, kinds.size());
	}

	/** The key in the model of what holds an element, or -1. Once the part is settled. */
	int parent(int element) {
		int parent = parents.get(element);
		return parent == NO_PARENT ? -1 : key(parent);
	}

	/** The key in the model of an element of this part, or of one that was open before. */
	int key(int element) {
		return element >= 0 ? firstKey + element : openBefore[-element - 1];
	}

	/** The next element begins, at a distance from the start of the part. */
	int begin(int kind, int parent, int tag, ScannedText id) {
		events.writeNumber((long) (tag - lastTag) << KIND_BITS | beginKind(id));
		lastTag = tag;
		return add(kind, parent, id);
	}

	/** The next element begins, in a line and a column. */
	int begin(int kind, int parent, int line, int column, ScannedText id) {
		events.writeNumber((long) (line - lastTag) << KIND_BITS | beginKind(id));
		events.writeNumber(column);
		lastTag = line;
		return add(kind, parent, id);
	}

	private static int beginKind(ScannedText id) {
		return id == null ? BEGIN : BEGIN_WITH_ID;
	}

	private int add(int kind, int parent, ScannedText id) {
		int key = kinds.size();
		kinds.add(kind);
		parents.add(parent);
		if (id != null) {
			ids.writeNumber(key - lastId);
			ids.writeText(id.bytes, id.from, id.to);
			lastId = key;
		}
		return key;
	}

	void end() {
		events.writeNumber(END);
	}

	/** Takes back the end that was written last. */
	void removeEnd() {
		events.truncate(events.size() - 1);
	}

	/** An element, perhaps one that was open before, has an id in an attribute. */
	void ownId(int key, byte[] bytes, int from, int to) {
		ownIds.writeSigned((long) key - lastOwnId);
		ownIds.writeText(bytes, from, to);
		lastOwnId = key;
	}

	void event(int kind, ScannedFeature feature) {
		events.writeNumber((long) feature.info.id << KIND_BITS | kind);
	}

	/** References of an element, perhaps of one that was open before, by a feature begin. */
	void beginLinks(ScannedFeature feature, int key) {
		links.writeNumber(feature.info.id);
		links.writeSigned((long) key - lastSource);
		lastSource = key;
	}

	/** They end; so many were written. */
	void endLinks(int count) {
		links.writeNumber(0);
		linkCount += count;
	}

	void seal(SpilledBytes spill) {
		kinds.trim();
		parents.trim();
		events.seal(spill);
		links.seal(spill);
		ids.seal(spill);
		ownIds.seal(spill);
	}

	/** Forgets the structure, which the model has now. */
	void settled() {
		size = kinds.size();
		kinds = new IntArray(0);
		parents = new IntArray(0);
	}

	/** Forgets what was emitted. */
	void forget() {
		events.forget();
		links.forget();
		ids.forget();
		ownIds.forget();
		targets = new int[0];
	}

	/** Whether what another reading of the same part found open is what this one did. */
	boolean isOpen(int otherKept, int[] tags, int count) {
		return kept == otherKept && Arrays.equals(Arrays.stream(open).mapToInt(Open::tag).toArray(), Arrays.copyOf(tags, count));
	}
}
