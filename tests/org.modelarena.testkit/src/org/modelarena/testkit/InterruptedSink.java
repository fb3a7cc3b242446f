// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;

/** Passes elements on, and does something when so many have begun. */
final class InterruptedSink implements ElementSink {
	private final ElementSink sink;
	private final Runnable action;
	private int remaining;

	InterruptedSink(ElementSink sink, int elements, Runnable action) {
		this.sink = sink;
		this.remaining = elements;
		this.action = action;
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		sink.begin(type, container, containment);
		if (--remaining == 0) {
			action.run();
		}
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		sink.attribute(key, attribute, value);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		sink.reference(key, reference, target);
	}

	@Override
	public void end() {
		sink.end();
	}
}
