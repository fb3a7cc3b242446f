package org.modelarena.core;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;

/**
 * A change of several elements that happens as a whole or not at all. Used by one thread. Nobody sees it before {@link #commit}.
 * Opposites are kept by the store: adding to one end changes the other.
 */
public interface ModelEdit extends AutoCloseable {
	/**
	 * Creates an element in a container.
	 *
	 * @param container   {@link ModelSnapshot#NONE} for a root
	 * @param containment null for a root
	 * @return its key; larger than any before
	 */
	long create(EClass type, long container, EReference containment);

	/** Sets a single-valued attribute; null unsets it. An enumeration's value is an {@code EEnumLiteral}. */
	void set(long key, EAttribute attribute, Object value);

	/** Sets a single-valued non-containment reference; {@link ModelSnapshot#NONE} unsets it. */
	void set(long key, EReference reference, long target);

	/** Appends a target to a many-valued non-containment reference. No effect if it is there already. */
	void add(long key, EReference reference, long target);

	/** Removes a target from a many-valued non-containment reference. No effect if it is not there. */
	void remove(long key, EReference reference, long target);

	/** Deletes an element with all it contains, and every reference to any of them. */
	void delete(long key);

	/**
	 * Makes the change durable and visible. When this returns, the change is on disk (where the store has a directory) and every
	 * snapshot taken from now on shows it.
	 *
	 * @throws ArenaException if the change could not be made; then nothing of it is there
	 */
	void commit();

	/** Ends the edit; what was not committed is gone. */
	@Override
	void close();
}
