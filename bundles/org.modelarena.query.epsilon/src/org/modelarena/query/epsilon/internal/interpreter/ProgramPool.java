// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.modelarena.core.Cancellation;

/**
 * Copies of a program, as many as run at once: a program remembers things in its nodes and is used by one thread at a time. Thread-safe.
 */
final class ProgramPool<P> {
	private static final int MOST_IDLE = 64;

	private final Function<Cancellation, P> maker;
	private final ConcurrentLinkedDeque<P> idle = new ConcurrentLinkedDeque<>();
	private final AtomicInteger size = new AtomicInteger();

	/** @param first a copy that is there already */
	ProgramPool(P first, Function<Cancellation, P> maker) {
		this.maker = maker;
		give(first);
	}

	/** A copy that nobody uses; made, if there is none, with the given deadline. */
	P take(Cancellation cancellation) {
		P copy = idle.poll();
		if (copy == null) {
			return maker.apply(cancellation);
		}
		size.decrementAndGet();
		return copy;
	}

	/** Takes back a copy that is fit for use. */
	void give(P copy) {
		if (size.incrementAndGet() > MOST_IDLE) {
			size.decrementAndGet();
		} else {
			idle.push(copy);
		}
	}
}
