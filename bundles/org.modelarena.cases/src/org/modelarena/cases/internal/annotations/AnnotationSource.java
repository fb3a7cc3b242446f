// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.annotations;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The annotations that a store has in the beginning, as a stream of elements: a collection that says what programs need to know, and contains them. Not thread-safe. */
final class AnnotationSource implements ElementSource {
	/** The key of what contains all annotations. */
	static final long COLLECTION = 0;
	private static final int CHECK_EVERY = 1024;

	private final Metamodel metamodel;
	private final Amounts amounts;

	/**
	 * Numbers of annotations.
	 *
	 * @param size  in the beginning
	 * @param reps  that a program creates or fetches
	 * @param batch that are created in one commit
	 */
	record Amounts(int size, int reps, int batch) {
	}

	AnnotationSource(Metamodel metamodel, Amounts amounts) {
		this.metamodel = metamodel;
		this.amounts = amounts;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return 1L + amounts.size;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		AnnotationTypes types = new AnnotationTypes(metamodel);
		sink.begin(types.collection, ElementSink.NONE, null);
		sink.attribute(COLLECTION, types.size, amounts.size);
		sink.attribute(COLLECTION, types.reps, amounts.reps);
		sink.attribute(COLLECTION, types.batch, amounts.batch);
		for (int number = 1; number <= amounts.size; number++) {
			if (number % CHECK_EVERY == 0) {
				cancellation.check();
			}
			sink.begin(types.annotation, COLLECTION, types.annotations);
			sink.attribute(number, types.body, AnnotationText.body(number));
			sink.attribute(number, types.target, AnnotationText.target(number));
			sink.attribute(number, types.created, AnnotationText.created(number));
			sink.end();
		}
		sink.end();
	}
}
