// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.DerivedModel;
import org.modelarena.index.graph.GraphLoad;

/** Writes values of features that nobody sees yet: into the state's columns, and to the graph as a bulk load. */
final class BulkOutput implements DerivedModel {
	private final IndexState state;
	private final GraphLoad load;

	BulkOutput(IndexState state, GraphLoad load) {
		this.state = state;
		this.load = load;
	}

	@Override
	public ModelSnapshot snapshot() {
		return new IndexSnapshot(state);
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		state.column(attribute).set(key, value);
		property(key, state.names().of(attribute), StoredValues.toGraph(attribute, value));
	}

	@Override
	public void setTargets(long source, EReference reference, long[] targets) {
		state.setTargets(reference, (int) source, ReferenceColumn.ints(targets));
		load.links(state.names().of(state.type(source)), source, state.names().of(reference), targets);
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
		load.property(state.names().of(state.type(key)), key, name, value);
	}
}
