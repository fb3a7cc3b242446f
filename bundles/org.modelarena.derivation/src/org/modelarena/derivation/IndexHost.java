// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A store whose derived features and indexes can be changed. The metamodels that it is given differ from its own in one feature or
 * annotation; later snapshots have them. Whatever fails leaves the store as it was.
 */
public interface IndexHost {
	/** Runs an action while no edit is made; what follows is called within such an action only, unless it says otherwise. */
	<T> T asEditor(Supplier<T> action);

	/** The same for an action that changes nothing, which a store that is only read allows as well. */
	default <T> T asReader(Supplier<T> action) {
		return asEditor(action);
	}

	/** The newest metamodel; at any time. */
	Metamodel metamodel();

	/** The number of values that were computed since the store was opened; at any time. */
	long computations();

	/** The newest state; the host closes it. */
	ModelSnapshot state();

	/** The maintenance of the newest state. */
	IncrementalMaintenance maintenance();

	/** Computes a new derived feature of a metamodel, indexes it where that is wanted, and takes the metamodel up. */
	void declare(Metamodel metamodel, Derivation added, Progress progress);

	/** Takes up a metamodel without a derived feature. */
	void drop(Metamodel metamodel, EStructuralFeature dropped);

	/** Takes up a metamodel with one more indexed attribute. */
	void index(Metamodel metamodel, EAttribute added, Progress progress);

	/** Takes up a metamodel without the index of an attribute. */
	void unindex(Metamodel metamodel, EAttribute dropped);
}
