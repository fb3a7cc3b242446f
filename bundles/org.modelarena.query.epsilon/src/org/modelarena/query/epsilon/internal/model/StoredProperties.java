// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.epsilon.eol.exceptions.EolIllegalPropertyException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.AbstractPropertyGetter;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.SnapshotObject;

/**
 * The properties of a store's objects: the features of their types, what contains them and what they contain, and who refers to them. Thread-safe
 * as the snapshot is; derived features that the store does not keep are computed by one thread at a time.
 */
public final class StoredProperties extends AbstractPropertyGetter {
	private final ModelSnapshot snapshot;
	private final SymbolTable symbols;
	private DerivedView derivedView;

	/** @param snapshot the snapshot that holds the objects */
	public StoredProperties(ModelSnapshot snapshot, SymbolTable symbols) {
		this.snapshot = snapshot;
		this.symbols = symbols;
	}

	@Override
	public boolean hasProperty(Object object, String property, IEolContext context) {
		return object instanceof SnapshotObject element && element.snapshot() == snapshot && symbols.property(element.eClass(), property) != null;
	}

	@Override
	public Object invoke(Object object, String name, IEolContext context) throws EolIllegalPropertyException {
		SnapshotObject element = (SnapshotObject) object;
		long key = element.key();
		return switch (symbols.property(element.eClass(), name)) {
		case Property.Attribute(var attribute) -> AttributeValues.of(snapshot.attribute(key, attribute));
		case Property.Derived(var attribute) -> AttributeValues.of(of(attribute, view -> view.attribute(key, attribute)));
		case Property.Single(var reference, var exact, var derived) ->
			objectOrNull(derived ? of(reference, view -> view.target(key, reference)) : snapshot.target(key, reference));
		case Property.Many(var reference, var exact, var derived) ->
			new StoredElements(snapshot, derived ? of(reference, view -> keys(view.targets(key, reference))) : keys(snapshot.targets(key, reference)));
		case Property.Container() -> element.eContainer();
		case Property.Contents(var containments) -> concatenation(containments, reference -> snapshot.targets(key, reference));
		case Property.Type() -> element.eClass();
		case Property.Reverse(var references) -> concatenation(references, reference -> snapshot.sources(key, reference));
		case null -> throw new EolIllegalPropertyException(object, name, context);
		};
	}

	/** Reads a derived feature, from the store if that keeps it. */
	private <T> T of(EStructuralFeature derived, Function<ModelSnapshot, T> read) {
		if (snapshot.holds(derived)) {
			return read.apply(snapshot);
		}
		synchronized (this) {
			if (derivedView == null) {
				derivedView = new DerivedView(snapshot, Cancellation.create());
			}
			return read.apply(derivedView);
		}
	}

	private Object objectOrNull(long key) {
		return key == ModelSnapshot.NONE ? null : snapshot.object(key);
	}

	private static long[] keys(KeyCursor cursor) {
		return StoredElements.drain(cursor, 4);
	}

	/** @throws ArenaException if the store does not know who refers to an element */
	private StoredElements concatenation(List<EReference> references, Function<EReference, KeyCursor> targets) {
		List<long[]> parts = new ArrayList<>(references.size());
		references.forEach(reference -> parts.add(keys(targets.apply(reference))));
		return new StoredElements(snapshot, parts.size() == 1 ? parts.getFirst() : parts.stream().flatMapToLong(Arrays::stream).toArray());
	}
}
