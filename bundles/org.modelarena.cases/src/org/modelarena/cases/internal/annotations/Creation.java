// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;

/** Creates annotations behind those that there are, in commits of as many as the store says. What it creates, the other programs of its round find. */
final class Creation implements Program {
	@Override
	public Answer run(ObjectAccess access, Turn turn) {
		AnnotationTypes types = new AnnotationTypes(access.metamodel());
		Stock stock = Stock.read(access, types);
		int first = stock.before(turn) + 1;
		for (int done = 0; done < stock.reps(); done += stock.batch()) {
			turn.cancellation().check();
			create(first + done, first + Math.min(stock.reps(), done + stock.batch()), access, types);
		}
		Object[] numbers = new Object[stock.reps()];
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = (long) (turn.keeps() ? first : 1) + i;
		}
		return Answer.ofColumns(List.of("annotation"), List.of((Object) numbers), numbers.length);
	}

	private static void create(int from, int to, ObjectAccess access, AnnotationTypes types) {
		try (ObjectAccess.Writing writing = access.write()) {
			for (int number = from; number < to; number++) {
				long annotation = writing.create(types.annotation, AnnotationSource.COLLECTION, types.annotations);
				writing.set(annotation, types.body, AnnotationText.body(number));
				writing.set(annotation, types.target, AnnotationText.target(number));
				writing.set(annotation, types.created, AnnotationText.created(number));
			}
			writing.commit();
		}
	}

	@Override
	public void restore(ObjectAccess access, Turn turn) {
		AnnotationTypes types = new AnnotationTypes(access.metamodel());
		Stock stock = Stock.read(access, types);
		try (ObjectAccess.Writing writing = access.write()) {
			try (ObjectAccess.Reading reading = access.read()) {
				int first = stock.before(turn) + 1;
				for (int number = first; number < first + stock.reps(); number++) {
					delete(number, reading, writing, types);
				}
			}
			writing.commit();
		}
	}

	/** Not by a scan: the program that gives back may have an index of its own. */
	private static void delete(int number, ObjectAccess.Reading reading, ObjectAccess.Writing writing, AnnotationTypes types) {
		EAttribute target = types.target;
		long found = reading.find(types.annotation, target, AnnotationText.target(number));
		if (found == ModelSnapshot.NONE) {
			throw new ArenaException(ErrorCode.INTERNAL, "The annotation " + number + " was created and committed, and it is not there.");
		}
		writing.delete(found);
	}
}
