// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.lang.ref.SoftReference;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Timeline;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.threads.Mutex;

/**
 * The changes that each commit of a store has made: read from its log once, when somebody asks, and kept as long as there is memory. One for an open store. Thread-safe.
 */
public final class ElementHistory {
	/** Of the heap, in parts: so much may all changes take. */
	private static final int SHARE_OF_HEAP = 4;

	private final Supplier<ModelHistory> history;
	private final Mutex reading = new Mutex();
	private final long mostBytes;
	/** Used by whoever reads. */
	private SoftReference<@Nullable RecordedChanges> recorded = new SoftReference<>(null);

	/** @param history the versions of the store, as long as that is open */
	public ElementHistory(Supplier<ModelHistory> history) {
		this(history, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
	}

	/** @param mostBytes that all changes may take; what takes more is refused */
	public ElementHistory(Supplier<ModelHistory> history, long mostBytes) {
		this.history = history;
		this.mostBytes = mostBytes;
	}

	/**
	 * The versions up to one.
	 *
	 * @param snapshot shows it; the caller keeps it open as long
	 */
	public Timeline timeline(ModelSnapshot snapshot, long version) {
		return new StoreTimeline(this, snapshot, version);
	}

	ModelHistory history() {
		return history.get();
	}

	/** The changes up to a version; those that are missing are read. */
	RecordedChanges upTo(long version, Cancellation cancellation) {
		return reading.run(cancellation, () -> {
			ModelHistory versions = history.get();
			RecordedChanges known = recorded.get();
			if (known == null || known.oldest().number() != versions.oldest().number()) {
				known = new RecordedChanges(versions.oldest(), mostBytes);
				recorded = new SoftReference<>(known);
			}
			if (known.newest() < version) {
				read(versions, known, version, cancellation);
			}
			return known;
		});
	}

	private static void read(ModelHistory versions, RecordedChanges changes, long version, Cancellation cancellation) {
		ChangeRecorder recorder = new ChangeRecorder();
		versions.replay(changes.newest(), version, step -> changes.add(step.commit(), recorder.of(step, cancellation)), cancellation);
	}
}
