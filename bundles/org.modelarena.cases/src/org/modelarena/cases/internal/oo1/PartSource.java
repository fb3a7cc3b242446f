// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * The parts of an OO1 database as a stream of elements: a design that contains them all in the order of their ids, each with its connections. Not
 * thread-safe.
 */
final class PartSource implements ElementSource {
	/** The key of what contains all parts. */
	static final long DESIGN = 0;
	private static final long SEED = 1992;
	/** Elements of a part with its connections. */
	private static final int STRIDE = 1 + PartDraw.CONNECTIONS;
	private static final int CHECK_EVERY = 1024;

	private final Metamodel metamodel;
	private final int parts;
	private final boolean isLocal;
	/** By connection, in the order of the parts that they are of: the id of the part that it leads to. */
	private int[] targets;
	/** By part: where its incoming connections begin in {@link #incoming}. */
	private int[] firstIncoming;
	private int[] incoming;

	PartSource(Metamodel metamodel, int parts, boolean isLocal) {
		this.metamodel = metamodel;
		this.parts = parts;
		this.isLocal = isLocal;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return 1L + (long) parts * STRIDE;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		if (targets == null) {
			connect();
		}
		PartTypes types = new PartTypes(metamodel);
		PartDraw draw = new PartDraw(SEED, parts, isLocal);
		sink.begin(types.design, ElementSink.NONE, null);
		sink.attribute(DESIGN, types.size, parts);
		sink.attribute(DESIGN, types.isLocal, isLocal);
		for (int part = 1; part <= parts; part++) {
			if (part % CHECK_EVERY == 0) {
				cancellation.check();
			}
			part(part, types, draw, sink);
		}
		sink.end();
	}

	/** Draws the targets of all connections before any part is emitted, since a part names the connections that lead to it. */
	private void connect() {
		PartDraw draw = new PartDraw(SEED + 1, parts, isLocal);
		int[] drawn = new int[parts * PartDraw.CONNECTIONS];
		firstIncoming = new int[parts + 2];
		for (int i = 0; i < drawn.length; i++) {
			drawn[i] = draw.target(1 + i / PartDraw.CONNECTIONS);
			firstIncoming[drawn[i] + 1]++;
		}
		for (int part = 1; part < firstIncoming.length; part++) {
			firstIncoming[part] += firstIncoming[part - 1];
		}
		incoming = new int[drawn.length];
		int[] next = firstIncoming.clone();
		for (int i = 0; i < drawn.length; i++) {
			incoming[next[drawn[i]]++] = i;
		}
		targets = drawn;
	}

	private static long key(int part) {
		return 1L + (long) (part - 1) * STRIDE;
	}

	private static long connectionKey(int connection) {
		return key(1 + connection / PartDraw.CONNECTIONS) + 1 + connection % PartDraw.CONNECTIONS;
	}

	private void part(int part, PartTypes types, PartDraw draw, ElementSink sink) {
		long key = key(part);
		sink.begin(types.part, DESIGN, types.parts);
		sink.attribute(key, types.id, part);
		sink.attribute(key, types.partType, draw.kind());
		sink.attribute(key, types.x, draw.coordinate());
		sink.attribute(key, types.y, draw.coordinate());
		sink.attribute(key, types.build, draw.build());
		for (int i = firstIncoming[part]; i < firstIncoming[part + 1]; i++) {
			sink.reference(key, types.incoming, connectionKey(incoming[i]));
		}
		for (int connection = (part - 1) * PartDraw.CONNECTIONS; connection < part * PartDraw.CONNECTIONS; connection++) {
			connection(connection, part, types, draw, sink);
		}
		sink.end();
	}

	private void connection(int connection, int part, PartTypes types, PartDraw draw, ElementSink sink) {
		long key = connectionKey(connection);
		sink.begin(types.connection, key(part), types.connections);
		sink.attribute(key, types.connectionType, draw.kind());
		sink.attribute(key, types.length, draw.coordinate());
		sink.attribute(key, types.fromId, part);
		sink.attribute(key, types.toId, targets[connection]);
		sink.reference(key, types.to, key(targets[connection]));
		sink.end();
	}
}
