// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.model.ModelSnapshot;

/** Fetches annotations that are drawn from all there are, one may come twice, each by one of its ids: through the store's index, or by a scan where it has none. */
final class Retrieval implements Program {
	private final Function<AnnotationTypes, EAttribute> by;
	private final IntFunction<String> id;
	private final long seed;

	private Retrieval(Function<AnnotationTypes, EAttribute> by, IntFunction<String> id, long seed) {
		this.by = by;
		this.id = id;
		this.seed = seed;
	}

	static Retrieval byTarget() {
		return new Retrieval(types -> types.target, AnnotationText::target, 1);
	}

	static Retrieval byBody() {
		return new Retrieval(types -> types.body, AnnotationText::body, 2);
	}

	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		AnnotationTypes types = new AnnotationTypes(access.metamodel());
		Stock stock = Stock.read(access, types);
		int there = stock.fetchable(turn);
		int count = there == 0 ? 0 : stock.reps();
		Random random = new Random(31L * turn.round() + seed);
		Object[] bodies = new Object[count];
		Object[] targets = new Object[count];
		Object[] times = new Object[count];
		try (ObjectAccess.Reading reading = access.read()) {
			for (int i = 0; i < count; i++) {
				turn.cancellation().check();
				long found = find(id.apply(1 + random.nextInt(there)), reading, types);
				// What is not found leaves a row without values, which is wrong.
				if (found != ModelSnapshot.NONE) {
					bodies[i] = reading.attribute(found, types.body);
					targets[i] = reading.attribute(found, types.target);
					times[i] = reading.attribute(found, types.created);
				}
			}
		}
		return Answer.ofColumns(List.of("body", "target", "created"), List.of(bodies, targets, times), count);
	}

	private long find(String wanted, ObjectAccess.Reading reading, AnnotationTypes types) {
		EAttribute attribute = by.apply(types);
		return reading.isIndexed(attribute) ? reading.find(types.annotation, attribute, wanted) : reading.scan(types.annotation, attribute, wanted);
	}
}
