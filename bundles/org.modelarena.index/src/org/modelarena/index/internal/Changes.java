// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.ChangeListener;
import org.modelarena.derivation.DerivedModel;
import org.modelarena.derivation.Read;
import org.modelarena.index.graph.GraphChange;

/**
 * Makes changes in a state, and remembers what has to be changed in the graph for it, and what may have been read by derived values. Used
 * for one commit.
 */
final class Changes implements DerivedModel {
	private final IndexState state;
	private final ChangeListener listener;
	private final Map<Long, EClass> created = new LinkedHashMap<>();
	private final Map<Long, EClass> deleted = new LinkedHashMap<>();
	private final Map<Place, Object> properties = new LinkedHashMap<>();
	private final Map<Link, int[]> linksBefore = new LinkedHashMap<>();

	/** A property of an element. */
	private record Place(long key, String name) {
	}

	/** A reference of an element. */
	private record Link(long key, EReference reference) {
	}

	Changes(IndexState state, ChangeListener listener) {
		this.state = state;
		this.listener = listener;
	}

	void create(long key, EClass type) {
		state.add(key, type);
		created.put(key, type);
		for (EAttribute attribute : type.getEAllAttributes()) {
			if (GraphNames.isKept(attribute) && !attribute.isMany() && AttributeColumn.absent(attribute) != null) {
				property(key, state.names().of(attribute), StoredValues.toGraph(attribute, AttributeColumn.absent(attribute)));
			}
		}
		listener.created(key, type);
	}

	/** Removes an element to which nobody refers any more. */
	void delete(long key) {
		EClass type = state.type(key);
		state.remove(key);
		if (created.remove(key) == null) {
			deleted.put(key, type);
		}
		listener.deleted(key, type);
	}

	/** Sets an attribute as a step of an edit. */
	void edit(long key, EAttribute attribute, Object value) {
		set(key, attribute, value);
		listener.touched(Read.feature(attribute, key));
	}

	/** Sets this end of a reference as a step of an edit. */
	void edit(long source, EReference reference, int[] after) {
		int[] before = state.column(reference).get(source);
		setTargets(source, reference, after);
		listener.touched(Read.feature(reference, source));
		touchTargets(reference, before, after);
		touchTargets(reference, after, before);
	}

	@Override
	public ModelSnapshot snapshot() {
		return new IndexSnapshot(state);
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		state.column(attribute).set(key, value);
		Object effective = value == null && !attribute.isMany() ? AttributeColumn.absent(attribute) : value;
		property(key, state.names().of(attribute), StoredValues.toGraph(attribute, effective));
	}

	@Override
	public void setTargets(long source, EReference reference, long[] targets) {
		setTargets(source, reference, ReferenceColumn.ints(targets));
	}

	private void setTargets(long source, EReference reference, int[] after) {
		linksBefore.putIfAbsent(new Link(source, reference), state.column(reference).get(source));
		state.setTargets(reference, (int) source, after);
	}

	@Override
	public void keepReads(Derivation derivation, long key, List<String> reads) {
		property(key, state.names().reads(derivation.feature()), reads.isEmpty() ? null : reads);
	}

	@Override
	public void keepFailure(Derivation derivation, long key, String reason) {
		property(key, state.names().error(derivation.feature()), reason);
	}

	private void property(long key, String name, Object value) {
		properties.put(new Place(key, name), value);
	}

	private void touchTargets(EReference reference, int[] some, int[] others) {
		for (int target : ReferenceColumn.surplus(some, others)) {
			listener.touched(Read.sources(reference, target));
			if (reference.isContainment()) {
				listener.touched(Read.container(target));
			}
		}
	}

	/** Says that an element has become a root, or is no longer one. */
	void editRoots() {
		listener.touched(Read.all());
	}

	boolean isEmpty() {
		return created.isEmpty() && deleted.isEmpty() && properties.isEmpty() && linksBefore.isEmpty();
	}

	/** Everything as one transaction. */
	GraphChange toGraph(long commit, Map<String, Object> header) {
		Set<Long> gone = deleted.keySet();
		List<GraphChange.Property> values = new ArrayList<>();
		properties.forEach((place, value) -> {
			if (state.contains(place.key())) {
				values.add(new GraphChange.Property(name(state.type(place.key())), place.key(), place.name(), value));
			}
		});
		List<GraphChange.Links> links = new ArrayList<>();
		linksBefore.forEach((link, before) -> {
			int[] after = state.column(link.reference()).get(link.key());
			if (state.contains(link.key()) && !java.util.Arrays.equals(before, after)) {
				links.add(new GraphChange.Links(name(state.type(link.key())), link.key(), state.names().of(link.reference()), longs(before), longs(after)));
			}
		});
		List<GraphChange.Node> nodes = new ArrayList<>();
		created.forEach((key, type) -> nodes.add(new GraphChange.Node(name(type), key)));
		List<GraphChange.Node> removed = gone.stream().map(key -> new GraphChange.Node(name(deleted.get(key)), key)).toList();
		return new GraphChange(commit, header, nodes, values, links, removed);
	}

	private String name(EClass type) {
		return state.names().of(type);
	}

	private static long[] longs(int[] keys) {
		return IntStream.of(keys).asLongStream().toArray();
	}
}
