// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Metamodel;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphReference;

/**
 * The data that has been read of a graph: the types of all elements, and each attribute and reference that was asked for, whole, in one go. It stays and
 * follows the store's own commits, so that an element costs no round trip. Many threads may read at once; a change needs it for itself.
 */
final class IndexState {
	private final Graph graph;
	private final Metamodel metamodel;
	private final GraphNames names;
	private final Set<EAttribute> indexed;
	private final ElementTypes elements;
	private final Map<EAttribute, AttributeColumn> attributes = new ConcurrentHashMap<>();
	private final Map<EReference, ReferenceColumn> references = new ConcurrentHashMap<>();
	private final Map<EReference, ReferenceColumn> reverse = new ConcurrentHashMap<>();
	private volatile Containers containers;
	/** The graph's, for what stays as it is; null as long as nobody asked. */
	private volatile Map<String, Object> header;

	/** Reads which elements there are. */
	IndexState(Graph graph, Metamodel metamodel) {
		this(graph, metamodel, ElementTypes.of(graph, metamodel, new GraphNames(metamodel)), null);
	}

	/** @param containers null if they are not known yet */
	IndexState(Graph graph, Metamodel metamodel, ElementTypes elements, Containers containers) {
		this.graph = graph;
		this.metamodel = metamodel;
		this.names = new GraphNames(metamodel);
		this.indexed = new HashSet<>(Indexing.in(metamodel));
		this.elements = elements;
		this.containers = containers;
	}

	/** The same elements, with nothing read of them yet; this state is not used any more. */
	IndexState unread() {
		return new IndexState(graph, metamodel, elements, null);
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
		return elements.size();
	}

	/** One more than the largest key in use. */
	int bound() {
		return elements.bound();
	}

	boolean contains(long key) {
		return elements.contains(key);
	}

	EClass type(long key) {
		require(key);
		return elements.type(key);
	}

	void require(long key) {
		if (!contains(key)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
	}

	/** The instances of exactly this type, ascending. */
	int[] extent(EClass type) {
		return elements.extent(type);
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
		AttributeColumn column = new AttributeColumn(attribute, bound());
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
		return filler.column(bound());
	}

	/** Reads links of references from the graph, and keeps none. */
	void readLinks(List<EReference> of, Graph.ReferenceSink sink) {
		graph.links(of.stream().map(reference -> new GraphReference(names.of(reference.getEContainingClass()), names.of(reference))).toList(), sink);
	}

	/** How many links of a reference there are, if the database counts them sooner than it gives them. */
	OptionalLong linkCount(EReference reference) {
		return graph.linkCount(names.of(reference.getEContainingClass()), names.of(reference));
	}

	/** Whether elements may have targets several times in a unique reference; also if nobody knows. */
	boolean mayRepeat(EReference reference) {
		Map<String, Object> known = header;
		if (known == null) {
			known = graph.header();
			header = known;
		}
		return Header.mayRepeat(known, names, reference);
	}

	/** Whether a feature's column has been read. */
	boolean isRead(EStructuralFeature feature) {
		return feature instanceof EReference reference ? references.containsKey(reference) : attributes.containsKey(feature);
	}

	/** The links of a reference without opposite, by target. */
	ReferenceColumn reverse(EReference reference) {
		ReferenceColumn column = reverse.get(reference);
		if (column != null) {
			return column;
		}
		ReferenceColumn forward = column(reference);
		synchronized (reverse) {
			return reverse.computeIfAbsent(reference, r -> forward.reversed(bound()));
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

	List<EReference> containments() {
		return containments(metamodel);
	}

	/** The containment references of all types. */
	static List<EReference> containments(Metamodel metamodel) {
		List<EReference> containments = new ArrayList<>();
		for (EClass type : metamodel.classes()) {
			type.getEReferences().stream().filter(reference -> reference.isContainment() && GraphNames.isKept(reference)).forEach(containments::add);
		}
		return containments;
	}

	/** Adds an element without values, container and links. */
	void add(long key, EClass type) {
		elements.add(key, type);
	}

	/** Removes an element that nobody refers to any more. */
	void remove(long key) {
		require(key);
		elements.remove(key);
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
