// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.index.graph.Graph;

/**
 * The notes that are taken of a model while it is loaded, so that its derived values need not read it back: the types and the containers, twelve bytes an
 * element. Used by one thread.
 */
final class LoadedTree {
	private final Metamodel metamodel;
	private final ElementTypes elements;
	private final Containers containers;

	LoadedTree(Metamodel metamodel) {
		this.metamodel = metamodel;
		this.elements = new ElementTypes(metamodel);
		this.containers = new Containers(IndexState.containments(metamodel), 0);
	}

	/** Notes an element; without containment it is a root. */
	void element(long key, EClass type, long container, EReference containment) {
		elements.fill(key, type);
		if (containment != null && GraphNames.isKept(containment)) {
			containers.put(containment, (int) container, (int) key);
		}
	}

	/** The state of the graph into which all was loaded. */
	IndexState state(Graph graph) {
		elements.complete();
		return new IndexState(graph, metamodel, elements, containers);
	}
}
