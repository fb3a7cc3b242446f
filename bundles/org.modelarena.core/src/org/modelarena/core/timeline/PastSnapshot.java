// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.Timeline;

/**
 * An earlier version of a snapshot's model: the snapshot, where what has changed since is as it was. It takes as long as there are later changes of what is asked for. Used by one
 * thread. Does not own the snapshot.
 */
final class PastSnapshot extends ForwardingSnapshot {
	private static final int CHANGES_BETWEEN_CHECKS = 64;

	private final RecordedChanges changes;
	private final Span span;
	private final Cancellation cancellation;

	/**
	 * The versions between the one that is shown and the one of the snapshot.
	 *
	 * @param version that is shown
	 * @param last    the one of the snapshot
	 */
	record Span(long version, long last) {
	}

	PastSnapshot(ModelSnapshot snapshot, RecordedChanges changes, Span span, Cancellation cancellation) {
		super(snapshot);
		this.changes = changes;
		this.span = span;
		this.cancellation = cancellation;
	}

	/** The changes in a list after the version that is shown. */
	private ChangeList.View later(ChangeList list) {
		return list.between(span.version, span.last);
	}

	@Override
	public boolean contains(long key) {
		return contains(key, later(changes.ofElement(key)));
	}

	private boolean contains(long key, ChangeList.View later) {
		return later.isEmpty() ? base().contains(key) : later.get(0).kind() != Change.Kind.CREATED;
	}

