// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;

/**
 * The numbers of annotations, as a store tells them to programs.
 *
 * @param size  annotations in the beginning
 * @param reps  that a program creates or fetches
 * @param batch that are created in one commit
 */
record Stock(int size, int reps, int batch) {
	static Stock read(ObjectAccess access, AnnotationTypes types) {
		try (ObjectAccess.Reading reading = access.read()) {
			return new Stock((int) reading.attribute(AnnotationSource.COLLECTION, types.size), (int) reading.attribute(AnnotationSource.COLLECTION, types.reps), (int) reading
					.attribute(AnnotationSource.COLLECTION, types.batch));
		}
	}

	/** How many annotations there are before a turn's creation: those of the rounds before it, or beside it the places of other clients. */
	int before(Program.Turn turn) {
		return size + (turn.keeps() ? turn.round() : turn.client()) * reps;
	}

	/** How many annotations there are to be fetched in a turn. */
	int fetchable(Program.Turn turn) {
		return turn.keeps() ? before(turn) + reps : size;
	}
}
