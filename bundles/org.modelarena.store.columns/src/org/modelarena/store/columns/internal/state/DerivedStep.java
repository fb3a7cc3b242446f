// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

import org.modelarena.store.columns.internal.schema.TraceAttributes;

/** A change of a derived feature that follows from the steps of an edit. */
public sealed interface DerivedStep {
	/** Sets a derived attribute or one of the {@link TraceAttributes}; a List for a many-valued one, null for none. */
	record Value(long key, EAttribute attribute, Object value) implements DerivedStep {
		/** The values of a many-valued attribute. */
		public List<?> values() {
			return (List<?>) value;
		}
	}

	/** Sets the targets of a derived reference. */
	record Targets(long key, EReference reference, long[] targets) implements DerivedStep {
	}

	/** Sets, as lines, what the values of a derived feature read of their own elements. */
	record OwnReads(EStructuralFeature feature, String reads) implements DerivedStep {
	}
}
