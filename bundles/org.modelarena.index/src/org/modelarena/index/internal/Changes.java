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
import org.modelarena.index.graph.GraphChange;

/**
 * Makes changes in a state, and remembers what has to be changed in the graph for it, and what may have been read by derived values. Used
 * for one commit.
 */
final class Changes implements Output {
	private final IndexState state;
	private final Listener listener;
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

	/** Is told what changes. */
	interface Listener {
		void created(long key, EClass type);

		void deleted(long key, EClass type);

		/** Something that a computation may have read is different now. */
		void touched(Read read);
	}

	Changes(IndexState state, Listener listener) {
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
		touchExtents(type);
	}

	/** Removes an element to which nobody refers any more. */
	void delete(long key) {
		EClass type = state.type(key);
		state.remove(key);
		if (created.remove(key) == null) {
			deleted.put(key, type);
		}
		listener.deleted(key, type);
		touchExtents(type);
	}

	private void touchExtents(EClass type) {
		listener.touched(Read.extent(type));
		type.getEAllSuperTypes().forEach(supertype -> listener.touched(Read.extent(supertype)));
		listener.touched(Read.all());
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		state.column(attribute).set(key, value);
		Object effective = value == null && !attribute.isMany() ? AttributeColumn.absent(attribute) : value;
		property(key, state.names().of(attribute), StoredValues.toGraph(attribute, effective));
		listener.touched(Read.feature(attribute, key));
	}

	@Override
	public void property(long key, String name, Object value) {
		properties.put(new Place(key, name), value);
	}

	/** Sets this end only. */
	@Override
	public void setTargets(long source, EReference reference, int[] after) {
		int[] before = state.column(reference).get(source);
		linksBefore.putIfAbsent(new Link(source, reference), before);
		state.setTargets(reference, (int) source, after);
		listener.touched(Read.feature(reference, source));
		touchTargets(reference, before, after);
		touchTargets(reference, after, before);
	}

	private void touchTargets(EReference reference, int[] some, int[] others) {
		for (int target : some) {
			if (!ReferenceColumn.contains(others, target)) {
				listener.touched(Read.sources(reference, target));
				if (reference.isContainment()) {
					listener.touched(Read.container(target));
				}
			}
		}
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
