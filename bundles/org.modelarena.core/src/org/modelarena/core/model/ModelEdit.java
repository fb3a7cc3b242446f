// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitNote;

/**
 * A change of several elements that happens as a whole or not at all. Used by one thread. Nobody sees it before {@link #commit}. Each step is
 * checked when it is made, against the model as it is after the preceding steps; one that is refused changes nothing, and the edit continues.
 *
 * <p>Steps mean what they mean in EMF. Opposites are kept by the store: adding to one end changes the other, at the end of its list. The
 * positions of a list count from 0, and {@link #END} means the one after all others; positions that do not exist are refused with
 * {@link ErrorCode#MODEL_INVALID}, as is whatever the metamodel forbids. Keys that no element has are refused with
 * {@link ErrorCode#UNKNOWN_ELEMENT}.
 */
public interface ModelEdit extends AutoCloseable {
	/** The position at the end of a list. */
	int END = -1;

	/** The state that the edit starts from, without its steps. Good until the commit; closing it has no effect. */
	ModelSnapshot before();

	/**
	 * The state that a commit would make now: it has what {@link #before} has, but for indexes, and derived features that the store keeps. Good until the
	 * next step; closing it has no effect.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the edit cannot tell
	 */
	default ModelSnapshot after() {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "The edit does not tell what the model would be.");
	}

	/**
	 * The elements that the steps so far have created, or given other values, targets or places, by themselves or because an opposite follows; in ascending
	 * order, without those that the steps have deleted.
	 *
	 * @param cancellation checked while what refers to deleted elements is sought
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the edit cannot tell
	 */
	default long[] changed(Cancellation cancellation) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "The edit does not tell what it changes.");
	}

	/**
	 * The elements of the state before that the steps so far have deleted, with their contents, in ascending order.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the edit cannot tell
	 */
	default long[] deleted() {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "The edit does not tell what it deletes.");
	}

	/** The exact type of an element, as it is after the steps so far. */
	EClass type(long key);

	/** As {@link #create(EClass, long, EReference, int)}, at the end. */
	default long create(EClass type, long container, @Nullable EReference containment) {
		return create(type, container, containment, END);
	}

	/**
	 * Creates an element in a container.
	 *
	 * @param container   {@link ModelSnapshot#NONE} for a root
	 * @param containment null for a root
	 * @param position    among what the containment holds; roots have none but {@link #END}, as they come in the order of their keys
	 * @return its key; larger than any before
	 */
	long create(EClass type, long container, @Nullable EReference containment, int position);

	/**
	 * Sets an attribute; null unsets it. An enumeration's value is an {@code EEnumLiteral}.
	 *
	 * @param value for a many-valued attribute a {@code List} of all its values, none of them null; the empty one unsets it. Of equal values only
	 *              the first stays where the attribute is unique
	 */
	void set(long key, EAttribute attribute, @Nullable Object value);

	/** Sets a single-valued non-containment reference; {@link ModelSnapshot#NONE} unsets it. */
	void set(long key, EReference reference, long target);

	/**
	 * Sets all targets of a many-valued non-containment reference, in order; a target that is named twice comes once. Links that were there and
	 * stay are not recreated: their other ends keep their positions.
	 */
	void set(long key, EReference reference, long[] targets);

	/** As {@link #add(long, EReference, long, int)}, at the end. */
	default void add(long key, EReference reference, long target) {
		add(key, reference, target, END);
	}

	/** Inserts a target into a many-valued non-containment reference. No effect if it is there already, wherever that is. */
	void add(long key, EReference reference, long target, int position);

	/** Removes a target from a many-valued non-containment reference. No effect if it is not there. */
	void remove(long key, EReference reference, long target);

	/** Gives a target of a many-valued reference, which may be a containment, another place: {@code position} is the one it has then. */
	void reorder(long key, EReference reference, long target, int position);

	/**
	 * Takes an element with all that it contains to another container, or to another place in the one that it has. It keeps its key and all its
	 * links.
	 *
	 * @param container   {@link ModelSnapshot#NONE} to make it a root
	 * @param containment null to make it a root
	 * @param position    the one that it has then; roots have none but {@link #END}
	 */
	void move(long key, long container, @Nullable EReference containment, int position);

	/** Deletes an element with all it contains, and every reference to any of them. */
	void delete(long key);

	/**
	 * Says who makes the change and why, for the history of the store; the last time counts. Without it, the user of this process makes it.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store keeps no history
	 */
	default void describe(CommitNote note) {
		throw CommitNote.notKept();
	}

	/**
	 * Makes the change durable and visible. When this returns, the change is on disk (where the store has a directory) and every
	 * snapshot taken from now on shows it.
	 *
	 * @throws ArenaException if the change could not be made; then nothing of it is there
	 */
	void commit();

	/**
	 * As {@link #commit}, but leaves the wait for the disk to the caller, so that others can share it: when this edit is closed the next one may begin, from the
	 * state that this one makes. Nobody else sees the change before it is {@linkplain PendingCommit#publish published}.
	 *
	 * @return nothing if the store cannot do that; then nothing was done, and the edit goes on
	 * @throws ArenaException as {@link #commit}
	 */
	default Optional<PendingCommit> append() {
		return Optional.empty();
	}

	/** Ends the edit; what was not committed is gone. */
	@Override
	void close();
}
