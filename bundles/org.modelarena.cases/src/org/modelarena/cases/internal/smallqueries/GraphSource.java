// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.smallqueries;

import java.util.Random;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * A ring of nodes, each with edges to the next fifty, and a small social network beside it, whose size does not change: persons who know the next ten and ten that
 * are drawn, with messages that may be replies to others' messages before. Not thread-safe; kept in memory by nobody.
 */
final class GraphSource implements ElementSource {
	private static final long GRAPH = 0;
	private static final int EDGES = 50;
	private static final int CHECK_EVERY = 1024;

	private final Metamodel metamodel;
	private final int nodes;

	GraphSource(Metamodel metamodel, int nodes) {
		this.metamodel = metamodel;
		this.nodes = nodes;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return 1L + nodes + SocialNetwork.ELEMENTS;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		GraphTypes types = new GraphTypes(metamodel);
		sink.begin(types.graph, ElementSink.NONE, null);
		for (int node = 0; node < nodes; node++) {
			if (node % CHECK_EVERY == 0) {
				cancellation.check();
			}
			node(node, types, sink);
		}
		new SocialNetwork(new Random(1), 1L + nodes).emit(types, sink);
		sink.end();
	}

	private void node(int node, GraphTypes types, ElementSink sink) {
		long key = 1L + node;
		sink.begin(types.node, GRAPH, types.nodes);
		sink.attribute(key, types.nodeId, node);
		sink.attribute(key, types.idMod7, node % 7);
		for (int i = 1; i <= EDGES; i++) {
			sink.reference(key, types.next, 1L + (node + i) % nodes);
		}
		// Those with smaller numbers first, as a program that adds the edges node by node would leave them.
		int wrapped = Math.max(0, EDGES - node);
		for (int from = Math.max(0, node - EDGES); from < node; from++) {
			sink.reference(key, types.previous, 1L + from);
		}
		for (int i = wrapped; i > 0; i--) {
			sink.reference(key, types.previous, 1L + nodes - i);
		}
		sink.end();
	}
}
