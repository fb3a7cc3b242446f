// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;

/** Looks up a thousand parts by ids that are drawn. */
final class Lookup implements Program {
	private static final int LOOKUPS = 1000;

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		PartTypes types = new PartTypes(access.metamodel());
		try (ObjectAccess.Reading reading = access.read()) {
			PartDraw draw = PartDraw.of(reading, types, turn.round());
			Visits visits = new Visits(types, reading, turn.cancellation());
			for (int i = 0; i < LOOKUPS; i++) {
				visits.visit(reading.find(types.part, types.id, draw.part()));
			}
			return visits.answer();
		}
	}
}
