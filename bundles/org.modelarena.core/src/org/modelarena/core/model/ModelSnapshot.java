// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Capability;

/**
 * A consistent read view of a store: the state after one commit, whatever is committed later. Thread-safe unless its store says
 * otherwise. Elements are named by their keys; {@link #NONE} means "no element".
 *
 * <p>Every method throws {@link ArenaException} with {@link ErrorCode#UNKNOWN_ELEMENT} for a key that is not in the snapshot.
 */
public interface ModelSnapshot extends AutoCloseable {
	/** Stands for "no element". */
	long NONE = ElementSink.NONE;

	Metamodel metamodel();

	/** The number of elements. */
	long size();

	/** Whether the snapshot holds an element of that key. */
	boolean contains(long key);

	/** All instances of a type and its subtypes, in ascending order of their keys: that of containment, before elements that were added later. */
	KeyCursor extent(EClass type);

	/** The number of instances of a type and its subtypes. */
	long extentSize(EClass type);

	/** The exact type of an element. */
	EClass type(long key);

	/**
	 * The value of an attribute in Java's form of its data type (enumerations as {@code EEnumLiteral}): the default where it is not set, a
	 * List for a many-valued one.
	 */
	@Nullable
	Object attribute(long key, EAttribute attribute);

	/** The target of a single-valued reference (containment and container references included), or {@link #NONE}. */
	default long target(long key, EReference reference) {
		KeyCursor targets = targets(key, reference);
		return targets.next() ? targets.key() : NONE;
	}

	/** The targets of a reference in order; at most one for a single-valued one. */
	KeyCursor targets(long key, EReference reference);

	/** The container of an element, or {@link #NONE} for a root. */
	long container(long key);

	/** The containment reference that holds the element, null for a root. */
	@Nullable
	EReference containment(long key);

	/** The elements without a container, in ascending order. */
	KeyCursor roots();

	/**
	 * The elements that refer to {@code key} by {@code reference}.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} without {@link Capability#REVERSE_NAVIGATION}
	 */
	KeyCursor sources(long key, EReference reference);

	/**
	 * Whether the store keeps the values of a derived feature, so that {@link #attribute} and {@link #targets} answer for it. Code that needs
	 * the values of others reads a {@link org.modelarena.core.derived.DerivedView}.
	 */
	default boolean holds(EStructuralFeature feature) {
		return !Derivation.isDerived(feature);
	}

	/**
	 * Whether single values of a feature cost little: false as long as the first one would bring those of the whole model from a database. What only
	 * makes queries safer or faster keeps to the features that are at hand.
	 */
	default boolean isAtHand(EStructuralFeature feature) {
		return true;
	}

	/** How many links of a reference all elements have, if the store can count them sooner than it gives them. */
	default OptionalLong linkCount(EReference reference) {
		return OptionalLong.empty();
	}

	/** Whether {@link #seek} works for an attribute. */
	default boolean isIndexed(EAttribute attribute) {
		return false;
	}

	/**
	 * The instances of a type (with its subtypes) whose attribute is in a range, in the order of {@link #extent}. An attribute that is
	 * not set counts with its default.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} unless {@link #isIndexed} says that it works
	 */
	KeyCursor seek(EClass type, EAttribute attribute, Range range);

	/**
	 * The element as an EMF object, for languages whose interpreters need one. Read only. Two objects for one key are equal, but need
	 * not be identical.
	 */
	default EObject object(long key) {
		return new SnapshotObject(this, key, type(key));
	}

	/**
	 * The key of an object that came out of this snapshot.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT} for a foreign object
	 */
	default long key(EObject object) {
		if (object instanceof SnapshotObject element && element.snapshot() == this) {
			return element.key();
		}
		throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "Not an element of this snapshot: " + object);
	}

	/** The keys of {@link #targets} as objects. */
	default List<EObject> objects(KeyCursor cursor) {
		List<EObject> objects = new java.util.ArrayList<>();
		while (cursor.next()) {
			objects.add(object(cursor.key()));
		}
		return objects;
	}

	/** The versions up to this one; empty if the store keeps no history, or if this is no version of it, such as the state of an edit. */
	default Optional<Timeline> timeline() {
		return Optional.empty();
	}

	/** Lets the store forget this state. Cursors and objects of the snapshot must not be used afterwards. */
	@Override
	void close();
}
