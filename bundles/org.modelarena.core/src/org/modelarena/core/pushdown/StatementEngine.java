// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.pushdown;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An engine for the models of one metamodel that is no part of a store: it reads what it needs from any snapshot. A store whose snapshots are
 * {@link StatementSnapshot}s by means of it hands their calls on. Thread-safe.
 */
public interface StatementEngine {
	/** See {@link StatementSnapshot#label}. */
	String label(EClass type);

	/** See {@link StatementSnapshot#relationship}. */
	Optional<String> relationship(EReference reference);

	/** See {@link StatementSnapshot#property}. */
	Optional<String> property(EAttribute attribute);

	/** See {@link StatementSnapshot#keyProperty}. */
	String keyProperty();

	/**
	 * Runs a statement on a snapshot of the metamodel.
	 *
	 * @throws ArenaException as {@link StatementSnapshot#run}
	 */
	void run(ModelSnapshot snapshot, Statement statement, Consumer<Object[]> rows, Cancellation cancellation);
}
