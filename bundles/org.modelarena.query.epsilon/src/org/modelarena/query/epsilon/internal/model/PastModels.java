// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Timeline;

/** The versions of the model that a program runs on, each made when it is asked for and kept until the execution ends. Used by one thread. */
public final class PastModels {
	private static final String UNKNOWN = "Only one version is known: the store keeps no history, or this is no version yet. 'arena load --history' makes a store that keeps all versions, "
			+ "and 'arena log --at DIR --keep' lets one of kind columns keep them from now on.";
	private static final long NO_KEY = -1;

	private final SnapshotModel present;
	private final Map<Long, SnapshotModel> versions = new HashMap<>();
	private final Map<EClass, long[]> ofTypes = new HashMap<>();
	private Timeline timeline;
	private String forbidden;
	/** The element that was asked for last, with its versions. */
	private long lastKey = NO_KEY;
	private long[] ofLast;

	PastModels(SnapshotModel present) {
		this.present = present;
	}

	void forget() {
		versions.clear();
		ofTypes.clear();
		timeline = null;
		forbidden = null;
		lastKey = NO_KEY;
		ofLast = null;
	}

	/** Refuses all questions in this execution. */
	public void forbid(String reason) {
		forbidden = reason;
	}

	/** Why nothing is known of versions; null if something is. */
	public String reason() {
		if (forbidden == null && timeline == null) {
			timeline = present.snapshot().timeline().orElse(null);
			forbidden = timeline == null ? UNKNOWN : null;
		}
		return forbidden;
	}

	/** The versions that are known; only where there is no {@link #reason} against it. */
	public Timeline timeline() {
		return timeline;
	}

	public Cancellation cancellation() {
		return present.cancellation();
	}

	public SnapshotModel present() {
		return present;
	}

	/**
	 * The model in a version.
	 *
	 * @throws ArenaException if there is no such version up to that of the program
	 */
	public SnapshotModel at(long version) {
		if (version == timeline.version()) {
			return present;
		}
		SnapshotModel known = versions.get(version);
		if (known == null) {
			known = new SnapshotModel(present, timeline.at(version, cancellation()), version);
			versions.put(version, known);
		}
		return known;
	}

	/** The versions of an element, in ascending order; not to be changed. */
	public long[] versions(long key) {
		if (key != lastKey) {
			ofLast = timeline.versions(key, cancellation());
			lastKey = key;
		}
		return ofLast;
	}

	/** The versions of a type, in ascending order; not to be changed. */
	public long[] versions(EClass type) {
		return ofTypes.computeIfAbsent(type, each -> timeline.versions(each, cancellation()));
	}
}
