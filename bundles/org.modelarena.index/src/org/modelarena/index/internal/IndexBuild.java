// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;
import org.modelarena.xmi.Ecore;

/** Fills an empty graph with a model: elements, links, derived values, indexes; and last the header, which says that it is complete. */
public final class IndexBuild {
	private final ElementSource source;
	private final Metamodel metamodel;
	private final Progress progress;

	/** @param expressions the languages that evaluate derived features */
	public IndexBuild(ElementSource source, ExpressionLanguages expressions, Progress progress) {
		this.source = source;
		this.metamodel = source.metamodel().with(expressions);
		this.progress = progress;
	}

	/** The types of the nodes. */
	public List<GraphType> types() {
		return new GraphNames(metamodel).graphTypes();
	}

	/** Does it. */
	public void into(Graph graph) {
		List<Derivation> derivations = Derivation.in(metamodel);
		derivations.forEach(derivation -> metamodel.expression(derivation.feature()));
		Map<String, Object> header = new HashMap<>();
		try (GraphLoad load = graph.load()) {
			LoadedTree tree = derivations.isEmpty() ? null : new LoadedTree(metamodel);
			GraphNames names = new GraphNames(metamodel);
			IndexLoader.Loaded loaded = IndexLoader.load(source, names, load, tree, progress);
			header.put(Header.NEXT_KEY, loaded.elements());
			header.put(Header.REPEATED, Header.repeated(names, loaded.repeated()));
			if (tree != null) {
				IndexState state = tree.state(graph);
				IncrementalMaintenance maintenance = new IncrementalMaintenance(metamodel);
				maintenance.computeAll(derivations, new BulkOutput(state, load), progress);
				load.flush();
				header.putAll(PersistedTraces.header(maintenance, state.names()));
			}
		}
		GraphNames names = new GraphNames(metamodel);
		for (EAttribute attribute : Indexing.in(metamodel)) {
			progress.cancellation().check();
			graph.createIndex(names.of(attribute.getEContainingClass()), names.of(attribute), StoredValues.kind(attribute));
		}
		header.put(Header.METAMODEL, Ecore.text(metamodel));
		graph.write(new GraphChange(1, header, List.of(), List.of(), List.of(), List.of()));
	}
}
