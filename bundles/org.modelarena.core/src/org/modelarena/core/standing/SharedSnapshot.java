// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.core.model.ModelSnapshot;

/** A snapshot that is closed when the last who uses it is done. Thread-safe. */
final class SharedSnapshot {
	private final ModelSnapshot snapshot;
	private final long version;
	private final AtomicInteger users = new AtomicInteger(1);

	/** Used by the caller, who has to {@link #release} it. */
	SharedSnapshot(ModelSnapshot snapshot, long version) {
		this.snapshot = snapshot;
		this.version = version;
	}

	ModelSnapshot snapshot() {
		return snapshot;
	}

	long version() {
		return version;
	}

	/** One more user, beside one who uses it already. */
	SharedSnapshot retain() {
		users.incrementAndGet();
		return this;
	}

	void release() {
		if (users.decrementAndGet() == 0) {
			snapshot.close();
		}
	}
}
