// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.threads.Together;

/** Whether a new store holds as many elements, values and links as its source gave. Reads the store once. For one check. */
final class LoadCheck {
	private static final String TASK = "Checking what was stored";
	private static final int STRIDE = 0x3FF;

	private final ModelSnapshot snapshot;
	/** The counts that the store has by itself, or that were read in bulk. */
	private final Set<FeatureCounts.Count> counted = new HashSet<>();
	private final Map<String, FeatureCounts.Count> stored = new TreeMap<>();

	private LoadCheck(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/**
	 * Compares a store with what its source gave.
	 *
	 * @param given   the elements that were emitted into the store, counted by the names of features
	 * @param threads that may ask the snapshot at the same time
	 * @throws ArenaException {@link ErrorCode#INTERNAL} if they differ, {@link ErrorCode#CANCELLED}
	 */
	public static void run(ElementSource source, Map<String, FeatureCounts.Count> given, ModelSnapshot snapshot, int threads, Progress progress) {
		new LoadCheck(snapshot).count(threads, progress).compare(source, given, progress.cancellation());
	}

	private LoadCheck count(int threads, Progress progress) {
		List<EClass> types = snapshot.metamodel().concreteSubtypes(EcorePackage.Literals.EOBJECT);
		types.forEach(type -> type.getEAllStructuralFeatures().stream().filter(this::isKept).forEach(feature -> stored.computeIfAbsent(FeatureCounts.name(feature), name -> begin(feature))));
		if (snapshot instanceof ColumnSnapshot columns) {
			countInColumns(columns, stored.values().stream().filter(count -> !counted.contains(count)).toList(), threads, progress);
		}
		if (counted.size() < stored.size()) {
			countByElements(types, threads, progress);
		}
		return this;
	}

	/** Counts what can be read in bulk, one feature after the other. */
	private void countInColumns(ColumnSnapshot columns, List<FeatureCounts.Count> counts, int threads, Progress progress) {
		progress.begin(TASK, counts.stream().mapToLong(count -> snapshot.extentSize(count.feature.getEContainingClass())).sum());
		AtomicInteger next = new AtomicInteger();
		AtomicLong done = new AtomicLong();
		Thread first = Thread.currentThread();
		IntConsumer read = elements -> {
			long now = done.addAndGet(elements);
			if (Thread.currentThread() == first) {
				progress.at(now);
			}
			progress.cancellation().check();
		};
		Together.run("checker", threads, () -> {
			for (int i = next.getAndIncrement(); i < counts.size(); i = next.getAndIncrement()) {
				FeatureCounts.Count count = counts.get(i);
				ColumnCounts.of(columns, count.feature, read).ifPresent(number -> counted(count, number));
			}
		});
	}

	private synchronized void counted(FeatureCounts.Count count, long number) {
		count.number = number;
		counted.add(count);
	}

	private void countByElements(List<EClass> types, int threads, Progress progress) {
		progress.begin(TASK, snapshot.size());
		AtomicLong done = new AtomicLong();
		for (EClass type : types) {
			List<FeatureCounts.Count> counts = type.getEAllStructuralFeatures().stream().filter(this::isKept).map(feature -> stored.get(FeatureCounts.name(feature)))
					.filter(count -> !counted.contains(count)).toList();
			AtomicInteger number = new AtomicInteger();
			long before = done.get();
			Together.run("checker", threads, () -> {
				int share = number.getAndIncrement();
				long elements = count(type, counts, new Share(share, threads), at -> {
					if (share == 0) {
						progress.at(before + at);
					}
					progress.cancellation().check();
				});
				if (share == 0) {
					done.set(before + elements);
				}
			});
		}
	}

	/** One of so many threads that go through the same elements, each of which takes some of them. */
	private record Share(int number, int threads) {
		boolean has(long element) {
			return element / (STRIDE + 1) % threads == number;
		}
	}

	/** Counts values of the elements of a type, and tells how many of these there are, those of other threads included. */
	private long count(EClass type, List<FeatureCounts.Count> counts, Share share, LongConsumer done) {
		long[] numbers = new long[counts.size()];
		long at = 0;
		for (KeyCursor keys = snapshot.extent(type); keys.next(); at++) {
			if ((at & STRIDE) == STRIDE) {
				done.accept(at);
			}
			long key = keys.key();
			if (share.has(at) && snapshot.type(key) == type) {
				for (int i = 0; i < numbers.length; i++) {
					numbers[i] += FeatureCounts.in(snapshot, key, counts.get(i));
				}
			}
		}
		synchronized (stored) {
			for (int i = 0; i < numbers.length; i++) {
				counts.get(i).number += numbers[i];
			}
		}
		return at;
	}

	private FeatureCounts.Count begin(EStructuralFeature feature) {
		FeatureCounts.Count count = new FeatureCounts.Count(feature);
		if (feature instanceof EReference reference) {
			snapshot.linkCount(reference).ifPresent(links -> counted(count, links));
		}
		return count;
	}

	/** Whether a source gives a feature, if elements have values of it. */
	private boolean isKept(EStructuralFeature feature) {
		return !feature.isDerived() && !feature.isVolatile() && !(feature instanceof EReference reference && reference.isContainer()) && snapshot.holds(feature);
	}

	private void compare(ElementSource source, Map<String, FeatureCounts.Count> given, Cancellation cancellation) {
		List<String> lost = new ArrayList<>();
		given.forEach((name, count) -> {
			FeatureCounts.Count found = stored.remove(name);
			long number = found == null ? 0 : found.number;
			boolean isContainment = count.feature instanceof EReference reference && reference.isContainment();
			// Some of a feature's values may be the same, which stores keep once; only that takes a second look.
			if (number != count.number && (isContainment || number != distinct(source, count, cancellation))) {
				lost.add(tell(count.feature, number, count.number));
			}
		});
		stored.values().stream().filter(count -> count.number > 0).forEach(count -> lost.add(tell(count.feature, count.number, 0)));
		if (!lost.isEmpty()) {
			throw new ArenaException(ErrorCode.INTERNAL, "The store would hold another model than was read: " + String.join(", ", lost.subList(0, Math.min(lost.size(), 5)))
					+ (lost.size() > 5 ? " and " + (lost.size() - 5) + " more features" : "") + ". Nothing is left of it; load into another kind of store.");
		}
	}

	private static long distinct(ElementSource source, FeatureCounts.Count count, Cancellation cancellation) {
		DistinctValues values = new DistinctValues(count.feature);
		source.emit(values, cancellation);
		return values.number(count);
	}

	private static String tell(EStructuralFeature feature, long stored, long given) {
		return String.format(Locale.ROOT, "%,d of %,d values of '%s.%s'", stored, given, feature.getEContainingClass().getName(), feature.getName());
	}
}
