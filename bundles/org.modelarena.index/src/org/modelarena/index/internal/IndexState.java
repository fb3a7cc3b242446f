package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.derived.Indexing;
import org.modelarena.index.graph.Graph;

/**
 * What has been read of a graph: the types of all elements, and each attribute and reference that was asked for, whole, in one go. It stays
 * and follows the store's own commits, so that an element costs no round trip. Many threads may read at once; a change needs it for
 * itself.
 */
final class IndexState {
	/** Keys are indexes of arrays here. */
	static final int MOST_ELEMENTS = Integer.MAX_VALUE - 64;

	private final Graph graph;
	private final Metamodel metamodel;
	private final GraphNames names;
	private final Set<EAttribute> indexed;
	private final List<EClass> classes;
	private final Map<EClass, Integer> classNumbers = new HashMap<>();
	/** 1 + the number of the class of each element, 0 for none. */
	private short[] types = new short[1024];
	private int bound;
	private long size;
	private final Map<EClass, int[]> extents = new HashMap<>();
	private final Map<EAttribute, AttributeColumn> attributes = new ConcurrentHashMap<>();
	private final Map<EReference, ReferenceColumn> references = new ConcurrentHashMap<>();
	private final Map<EReference, ReferenceColumn> reverse = new ConcurrentHashMap<>();
	private volatile Containers containers;

	IndexState(Graph graph, Metamodel metamodel) {
		this.graph = graph;
		this.metamodel = metamodel;
		this.names = new GraphNames(metamodel);
		this.indexed = new HashSet<>(Indexing.in(metamodel));
		this.classes = metamodel.classes();
		for (int i = 0; i < classes.size(); i++) {
			classNumbers.put(classes.get(i), i);
		}
		readNodes();
	}

	private void readNodes() {
		Map<EClass, long[]> found = new HashMap<>();
		Map<EClass, Integer> counts = new HashMap<>();
		graph.nodes((name, key) -> {
			EClass type = names.type(name);
			if (type == null || key < 0 || key > MOST_ELEMENTS) {
				throw new ArenaException(ErrorCode.STORE_DAMAGED, "The graph has a node #" + key + " of the unknown type '" + name + "'.");
			}
			setType(key, type);
			int count = counts.merge(type, 1, Integer::sum);
			long[] keys = found.computeIfAbsent(type, t -> new long[64]);
			if (count > keys.length) {
				keys = Arrays.copyOf(keys, keys.length * 2);
				found.put(type, keys);
			}
			keys[count - 1] = key;
		});
		found.forEach((type, keys) -> {
			int[] extent = Arrays.stream(keys, 0, counts.get(type)).mapToInt(key -> (int) key).toArray();
			Arrays.sort(extent);
			extents.put(type, extent);
			size += extent.length;
		});
	}

	private void setType(long key, EClass type) {
		if (key >= types.length) {
			types = Arrays.copyOf(types, (int) Math.min(MOST_ELEMENTS, Math.max(key + 1, types.length * 2L)));
		}
		types[(int) key] = (short) (type == null ? 0 : classNumbers.get(type) + 1);
		bound = Math.max(bound, (int) key + 1);
	}

	Graph graph() {
		return graph;
	}

	Metamodel metamodel() {
		return metamodel;
	}

	GraphNames names() {
		return names;
	}

	Set<EAttribute> indexed() {
		return indexed;
	}

	long size() {
		return size;
	}

	/** One more than the largest key in use. */
	int bound() {
		return bound;
	}

	boolean contains(long key) {
		return key >= 0 && key < bound && types[(int) key] != 0;
	}

	EClass type(long key) {
		require(key);
		return classes.get(types[(int) key] - 1);
	}

	void require(long key) {
		if (!contains(key)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
	}

	/** The instances of exactly this type, ascending. */
	int[] extent(EClass type) {
		return extents.getOrDefault(type, new int[0]);
	}

	/** The values of a kept attribute; read from the graph when they are first asked for. */
	AttributeColumn column(EAttribute attribute) {
		AttributeColumn column = attributes.get(attribute);
		if (column != null) {
			return column;
		}
		synchronized (attributes) {
			return attributes.computeIfAbsent(attribute, this::read);
		}
	}

	private AttributeColumn read(EAttribute attribute) {
		AttributeColumn column = new AttributeColumn(attribute, bound);
		AttributeColumn.Filler filler = column.filler();
		graph.properties(names.of(attribute.getEContainingClass()), names.of(attribute), filler::put);
		return column;
	}

	/** The links of a linked reference; read from the graph when they are first asked for. */
	ReferenceColumn column(EReference reference) {
		ReferenceColumn column = references.get(reference);
		if (column != null) {
			return column;
		}
		synchronized (references) {
			return references.computeIfAbsent(reference, this::read);
		}
	}

	private ReferenceColumn read(EReference reference) {
		LinkFiller filler = new LinkFiller();
		graph.links(names.of(reference.getEContainingClass()), names.of(reference), filler);
		return filler.column(bound);
	}

	/** Whether a feature's column has been read. */
	boolean isRead(EStructuralFeature feature) {
		return feature instanceof EReference reference ? references.containsKey(reference) : attributes.containsKey(feature);
	}

	/** Who refers to whom by a reference without opposite. */
	ReferenceColumn reverse(EReference reference) {
		ReferenceColumn column = reverse.get(reference);
		if (column != null) {
			return column;
		}
		ReferenceColumn forward = column(reference);
		synchronized (reverse) {
			return reverse.computeIfAbsent(reference, r -> forward.reversed(bound));
		}
	}

	Containers containers() {
		Containers found = containers;
		if (found == null) {
			synchronized (this) {
				if (containers == null) {
					containers = Containers.of(this);
				}
				found = containers;
			}
		}
		return found;
	}

	/** The containment references of all types. */
	List<EReference> containments() {
		List<EReference> containments = new ArrayList<>();
		for (EClass type : classes) {
			type.getEReferences().stream().filter(reference -> reference.isContainment() && GraphNames.isKept(reference)).forEach(containments::add);
		}
		return containments;
	}

	/** Adds an element without values, container and links. */
	void add(long key, EClass type) {
		setType(key, type);
		extents.merge(type, new int[] { (int) key }, (keys, one) -> ReferenceColumn.with(keys, one[0]));
		size++;
	}

	/** Removes an element that nobody refers to any more. */
	void remove(long key) {
		EClass type = type(key);
		setType(key, null);
		extents.compute(type, (t, keys) -> ReferenceColumn.without(keys, (int) key));
		size--;
	}

	/** Sets the targets of a linked reference, and lets what was found out about the reference follow. */
	void setTargets(EReference reference, int source, int[] after) {
		ReferenceColumn column = column(reference);
		int[] before = column.get(source);
		column.set(source, after);
		ReferenceColumn reversed = reverse.get(reference);
		if (reversed != null) {
			reversed.follow(source, before, after);
		}
		Containers found = containers;
		if (reference.isContainment() && found != null) {
			found.follow(reference, source, before, after);
		}
	}

	/** Takes the values of a derived attribute that were just computed. */
	void put(EAttribute attribute, AttributeColumn column) {
		attributes.put(attribute, column);
	}

	/** Takes the links of a derived reference that were just computed. */
	void put(EReference reference, ReferenceColumn column) {
		references.put(reference, column);
		reverse.remove(reference);
	}
}