	/** The later changes of an element that is there. */
	private ChangeList.View changesOf(long key) {
		ChangeList.View later = later(changes.ofElement(key));
		if (!contains(key, later)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + " in version " + span.version + ".");
		}
		return later;
	}

	@Override
	public EClass type(long key) {
		ChangeList.View later = changesOf(key);
		return later.isEmpty() ? base().type(key) : metamodel().type(later.get(0).type());
	}

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		ChangeList.View later = changesOf(key);
		for (int i = 0; i < later.size(); i++) {
			Change change = later.get(i);
			Object before = change.before(attribute.getName());
			if (before != Change.SAME) {
				return inTermsOf(attribute, before);
			}
			if (change.kind() == Change.Kind.DELETED) {
				// It has no value of its own.
				return attribute.isMany() ? List.of() : attribute.getDefaultValue();
			}
			check(i);
		}
		return base().attribute(key, attribute);
	}

	/** A literal of the snapshot's metamodel instead of that of an earlier form of it. */
	private static @Nullable Object inTermsOf(EAttribute attribute, @Nullable Object value) {
		if (value instanceof List<?> list && attribute.isMany()) {
			return list.stream().anyMatch(Enumerator.class::isInstance) ? list.stream().map(each -> inTermsOf(attribute, each)).toList() : list;
		}
		if (value instanceof Enumerator literal && attribute.getEAttributeType() instanceof EEnum type) {
			EEnumLiteral found = type.getEEnumLiteral(literal.getName());
			return found == null ? value : found;
		}
		return value;
	}

	private void check(int count) {
		if (count % CHANGES_BETWEEN_CHECKS == CHANGES_BETWEEN_CHECKS - 1) {
			cancellation.check();
		}
	}

	@Override
	public long target(long key, EReference reference) {
		return firstTarget(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		ChangeList.View later = changesOf(key);
		return later.isEmpty() ? base().targets(key, reference) : KeyCursor.of(targets(key, reference, later));
	}

	/** Goes back from a list that is known: the one of now, or one that does not depend on those after it. */
	private long[] targets(long key, EReference reference, ChangeList.View later) {
		long[] known = null;
		int at = 0;
		while (at < later.size() && known == null) {
			Change change = later.get(at);
			if (change.before(reference.getName()) instanceof ListChange list && list.isWhole()) {
				known = list.middle();
			} else if (change.kind() == Change.Kind.DELETED) {
				known = new long[0];
			} else {
				at++;
				check(at);
			}
		}
		TargetList targets = new TargetList(known == null ? base().targets(key, reference).toArray() : known);
		while (--at >= 0) {
			if (later.get(at).before(reference.getName()) instanceof ListChange list) {
				list.undo(targets);
				check(at);
			}
		}
		return targets.toArray();
	}

	/** The place of an element: null if it is the same now. */
	private Change.@Nullable Place place(ChangeList.View later) {
		for (int i = 0; i < later.size(); i++) {
			if (later.get(i).before(Change.CONTAINER) instanceof Change.Place place) {
				return place;
			}
			check(i);
		}
		return null;
	}

	@Override
	public long container(long key) {
		Change.Place place = place(changesOf(key));
		return place == null ? base().container(key) : place.container();
	}

	@Override
	public @Nullable EReference containment(long key) {
		Change.Place place = place(changesOf(key));
		if (place == null) {
			return base().containment(key);
		}
		return place.container() == NONE ? null : (EReference) type(place.container()).getEStructuralFeature(place.reference());
	}

	@Override
	public KeyCursor extent(EClass type) {
		KeyCursor extent = base().extent(type);
		Comings comings = new Comings();
		typesOf(type).forEach(each -> comings.add(later(changes.lives(each))));
		return comings.isEmpty() ? extent : comings.before(extent);
	}

	@Override
	public long extentSize(EClass type) {
		return base().extentSize(type) - typesOf(type).stream().mapToLong(each -> changes.lives(each).growth(span.version, span.last)).sum();
	}

	@Override
	public long size() {
		return base().size() - changes.lives().growth(span.version, span.last);
	}

	private List<String> typesOf(EClass type) {
		return metamodel().concreteSubtypes(type).stream().map(Metamodel::qualified).toList();
	}

	/** The elements that have come since and are there now, and those that have gone that were there. */
	private final class Comings {
		private final Set<Long> came = new HashSet<>();
		private final TreeSet<Long> went = new TreeSet<>();

		void add(ChangeList.View lives) {
			for (int i = 0; i < lives.size(); i++) {
				Change change = lives.get(i);
				long key = change.key();
				if (change.kind() == Change.Kind.CREATED && !went.remove(key)) {
					came.add(key);
				} else if (change.kind() == Change.Kind.DELETED && !came.remove(key)) {
					went.add(key);
				}
				check(i);
			}
		}

		boolean isEmpty() {
			return came.isEmpty() && went.isEmpty();
		}

		/** The elements before. */
		KeyCursor before(KeyCursor after) {
			KeyCursor stayed = new KeyCursor() {
				@Override
				public boolean next() {
					while (after.next()) {
						if (!came.contains(after.key())) {
							return true;
						}
					}
					return false;
				}

				@Override
				public long key() {
					return after.key();
				}
			};
			return KeyCursor.merged(List.of(stayed, KeyCursor.of(went.stream().mapToLong(Long::longValue).toArray())));
		}
	}

	@Override
	public KeyCursor roots() {
		LongPredicate isRoot = key -> contains(key) && container(key) == NONE;
		return found(base().roots(), List.of(later(changes.lives()), later(changes.ofFeature(Change.CONTAINER))), isRoot);
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		changesOf(key);
		KeyCursor now = base().contains(key) ? base().sources(key, reference) : KeyCursor.of();
		LongPredicate refers = source -> contains(source) && type(source).getEAllReferences().contains(reference) && refers(source, reference, key);
		return found(now, List.of(later(changes.ofFeature(reference.getName()))), refers);
	}

	private boolean refers(long source, EReference reference, long key) {
		KeyCursor targets = targets(source, reference);
		while (targets.next()) {
			if (targets.key() == key) {
				return true;
			}
		}
		return false;
	}

	/** The elements that are wanted, of some and of those that have changed; in ascending order. */
	private KeyCursor found(KeyCursor now, List<ChangeList.View> changed, LongPredicate wanted) {
		LongStream.Builder found = LongStream.builder();
		for (int count = 0; now.next(); count++) {
			found.add(now.key());
			check(count);
		}
		for (ChangeList.View view : changed) {
			for (int i = 0; i < view.size(); i++) {
				found.add(view.get(i).key());
			}
		}
		long[] keys = found.build().sorted().distinct().toArray();
		int count = 0;
		for (int i = 0; i < keys.length; i++) {
			if (wanted.test(keys[i])) {
				keys[count++] = keys[i];
			}
			check(i);
		}
		return KeyCursor.of(Arrays.copyOf(keys, count));
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return !Derivation.isDerived(feature);
	}

	@Override
	public OptionalLong linkCount(EReference reference) {
		return OptionalLong.empty();
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return false;
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "An earlier version of '" + attribute.getName() + "' is not indexed.");
	}

	/** None: whoever has this has the versions before already. */
	@Override
	public Optional<Timeline> timeline() {
		return Optional.empty();
	}

	@Override
	public void close() {
		// The snapshot belongs to somebody else.
	}
}
