package org.modelarena.xmi.internal;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;

/** Takes elements and does nothing with them. */
final class NoSink implements ElementSink {
	@Override
	public void begin(EClass type, long container, EReference containment) {
		// Nobody asks.
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		// Nobody asks.
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		// Nobody asks.
	}

	@Override
	public void end() {
		// Nobody asks.
	}
}
