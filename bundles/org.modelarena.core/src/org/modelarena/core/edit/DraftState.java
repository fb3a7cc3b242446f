// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.Timeline;

/**
 * The model as it is after the steps of an edit that was not committed: the state before, with what the steps have changed laid over it. It has no indexes and
 * keeps no derived features, since a store brings these up to date with the commit. Used by the edit's thread, until its next step.
 */
final class DraftState extends ForwardingSnapshot {
	private final Draft draft;
	private final DraftLinks links;
	private final Map<Slot, @Nullable Object> values = new HashMap<>();

	private record Slot(long key, EAttribute attribute) {
	}

	DraftState(Draft draft) {
		super(draft.before());
		this.draft = draft;
		this.links = draft.links();
		for (EditStep step : draft.steps()) {
			if (step instanceof EditStep.SetValue set) {
				values.put(new Slot(set.key(), set.attribute()), set.value());
			}
		}
	}

	private boolean isPresent(long key) {
		return !draft.deleted().contains(key);
	}

	private boolean isNew(long key) {
		return draft.created().containsKey(key);
	}

	/** It is no version yet. */
	@Override
	public Optional<Timeline> timeline() {
		return Optional.empty();
	}

	@Override
	public long size() {
		return base().size() + draft.created().size() - draft.deleted().size();
	}

	@Override
	public boolean contains(long key) {
		return isPresent(key) && (isNew(key) || base().contains(key));
	}

	@Override
	public KeyCursor extent(EClass type) {
		return present(base().extent(type), key -> isA(draft.created().get(key), type));
	}

	@Override
	public long extentSize(EClass type) {
		long created = draft.created().values().stream().filter(each -> isA(each, type)).count();
		long deleted = draft.deleted().stream().filter(key -> isA(isNew(key) ? draft.created().get(key) : base().type(key), type)).count();
		return base().extentSize(type) + created - deleted;
	}

	private static boolean isA(@Nullable EClass type, EClass wanted) {
		return type != null && (wanted == EcorePackage.Literals.EOBJECT || wanted.isSuperTypeOf(type));
	}

	/** The keys of before that are still there, and some of the new ones, which are larger. */
	private KeyCursor present(KeyCursor old, LongPredicate isWanted) {
		long[] created = draft.created().keySet().stream().mapToLong(Long::longValue).filter(key -> isPresent(key) && isWanted.test(key)).sorted().toArray();
		return KeyCursor.merged(List.of(filtered(old, this::isPresent), KeyCursor.of(created)));
	}

	private static KeyCursor filtered(KeyCursor keys, LongPredicate isWanted) {
		return new KeyCursor() {
			@Override
			public boolean next() {
				while (keys.next()) {
					if (isWanted.test(keys.key())) {
						return true;
					}
				}
				return false;
			}

			@Override
			public long key() {
				return keys.key();
			}
		};
	}

	@Override
	public EClass type(long key) {
		return draft.type(key);
	}

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		Slot slot = new Slot(key, attribute);
		if (!values.containsKey(slot) && !isNew(key)) {
			draft.type(key);
			return base().attribute(key, attribute);
		}
		Object value = values.get(slot);
		return value != null ? value : attribute.isMany() ? List.of() : attribute.getDefaultValue();
	}

	@Override
	public long target(long key, EReference reference) {
		return firstTarget(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		draft.type(key);
		if (reference.isContainer()) {
			EditEngine.Place place = links.place(key);
			return reference.getEOpposite().equals(place.containment()) ? KeyCursor.of(place.container()) : KeyCursor.of();
		}
		Targets known = links.known(key, reference);
		return known != null ? KeyCursor.of(known.toArray()) : isNew(key) ? KeyCursor.of() : filtered(base().targets(key, reference), this::isPresent);
	}

	@Override
	public long container(long key) {
		draft.type(key);
		return links.place(key).container();
	}

	@Override
	public @Nullable EReference containment(long key) {
		draft.type(key);
		return links.place(key).containment();
	}

	@Override
	public KeyCursor roots() {
		long[] moved = links.touched().stream().mapToLong(Long::longValue).filter(key -> !isNew(key) && isPresent(key) && container(key) == NONE && base().container(key) != NONE)
				.sorted().toArray();
		KeyCursor old = filtered(base().roots(), key -> isPresent(key) && container(key) == NONE);
		return KeyCursor.merged(List.of(old, KeyCursor.of(moved), present(KeyCursor.of(), key -> container(key) == NONE)));
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		EClass type = draft.type(key);
		if (reference.isContainer()) {
			return !isA(type, reference.getEReferenceType()) ? KeyCursor.of() : sorted(targets(key, reference.getEOpposite()).toArray());
		}
		LongArray sources = new LongArray();
		if (!isNew(key)) {
			for (KeyCursor old = base().sources(key, reference); old.next();) {
				if (isPresent(old.key()) && links.known(old.key(), reference) == null) {
					sources.add(old.key());
				}
			}
		}
		links.eachSource(key, reference, source -> {
			if (isPresent(source)) {
				sources.add(source);
			}
		});
		return sorted(sources.toArray());
	}

	private static KeyCursor sorted(long[] keys) {
		Arrays.sort(keys);
		return KeyCursor.of(keys);
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return !Derivation.isDerived(feature);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return false;
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "What an edit has not committed is in no index.");
	}

	@Override
	public void close() {
		// The edit's, as the state before.
	}
}
