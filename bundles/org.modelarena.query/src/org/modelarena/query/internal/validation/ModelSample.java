// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;

/**
 * A snapshot without most of its elements: those that are left out are in no extent, and links to them are not there. Some values and links are others
 * than in the model, see {@link Perturbation}. Does not own the snapshot. Used by one thread.
 */
final class ModelSample extends ForwardingSnapshot {
	private final long[] keys;
	private final Perturbation perturbation;
	private final Cancellation cancellation;
	private final boolean containersAtHand;
	private final Map<EClass, long[]> extents = new LinkedHashMap<>();
	/** The elements that have been asked for before, as each question takes a while to answer. */
	private final Map<EClass, long[]> known = new HashMap<>();
	private final Map<EReference, Map<Long, long[]>> links = new HashMap<>();
	private final Map<EReference, Map<Long, List<Long>>> reverseLinks = new HashMap<>();

	/** @param keys of elements of the snapshot, with the container of each */
	ModelSample(ModelSnapshot base, SortedSet<Long> keys, Perturbation perturbation, Cancellation cancellation) {
		super(base);
		this.cancellation = cancellation;
		this.containersAtHand = areContainersAtHand(base);
		this.keys = keys.stream().mapToLong(Long::longValue).toArray();
		this.perturbation = perturbation;
		Map<EClass, LongStream.Builder> byType = new LinkedHashMap<>();
		for (long key : this.keys) {
			byType.computeIfAbsent(base.type(key), type -> LongStream.builder()).add(key);
		}
		byType.forEach((type, instances) -> extents.put(type, instances.build().toArray()));
	}

	@Override
	public long size() {
		return keys.length;
	}

	@Override
	public boolean contains(long key) {
		return Arrays.binarySearch(keys, key) >= 0;
	}

	private List<long[]> instances(EClass type) {
		return metamodel().concreteSubtypes(type).stream().map(extents::get).filter(found -> found != null).toList();
	}

	private long[] keys(EClass type) {
		return known.computeIfAbsent(type, missing -> KeyCursor.merged(instances(missing).stream().map(KeyCursor::of).toList()).toArray());
	}

	@Override
	public KeyCursor extent(EClass type) {
		return KeyCursor.of(keys(type));
	}

	@Override
	public long extentSize(EClass type) {
		return instances(type).stream().mapToLong(found -> found.length).sum();
	}

	/** Where containers would first have to be fetched, nobody may ask for them. */
	static boolean areContainersAtHand(ModelSnapshot snapshot) {
		return snapshot.metamodel().classes().stream().flatMap(type -> type.getEReferences().stream()).filter(EReference::isContainment).allMatch(snapshot::isAtHand);
	}

	private void require(boolean isAtHand) {
		if (!isAtHand) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "What a sample needs would have to be fetched for the whole model.");
		}
	}

	@Override
	public long container(long key) {
		require(containersAtHand);
		return super.container(key);
	}

	@Override
	public EReference containment(long key) {
		require(containersAtHand);
		return super.containment(key);
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		require(isAtHand(attribute));
		return perturbation.value(key, attribute, super.attribute(key, attribute));
	}

	@Override
	public long target(long key, EReference reference) {
		return firstTarget(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return KeyCursor.of(links(reference).computeIfAbsent(key, source -> links(source, reference)));
	}

	private Map<Long, long[]> links(EReference reference) {
		return links.computeIfAbsent(reference, missing -> new HashMap<>());
	}

	private long[] links(long key, EReference reference) {
		cancellation.check();
		require(isAtHand(reference));
		List<Long> targets = new ArrayList<>();
		for (KeyCursor cursor = super.targets(key, reference); cursor.next();) {
			if (contains(cursor.key()) && !perturbation.hides(key, reference, cursor.key())) {
				targets.add(cursor.key());
			}
		}
		if (perturbation.concerns(key, reference)) {
			perturbation.change(targets, key, reference, keys(reference.getEReferenceType()));
		}
		return targets.stream().mapToLong(Long::longValue).toArray();
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		Map<Long, List<Long>> sources = reverseLinks.computeIfAbsent(reference, missing -> new HashMap<>());
		if (sources.isEmpty()) {
			for (long source : keys(reference.getEContainingClass())) {
				for (KeyCursor targets = targets(source, reference); targets.next();) {
					sources.computeIfAbsent(targets.key(), missing -> new ArrayList<>()).add(source);
				}
			}
		}
		return KeyCursor.of(sources.getOrDefault(key, List.of()).stream().mapToLong(Long::longValue).toArray());
	}

	@Override
	public KeyCursor roots() {
		return KeyCursor.of(Arrays.stream(keys).filter(key -> container(key) == NONE).toArray());
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		EClass owner = attribute.getEContainingClass();
		return KeyCursor.of(Arrays.stream(keys(type)).filter(key -> owner.isSuperTypeOf(type(key)) && range.contains(attribute(key, attribute))).toArray());
	}

	@Override
	public void close() {
		// The snapshot is somebody else's.
	}
}
