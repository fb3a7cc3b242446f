// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.model.KeyCursor;

/**
 * Follows the connections of a part that is drawn for seven hops, depth first: 3,280 visits, with parts that are reached by several ways. Back, the number of
 * visits depends on the part.
 */
final class Traversal implements Program {
	/** How connections are followed. */
	enum Way {
		/** By references. */
		LINKS,
		/** By references, to the parts whose connections lead here. */
		BACK,
		/** As a relational database does: by indexes on the ids of connections and parts. */
		INDEX
	}

	private static final int HOPS = 7;

	private final Way way;

	Traversal(Way way) {
		this.way = way;
	}

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		PartTypes types = new PartTypes(access.metamodel());
		try (ObjectAccess.Reading reading = access.read()) {
			int start = PartDraw.of(reading, types, turn.round()).part();
			Walk walk = new Walk(types, reading, new Visits(types, reading, turn.cancellation()));
			long part = reading.find(types.part, types.id, start);
			switch (way) {
			case LINKS -> walk.along(part, HOPS);
			case BACK -> walk.back(part, HOPS);
			case INDEX -> walk.byIndex(part, start, HOPS);
			}
			return walk.visits.answer();
		}
	}

	private record Walk(PartTypes types, ObjectAccess.Reading reading, Visits visits) {
		void along(long part, int hops) {
			visits.visit(part);
			if (hops > 0) {
				for (KeyCursor found = reading.targets(part, types.connections); found.next();) {
					along(reading.target(found.key(), types.to), hops - 1);
				}
			}
		}

		void back(long part, int hops) {
			visits.visit(part);
			if (hops > 0) {
				for (KeyCursor found = reading.targets(part, types.incoming); found.next();) {
					back(reading.container(found.key()), hops - 1);
				}
			}
		}

		void byIndex(long part, int id, int hops) {
			visits.visit(part);
			if (hops > 0) {
				for (KeyCursor found = reading.findAll(types.connection, types.fromId, id); found.next();) {
					int next = (int) reading.attribute(found.key(), types.toId);
					byIndex(reading.find(types.part, types.id, next), next, hops - 1);
				}
			}
		}
	}
}
