// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;

/** Accepts elements and does nothing with them. For sinks that look at a part of a model only: they override what they look at. */
public class SilentSink implements ElementSink {
	@Override
	public void begin(EClass type, long container, @Nullable EReference containment) {
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
