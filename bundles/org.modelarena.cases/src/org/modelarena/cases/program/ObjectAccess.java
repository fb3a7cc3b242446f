// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.program;

import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A store as a program uses it, object by object: in the same process, or behind a server, where a call is a message. Used by one thread. Calls throw
 * {@link ArenaException} with any code.
 */
public interface ObjectAccess {
	Metamodel metamodel();

	/** Reads the newest committed state. The caller closes it. */
	Reading read();

	/** Begins a change. The caller closes it. */
	Writing write();

	/**
	 * An element with all that it contains as one document, found by its ID attribute, as a service gives it in one answer.
	 *
	 * @param isLinked whether it comes with what is known of it, as JSON-LD; otherwise it has the values alone
	 * @return by the names of features: Boolean, Long, Double, String, and List and Map of these
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none
	 */
	Map<String, Object> fetch(EClass type, String id, boolean isLinked);

	/** One state of the model. */
	interface Reading extends AutoCloseable {
		/**
		 * The first instance of a type whose attribute has a value, by the store's index; where the store has none, by one of the program's own, which
		 * reads all instances at its first use.
		 *
		 * @return {@link ModelSnapshot#NONE} if there is none
		 */
		default long find(EClass type, EAttribute attribute, Object value) {
			KeyCursor found = findAll(type, attribute, value);
			return found.next() ? found.key() : ModelSnapshot.NONE;
		}

		/** All instances of a type whose attribute has a value, as {@link #find}. */
		KeyCursor findAll(EClass type, EAttribute attribute, Object value);

		/** Whether the store itself has an index on an attribute, so that {@link #find} needs none of the program's own. */
		boolean isIndexed(EAttribute attribute);

		/**
		 * The first instance of a type whose attribute has a value, found by looking at one instance after another at each call: what it takes without an index.
		 *
		 * @return {@link ModelSnapshot#NONE} if there is none
		 */
		long scan(EClass type, EAttribute attribute, Object value);

		/** As {@link ModelSnapshot#attribute}; may be null. */
		Object attribute(long key, EAttribute attribute);

		/** As {@link ModelSnapshot#target}. */
		long target(long key, EReference reference);

		/** As {@link ModelSnapshot#targets}. */
		KeyCursor targets(long key, EReference reference);

		/** As {@link ModelSnapshot#container}. */
		long container(long key);

		@Override
		void close();
	}

	/** A change that is made as a whole, or not at all. */
	interface Writing extends AutoCloseable {
		/**
		 * Creates an element at the end of its container.
		 *
		 * @param container   {@link ModelSnapshot#NONE} for a root
		 * @param containment null for a root
		 * @return what the other calls of this change know it by
		 */
		long create(EClass type, long container, EReference containment);

		/** Sets an attribute to a single value. */
		void set(long key, EAttribute attribute, Object value);

		/** Sets a single-valued reference. */
		void set(long key, EReference reference, long target);

		/** Deletes an element with all that it contains. */
		void delete(long key);

		/**
		 * Returns when the change is on disk, and indexes have it.
		 *
		 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for a store that cannot be changed
		 */
		void commit();

		/**
		 * As {@link #commit}, unless what the change creates or changes would violate constraints of the metamodel, or the bounds of features.
		 *
		 * @throws ViolationException then; nothing is changed
		 */
		void commitValidated();

		/** Drops what was not committed. */
		@Override
		void close();
	}
}
