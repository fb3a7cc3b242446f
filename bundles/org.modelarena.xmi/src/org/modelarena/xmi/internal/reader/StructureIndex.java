// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.core.arrays.CharArray;
import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.NamedElements;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;
import org.modelarena.xmi.internal.writer.ProvenanceWriter;

/**
 * The containment in the files of a model: enough to find the element that a fragment means, in about 20 bytes an element. Filled in
 * document order, then sealed. Not thread-safe.
 */
public final class StructureIndex implements NamedElements {
	/** Answer of {@link #resolve} for a fragment that means no element. */
	public static final int DANGLING = -1;
	/** Answer of {@link #resolve} for an id that several elements have. */
	static final int AMBIGUOUS = -2;

	private final TypeTable types;
	private final PathNames names;
	private final FragmentPath path;
	private IntArray parents = new IntArray(1024);
	private CharArray containments = new CharArray();
	private CharArray typeIds = new CharArray();
	private int size;
	private final List<Document> documents = new ArrayList<>();
	private int[] childStart;
	private int[] children;

	/** The data of one file. */
	private static final class Document {
		final IntArray roots = new IntArray(1);
		/** From xmi:id. */
		final IdTable given = new IdTable();
		/** From attributes that the metamodel calls ids. */
		final IdTable own = new IdTable();
	}

	/** @param names the names in the paths that it is asked for */
	public StructureIndex(TypeTable types, PathNames names) {
		this.types = types;
		this.names = names;
		this.path = new FragmentPath(names);
	}

	public void beginDocument() {
		documents.add(new Document());
	}

	/** Makes room for so many elements more, so that no larger arrays have to be made while they are added. */
	public void makeRoom(int more) {
		parents.makeRoom(more);
		containments.makeRoom(more);
		typeIds.makeRoom(more);
	}

	/** Adds the next element in document order; its key is the number of elements before it. */
	public int add(TypeInfo type, int parent, FeatureInfo containment) {
		int key = size++;
		if (key == Integer.MAX_VALUE - 16) {
			throw new IllegalStateException("More elements than an index can hold");
		}
		parents.add(parent);
		containments.add(containment == null ? 0 : containment.holder);
		typeIds.add(type.id);
		if (parent < 0) {
			documents.getLast().roots.add(key);
		}
		return key;
	}

	/** The key of the element that holds one, or -1. */
	public int parent(int key) {
		return parents.get(key);
	}

	/** The containment that holds an element that is no root. */
	public FeatureInfo containment(int key) {
		return types.containment(containments.get(key));
	}

	/** The number of an element's type. */
	public int typeId(int key) {
		return typeIds.get(key);
	}

	/** Notes the id of an element; {@code given} for xmi:id, otherwise from an id attribute. */
	void id(int key, String id, boolean given) {
		id(documents.size() - 1, key, id, given);
	}

	/** Notes the id of an element of a document. */
	public void id(int number, int key, String id, boolean given) {
		Document document = documents.get(number);
		(given ? document.given : document.own).put(id, key);
	}

	/** The packages of the elements' types. */
	public PackageFinder packages() {
		return types.packages();
	}

	/** Whether an id stands at several elements of a file. */
	public boolean hasRepeatedIds() {
		return documents.stream().anyMatch(each -> each.given.isRepeated() || each.own.isRepeated());
	}

	public int size() {
		return size;
	}

	public TypeInfo type(int key) {
		return types.type(typeIds.get(key));
	}

	/** Ends the filling: orders the children of each element by their containment, in document order within. */
	public void seal() {
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

	/** Nobody will ask for the children of elements, or for paths, any more. */
	public void forgetChildren() {
		childStart = new int[0];
		children = childStart;
	}

	/** Nobody will ask for an element any more, but for how many there are, and for what is written beside a store. */
	public void forgetElements() {
		forgetChildren();
		parents = new IntArray(0);
		containments = new CharArray();
		typeIds = new CharArray();
	}

	/** The element that a fragment of a file means: a path from a root, or an id. */
	public int resolve(int document, String fragment) {
		if (FragmentPath.isPath(fragment, 0)) {
			return path.parse(fragment, 0, fragment.length()) ? resolve(document, path) : DANGLING;
		}
		int given = documents.get(document).given.get(fragment);
		return given == IdTable.ABSENT ? documents.get(document).own.get(fragment) : given;
	}

	/** The element that a path in a file means. */
	int resolve(int document, FragmentPath from) {
		int element = root(document, Math.max(0, from.root()));
		for (int i = 0; i < from.segments() && element >= 0; i++) {
			element = child(element, names.name(from.name(i)), from.index(i));
		}
		return element;
	}

	/** The root of that number in a document, or {@link #DANGLING}. */
	public int root(int document, int number) {
		IntArray roots = documents.get(document).roots;
		return number < roots.size() ? roots.get(number) : DANGLING;
	}

	/** The element that a segment of a path means, or {@link #DANGLING}; the name is interned. Once the index is sealed, any number of threads may ask. */
	public int child(int parent, String name, int index) {
		FeatureInfo containment = type(parent).containment(name);
		if (containment == null || containment.many && index == FragmentPath.NO_NUMBER) {
			return DANGLING;
		}
		int behind = childStart[parent + 1];
		int first = firstOf(containment.holder, childStart[parent], behind);
		int at = Math.max(0, index);
		boolean found = at < behind - first && containments.get(children[first + at]) == containment.holder;
		return found ? children[first + at] : DANGLING;
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

	/** Writes what a store keeps of the files. */
	public void writeBeside(Path store, List<Path> files, List<Provenance.SetFeature> set) {
		ProvenanceWriter writer = new ProvenanceWriter(files);
		for (int document = 0; document < documents.size(); document++) {
			IntArray roots = documents.get(document).roots;
			if (roots.size() > 0) {
				writer.add(document, roots.get(0), roots.get(roots.size() - 1), true);
			}
		}
		set.forEach(each -> writer.addSet(each.key(), each.feature()));
		writer.write(store, sink -> documents.forEach(each -> each.given.forEach(sink)));
	}

	@Override
	public String typeName(int key) {
		return type(key).type.getName();
	}

	@Override
	public String path(int key) {
		StringBuilder path = new StringBuilder();
		for (int at = key; parents.get(at) >= 0; at = parents.get(at)) {
			FeatureInfo containment = types.containment(containments.get(at));
			int parent = parents.get(at);
			int first = firstOf(containment.holder, childStart[parent], childStart[parent + 1]);
			int behind = firstOf(containment.holder + 1, first, childStart[parent + 1]);
			int index = Arrays.binarySearch(children, first, behind, at) - first;
			path.insert(0, "/@" + containment.name() + (containment.many ? "." + index : ""));
		}
		return path.insert(0, '/').toString();
	}
}
