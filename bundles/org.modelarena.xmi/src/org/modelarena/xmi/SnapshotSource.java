// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.FeatureKind;
import org.modelarena.xmi.internal.types.KeyNumbers;

/**
 * The content of a snapshot as a stream, so that it can be written to a file or loaded into another store. Keys count anew: roots by their keys, contents
 * in the order of their containers' features. What is computed, and what files do not keep, is left out. Takes 24 bytes an element if the store's keys are
 * not in that order already. Does not own the snapshot. Not thread-safe.
 */
public final class SnapshotSource implements ElementSource {
	private static final int CHECK_INTERVAL = 0x3FF;

	private final ModelSnapshot snapshot;
	private final Map<EClass, Features> features = new HashMap<>();
	/** Made by the first count. */
	private KeyNumbers numbers;

	/** The features of a type that are emitted. */
	private record Features(List<EAttribute> attributes, List<EReference> references, List<EReference> containments) {
	}

	/** Goes through the elements in containment pre-order. */
	private interface Visitor {
		void enter(long key, long container, EReference containment);

		void leave();
	}

	/** An element whose contents are being visited. */
	private final class Visit {
		private final long key;
		private final Iterator<EReference> containments;
		private KeyCursor contents = KeyCursor.of();
		private EReference containment;

		Visit(long key) {
			this.key = key;
			containments = features(snapshot.type(key)).containments().iterator();
		}

		/** Moves to the next content; false at the end. */
		boolean next() {
			while (!contents.next()) {
				if (!containments.hasNext()) {
					return false;
				}
				containment = containments.next();
				contents = snapshot.targets(key, containment);
			}
			return true;
		}
	}

	private SnapshotSource(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/** The model of a snapshot, which must stay open: in the form in which the store holds it. {@link ModelExport} writes it as its files had it. */
	public static SnapshotSource of(ModelSnapshot snapshot) {
		return new SnapshotSource(snapshot);
	}

	@Override
	public Metamodel metamodel() {
		return snapshot.metamodel();
	}

	@Override
	public long size() {
		return numbers == null ? snapshot.size() : numbers.size();
	}

	/**
	 * {@inheritDoc}
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; {@link ErrorCode#STORE_DAMAGED} if containment is no tree
	 */
	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		emit(sink, key -> {
		}, cancellation);
	}

	/** The same, and passes on each element's key in the snapshot, right before the sink's {@code begin}. */
	public void emit(ElementSink sink, LongConsumer keys, Cancellation cancellation) {
		count(cancellation);
		walk(new Visitor() {
			@Override
			public void enter(long key, long container, EReference containment) {
				EClass type = snapshot.type(key);
				keys.accept(key);
				sink.begin(type, container == ModelSnapshot.NONE ? ElementSink.NONE : numbers.of(container), containment);
				tellValues(key, features(type), sink);
			}

			@Override
			public void leave() {
				sink.end();
			}
		}, cancellation);
	}

	/**
	 * The number of elements that are emitted; goes through the model the first time.
	 *
	 * @throws ArenaException as {@link #emit}
	 */
	public long count(Cancellation cancellation) {
		if (numbers == null) {
			numbers = number(cancellation);
		}
		return numbers.size();
	}

	private KeyNumbers number(Cancellation cancellation) {
		KeyNumbers found = new KeyNumbers();
		walk(new Visitor() {
			@Override
			public void enter(long key, long container, EReference containment) {
				if (found.size() >= snapshot.size()) {
					throw new ArenaException(ErrorCode.STORE_DAMAGED, "More elements are reached from the roots than there are; 'arena doctor' shows which.");
				}
				found.add(key);
			}

			@Override
			public void leave() {
				// Only the order of the starts counts.
			}
		}, cancellation);
		return found;
	}

	/** Not by recursion: containment may be deep. */
	private void walk(Visitor visitor, Cancellation cancellation) {
		Deque<Visit> path = new ArrayDeque<>();
		long count = 0;
		for (KeyCursor roots = snapshot.roots(); roots.next();) {
			visitor.enter(roots.key(), ModelSnapshot.NONE, null);
			path.push(new Visit(roots.key()));
			while (!path.isEmpty()) {
				if ((++count & CHECK_INTERVAL) == 0) {
					cancellation.check();
				}
				Visit visit = path.peek();
				if (visit.next()) {
					visitor.enter(visit.contents.key(), visit.key, visit.containment);
					path.push(new Visit(visit.contents.key()));
				} else {
					path.pop();
					visitor.leave();
				}
			}
		}
	}

	private Features features(EClass type) {
		return features.computeIfAbsent(type, key -> new Features(key.getEAllAttributes().stream().filter(each -> FeatureKind.of(each) == FeatureKind.ATTRIBUTE).toList(),
				key.getEAllReferences().stream().filter(each -> FeatureKind.of(each) == FeatureKind.REFERENCE).toList(),
				key.getEAllContainments().stream().filter(each -> FeatureKind.of(each) == FeatureKind.CONTAINMENT).toList()));
	}

	private void tellValues(long key, Features of, ElementSink sink) {
		int number = numbers.of(key);
		for (EAttribute attribute : of.attributes()) {
			Object value = snapshot.attribute(key, attribute);
			if (value instanceof List<?> list && attribute.isMany()) {
				list.forEach(each -> sink.attribute(number, attribute, each));
			} else if (value != null && !Objects.equals(value, attribute.getDefaultValue())) {
				sink.attribute(number, attribute, value);
			}
		}
		for (EReference reference : of.references()) {
			for (KeyCursor targets = snapshot.targets(key, reference); targets.next();) {
				sink.reference(number, reference, target(key, reference, targets.key()));
			}
		}
	}

	private int target(long key, EReference reference, long target) {
		int number = numbers.of(target);
		if (number == KeyNumbers.NONE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + reference.getName() + "' of " + snapshot.type(key).getName() + " #" + key + " refers to "
					+ (snapshot.contains(target) ? snapshot.type(target).getName() + " #" + target + ", which stands in a feature that files do not keep."
							: "#" + target + ", which does not exist; 'arena doctor' shows more."));
		}
		return number;
	}
}
