package org.modelarena.bench.internal.run;

import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.server.Disturbances;
import org.modelarena.cases.Toggle;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ModelStore;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLanguages;

/** A store in this process. */
final class LocalTarget implements Target {
	private final ModelStore store;
	private final QueryLanguages languages;
	private final Disturbances disturbances;

	/** @param store closed with this target */
	LocalTarget(ModelStore store, QueryLanguages languages, Optional<Toggle> toggle) {
		this.store = store;
		this.languages = languages;
		this.disturbances = new Disturbances(store, toggle);
	}

	@Override
	public QueryEndpoint connect() {
		return store.endpoint(languages);
	}

	@Override
	public void disturb(Conditions.Beside beside) {
		beside.gc().ifPresent(disturbances::startGc);
		beside.writer().ifPresent(disturbances::startWriter);
	}

	@Override
	public long calm() {
		disturbances.stopGc();
		return disturbances.stopWriter();
	}

	@Override
	public boolean isAlive() {
		return true;
	}

	@Override
	public void abort() {
		// Threads of this process cannot be stopped from outside; they heed their cancellation.
	}

	@Override
	public Optional<String> revive(Cancellation cancellation) {
		return Optional.empty();
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
