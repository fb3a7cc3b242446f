// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.Cancellation;

/** A way through EMF objects in containment pre-order, not by recursion: containment may be deep. */
public final class PreOrder {
	private static final int CHECK_INTERVAL = 0xFFF;

	private final Function<EObject, Iterator<EObject>> contents;
	private final Cancellation cancellation;

	/** @param contents gives the objects in an object */
	public PreOrder(Function<EObject, Iterator<EObject>> contents, Cancellation cancellation) {
		this.contents = contents;
		this.cancellation = cancellation;
	}

	/** Goes through all that stands in the roots. */
	public void walk(Iterator<EObject> roots, Consumer<EObject> enter, Runnable leave) {
		Deque<Iterator<EObject>> open = new ArrayDeque<>();
		open.push(roots);
		int count = 0;
		while (!open.isEmpty()) {
			if (!open.peek().hasNext()) {
				open.pop();
				if (!open.isEmpty()) {
					leave.run();
				}
				continue;
			}
			EObject object = open.peek().next();
			if ((++count & CHECK_INTERVAL) == 0) {
				cancellation.check();
			}
			enter.accept(object);
			open.push(contents.apply(object));
		}
	}
}
