// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.pushdown;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;

/**
 * A maker of engines, which a store may use without knowing its bundle. Found as stores are: registered as an OSGi service, and for
 * {@link java.util.ServiceLoader}. It need not be installed. Thread-safe.
 */
public interface StatementEngineProvider {
	/** The language of the statements, see {@link StatementSnapshot#language}. */
	String language();

	/**
	 * An engine for the snapshots of a metamodel; to be made once for a store, as it keeps what it has read of statements.
	 *
	 * @param cancellation ends the wait for what has to be fetched first, not the fetching
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if something cannot be fetched
	 */
	StatementEngine engine(Metamodel metamodel, Cancellation cancellation);
}
