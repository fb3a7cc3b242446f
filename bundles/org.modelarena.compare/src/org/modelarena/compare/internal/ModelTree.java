// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.IntArray;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.xmi.SnapshotSource;

/**
 * The containment tree of a model with its links. Elements are numbered in pre-order, so that the contents of {@code n} are the numbers from {@code n + 1} to
 * before {@link #end}. About 70 bytes an element. Immutable, and thread-safe, once it is made.
 */
public final class ModelTree {
	/** Stands for "no element". */
	public static final int NONE = -1;

	private final ModelSnapshot snapshot;
	private final long[] keys;
	private final int[] parents;
	private final int[] ends;
	private final EClass[] types;
	private final EReference[] containments;
	private final long[] own;
	private final long[] content;
	private final long[] full;
	/** Where the links of an element start, with one more at the end. */
	private final int[] starts;
	private final IntArray references = new IntArray(1024);
	private final IntArray targets = new IntArray(1024);
	private final Map<EReference, Integer> numbers = new HashMap<>();
	private final Map<Integer, EReference> byNumber = new HashMap<>();
	private int size;

	private ModelTree(ModelSnapshot snapshot, long size) {
		if (size > Integer.MAX_VALUE - 8) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Models of more than " + (Integer.MAX_VALUE - 8) + " elements cannot be compared.");
		}
		this.snapshot = snapshot;
		int capacity = (int) size;
		keys = new long[capacity];
		parents = new int[capacity];
		ends = new int[capacity];
		types = new EClass[capacity];
		containments = new EReference[capacity];
		own = new long[capacity];
		content = new long[capacity];
		full = new long[capacity];
		starts = new int[capacity + 1];
	}

	/** Reads a model. */
	public static ModelTree of(ModelSnapshot snapshot, Cancellation cancellation) {
		SnapshotSource source = SnapshotSource.of(snapshot);
		ModelTree tree = new ModelTree(snapshot, source.count(cancellation));
		Reader reader = tree.new Reader();
		source.emit(reader, key -> tree.keys[tree.size] = key, cancellation);
		Arrays.fill(tree.starts, tree.size, tree.starts.length, tree.targets.size());
		tree.combine();
		return tree;
	}

	/** Takes the elements in as they come. */
	private final class Reader implements ElementSink {
		private int open = ModelTree.NONE;
		private EAttribute last;
		/** The position in the list of a many-valued attribute. */
		private int position;

		@Override
		public void begin(EClass type, long container, EReference containment) {
			parents[size] = (int) container;
			types[size] = type;
			containments[size] = containment;
			own[size] = Hashes.text(type.getName());
			starts[size] = targets.size();
			open = size++;
			last = null;
		}

		@Override
		public void attribute(long key, EAttribute attribute, Object value) {
			position = attribute == last ? position + 1 : 0;
			last = attribute;
			own[(int) key] += Hashes.value(attribute, value, position);
		}

		@Override
		public void reference(long key, EReference reference, long target) {
			references.add(numbers.computeIfAbsent(reference, each -> {
				byNumber.put(numbers.size(), each);
				return numbers.size();
			}));
			targets.add((int) target);
		}

		@Override
		public void end() {
			ends[open] = size;
			open = parents[open];
		}
	}

	/** Makes the hashes of elements with what they contain, from the last to the first. */
	private void combine() {
		for (int n = size - 1; n >= 0; n--) {
			long hash = own[n];
			long whole = own[n];
			for (int i = starts[n]; i < starts[n + 1]; i++) {
				whole = Hashes.mix(whole, Hashes.text(reference(i).getName()) + own[targets.get(i)]);
			}
			for (int child = n + 1; child < ends[n]; child = ends[child]) {
				long name = Hashes.text(containmentName(child));
				hash = Hashes.mix(hash, name + content[child]);
				whole = Hashes.mix(whole, name + full[child]);
			}
			content[n] = hash;
			full[n] = whole;
		}
	}

	public ModelSnapshot snapshot() {
		return snapshot;
	}

	/** The number of elements. */
	public int size() {
		return size;
	}

	public long key(int n) {
		return keys[n];
	}

	/** The container, or {@link #NONE} for a root. */
	public int parent(int n) {
		return parents[n];
	}

	/** The number after the last of the element's contents. */
	public int end(int n) {
		return ends[n];
	}

	public EClass type(int n) {
		return types[n];
	}

	/** The feature that holds an element; null for a root. */
	public EReference containment(int n) {
		return containments[n];
	}

	/** The name of the feature that holds an element; empty for a root. */
	public String containmentName(int n) {
		EReference containment = containments[n];
		return containment == null ? "" : containment.getName();
	}

	/** A hash of an element's type and attributes. */
	public long own(int n) {
		return own[n];
	}

	/** A hash of an element with its contents, without links. */
	public long content(int n) {
		return content[n];
	}

	/** A hash of an element with its contents, and of the types and attributes of what they refer to. */
	public long full(int n) {
		return full[n];
	}

	/** The first of the element's links; those before that of the next element are its own, by features, in order. */
	public int firstLink(int n) {
		return starts[n];
	}

	public EReference reference(int link) {
		return byNumber.get(references.get(link));
	}

	public int target(int link) {
		return targets.get(link);
	}

	/** The targets of one of the element's references, in order. */
	public int[] targets(int n, EStructuralFeature reference) {
		Integer number = reference instanceof EReference each ? numbers.get(each) : null;
		int first = starts[n];
		int end = starts[n + 1];
		while (first < end && (number == null || references.get(first) != number)) {
			first++;
		}
		int count = 0;
		while (first + count < end && references.get(first + count) == references.get(first)) {
			count++;
		}
		int[] found = new int[count];
		for (int i = 0; i < count; i++) {
			found[i] = targets.get(first + i);
		}
		return found;
	}

	/** The elements that another one contains, or the roots for {@link #NONE}. */
	public int[] children(int n) {
		IntArray found = new IntArray(8);
		int end = n == NONE ? size : ends[n];
		for (int child = n + 1; child < end; child = ends[child]) {
			found.add(child);
		}
		int[] children = new int[found.size()];
		Arrays.setAll(children, found::get);
		return children;
	}
}
