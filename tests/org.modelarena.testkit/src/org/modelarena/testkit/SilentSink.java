// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;

/** Takes a model and does nothing with it; tests say what they do with the part that they look at. */
public abstract class SilentSink implements ElementSink {
	@Override
	public void begin(EClass type, long container, EReference containment) {
		// See above.
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		// See above.
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		// See above.
	}

	@Override
	public void end() {
		// See above.
	}
}
