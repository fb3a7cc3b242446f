// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.time.Duration;
import java.util.Optional;

import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.bench.server.Disturbances;
import org.modelarena.cases.Toggle;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;

/** A store in this process. */
final class LocalTarget implements Target {
	private final ModelStore store;
	private final QueryLanguages languages;
	private final Disturbances disturbances;

	/** @param store closed with this target */
	LocalTarget(ModelStore store, QueryLanguages languages, Optional<Toggle> toggle) {
		this.store = store;
		this.languages = languages;
		this.disturbances = new Disturbances(() -> store, toggle);
	}

	@Override
	public ProgramEndpoint connect(int client, Duration patience) {
		return ProgramEndpoint.of(store, languages, client);
	}

	@Override
	public void disturb(StepPlan.Limits limits) {
		if (limits.gcMillis() > 0) {
			disturbances.startGc(Duration.ofMillis(limits.gcMillis()));
		}
		if (limits.writerMillis() > 0) {
			disturbances.startWriter(Duration.ofMillis(limits.writerMillis()));
		}
	}

	@Override
	public long calm() {
		disturbances.stopGc();
		return disturbances.stopWriter();
	}

	@Override
	public void close() {
		try {
			disturbances.close();
		} finally {
			store.close();
		}
	}
}
