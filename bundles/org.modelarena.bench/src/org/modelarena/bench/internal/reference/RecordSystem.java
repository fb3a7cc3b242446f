// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A system that is no store of models, with what it has to offer to be compared with stores: it keeps records and finds them by a value. Used by one thread. Calls throw
 * {@link ArenaException} with {@link ErrorCode#STORE_UNAVAILABLE} if the system cannot be reached, {@link ErrorCode#INTERNAL} if it refuses something.
 */
interface RecordSystem extends AutoCloseable {
	/** Makes room for the records of a type, with the indexes that its metamodel wants. What was there of an earlier run is dropped. */
	void create(RecordType type);

	/**
	 * Adds records as one change; when this returns, they are there for good, as far as the system can promise that.
	 *
	 * @param records values in the order of the type's attributes; may be null
	 */
	void insert(RecordType type, List<Object[]> records);

	/**
	 * The records whose attribute has a value: by the system's index, or as it finds them without.
	 *
	 * @param isOne whether the first one is enough
	 */
	List<Object[]> find(RecordType type, EAttribute attribute, Object value, boolean isOne);

	/** Lets go of the system, and ends it if it was started for this. */
	@Override
	void close();
}
