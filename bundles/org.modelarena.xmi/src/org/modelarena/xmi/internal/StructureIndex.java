package org.modelarena.xmi.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who holds whom in the files of a model: enough to find the element that a fragment means, in about 20 bytes an element. Filled in
 * document order, then sealed. Not thread-safe.
 */
final class StructureIndex implements NamedElements {
	/** Answer of {@link #resolve} for a fragment that means no element. */
	static final int DANGLING = -1;
	/** Answer of {@link #resolve} for an id that several elements have. */
	static final int AMBIGUOUS = -2;

	private final TypeTable types;
	private final IntArray parents = new IntArray(1024);
	private final CharArray containments = new CharArray();
	private final CharArray typeIds = new CharArray();
	private final List<Document> documents = new ArrayList<>();
	private int[] childStart;
	private int[] children;

	/** What belongs to one file. */
	private static final class Document {
		final IntArray roots = new IntArray(1);
		/** From xmi:id. */
		final IdTable given = new IdTable();
		/** From attributes that the metamodel calls ids. */
		final IdTable own = new IdTable();
	}

	StructureIndex(TypeTable types) {
		this.types = types;
	}

	void beginDocument() {
		documents.add(new Document());
	}

	/** Adds the next element in document order; its key is the number of elements before it. */
	int add(TypeInfo type, int parent, FeatureInfo containment) {
		int key = parents.size();
		if (key == Integer.MAX_VALUE - 16) {
			throw new IllegalStateException("More elements than an index can hold");
		}
		parents.add(parent);
		containments.add(containment == null ? 0 : containment.id);
		typeIds.add(type.id);
		if (parent < 0) {
			documents.getLast().roots.add(key);
		}
		return key;
	}

	/** Notes the id of an element; {@code given} for xmi:id, otherwise from an id attribute. */
	void id(int key, String id, boolean given) {
		Document document = documents.getLast();
		(given ? document.given : document.own).put(id, key);
	}

	int size() {
		return parents.size();
	}

	TypeInfo type(int key) {
		return types.type(typeIds.get(key));
	}

	/** Ends the filling: orders the children of each element by their containment, in document order within. */
	void seal() {
		int size = size();
		childStart = new int[size + 1];
		for (int key = 0; key < size; key++) {
			if (parents.get(key) >= 0) {
				childStart[parents.get(key) + 1]++;
			}
		}
		for (int key = 0; key < size; key++) {
			childStart[key + 1] += childStart[key];
		}
		children = new int[childStart[size]];
		// Filled from the back, so that each entry of childStart moves to where it belongs without a second array.
		int[] next = childStart;
		for (int key = size - 1; key >= 0; key--) {
			int parent = parents.get(key);
			if (parent >= 0) {
				children[--next[parent + 1]] = key;
			}
		}
		System.arraycopy(childStart, 1, childStart, 0, size);
		childStart[size] = children.length;
		for (int key = 0; key < size; key++) {
			groupByContainment(childStart[key], childStart[key + 1]);
		}
	}

	private void groupByContainment(int from, int to) {
		boolean ordered = true;
		for (int i = from + 1; i < to && ordered; i++) {
			ordered = containments.get(children[i - 1]) <= containments.get(children[i]);
		}
		if (ordered) {
			return;
		}
		long[] coded = new long[to - from];
		for (int i = from; i < to; i++) {
			coded[i - from] = (long) containments.get(children[i]) << Integer.SIZE | children[i];
		}
		Arrays.sort(coded);
		for (int i = from; i < to; i++) {
			children[i] = (int) coded[i - from];
		}
	}

	/** The element that a fragment of a file means: a path from a root, or an id. */
	int resolve(int document, Href href) {
		if (href.text().startsWith("/", href.from())) {
			return resolvePath(documents.get(document), href.text(), href.from(), href.to());
		}
		String id = href.fragment();
		int given = documents.get(document).given.get(id);
		return given == IdTable.ABSENT ? documents.get(document).own.get(id) : given;
	}

	private int resolvePath(Document document, String path, int from, int to) {
		int end = FragmentPath.segmentEnd(path, from + 1, to);
		int root = FragmentPath.number(path, from + 1, end, 0);
		if (root < 0 || root >= document.roots.size()) {
			return DANGLING;
		}
		int element = document.roots.get(root);
		while (element >= 0 && end < to) {
			int start = end + 1;
			end = FragmentPath.segmentEnd(path, start, to);
			element = child(element, path, start, end);
		}
		return element;
	}

	private int child(int parent, String path, int start, int end) {
		int nameEnd = FragmentPath.nameEnd(path, start, end);
		if (start == end || path.charAt(start) != '@') {
			return DANGLING;
		}
		FeatureInfo containment = type(parent).containment(path, start + 1, nameEnd);
		boolean indexed = nameEnd < end;
		if (containment == null || containment.many && !indexed) {
			return DANGLING;
		}
		int index = FragmentPath.number(path, nameEnd + 1, end, 0);
		int first = firstOf(containment.id, childStart[parent], childStart[parent + 1]);
		boolean found = index >= 0 && index < childStart[parent + 1] - first && containments.get(children[first + index]) == containment.id;
		return found ? children[first + index] : DANGLING;
	}

	private int firstOf(int containment, int from, int to) {
		int low = from;
		// Mostly an element holds its contents by one containment.
		int high = from < to && containments.get(children[from]) == containment ? from : to;
		while (low < high) {
			int middle = low + high >>> 1;
			if (containments.get(children[middle]) < containment) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	@Override
	public String typeName(int key) {
		return type(key).type.getName();
	}

	@Override
	public String path(int key) {
		StringBuilder path = new StringBuilder();
		for (int at = key; parents.get(at) >= 0; at = parents.get(at)) {
			FeatureInfo containment = types.feature(containments.get(at));
			int parent = parents.get(at);
			int first = firstOf(containment.id, childStart[parent], childStart[parent + 1]);
			int behind = firstOf(containment.id + 1, first, childStart[parent + 1]);
			int index = Arrays.binarySearch(children, first, behind, at) - first;
			path.insert(0, "/@" + containment.name() + (containment.many ? "." + index : ""));
		}
		return path.insert(0, '/').toString();
	}
}
