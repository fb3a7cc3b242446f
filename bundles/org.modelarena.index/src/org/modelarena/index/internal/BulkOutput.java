package org.modelarena.index.internal;

import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.index.graph.GraphLoad;

/** Writes values of features that nobody sees yet: into the state's columns, and to the graph as a bulk load. */
final class BulkOutput implements Output {
	private final IndexState state;
	private final GraphLoad load;

	BulkOutput(IndexState state, GraphLoad load) {
		this.state = state;
		this.load = load;
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		state.column(attribute).set(key, value);
		property(key, state.names().of(attribute), StoredValues.toGraph(attribute, value));
	}

	@Override
	public void setTargets(long source, EReference reference, int[] after) {
		state.setTargets(reference, (int) source, after);
		load.links(state.names().of(state.type(source)), source, state.names().of(reference), IntStream.of(after).asLongStream().toArray());
	}

	@Override
	public void property(long key, String name, Object value) {
		load.property(state.names().of(state.type(key)), key, name, value);
	}
}
