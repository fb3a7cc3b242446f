// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;

/** A model in the course of a change, as the {@link IncrementalMaintenance} of its derived values reads and completes it. Used by one thread. */
public interface DerivedModel {
	/**
	 * Reads the model as it is now, and shows what is set from then on. The maintenance asks anew whenever a run of computations begins, and uses
	 * none that it got before.
	 */
	ModelSnapshot snapshot();

	/** The model as it was when a {@link #snapshot} was asked for last, for several threads, which do not read its derived values; empty if only one may read it. */
	default Optional<ModelSnapshot> sharedSnapshot() {
		return Optional.empty();
	}

	/** Sets a derived attribute in the form that a snapshot gives; null unsets it. */
	void set(long key, EAttribute attribute, Object value);

	/** Sets the targets of a derived reference. */
	void setTargets(long key, EReference reference, long[] targets);

	/** Keeps what the computation of a value has read beyond its own element, which {@link IncrementalMaintenance#restore} takes; empty for nothing. */
	void keepReads(Derivation derivation, long key, List<String> reads);

	/** Keeps why a value could not be computed, which {@link IncrementalMaintenance#restoreFailure} takes; null if it could. */
	void keepFailure(Derivation derivation, long key, String reason);
}
