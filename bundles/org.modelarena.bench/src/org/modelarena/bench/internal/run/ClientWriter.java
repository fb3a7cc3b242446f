// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.internal.program.StepsEdit;
import org.modelarena.bench.server.Beat;
import org.modelarena.cases.Toggle;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;

/** Makes a change of the model and takes it back, one commit at each beat, as a client of the servers. Used by one thread. */
final class ClientWriter {
	private final ArenaClient client;
	private final List<Map<String, Object>> apply;
	private final List<Map<String, Object>> revert;
	private final Beat beat;
	/** Of the beat's thread, and when that has ended of the one that ends it. */
	private boolean isApplied;
	private long commits;

	/** Begins with the first commit. The client stays open at the end. */
	ClientWriter(ArenaClient client, Toggle.Plan plan, Duration pace) {
		this.client = client;
		StepsEdit forth = new StepsEdit();
		StepsEdit back = new StepsEdit();
		plan.apply(forth);
		plan.revert(back);
		this.apply = forth.steps();
		this.revert = back.steps();
		commit();
		this.beat = new Beat("modelarena-writer", pace, this::commit);
	}

	private void commit() {
		client.commit(null, isApplied ? revert : apply);
		isApplied = !isApplied;
		commits++;
	}

	/**
	 * Ends, with the model as it was.
	 *
	 * @return the commits
	 * @throws ArenaException whatever has ended the writer before its time
	 */
	long stop() {
		beat.close();
		if (isApplied) {
			commit();
		}
		beat.requireSound();
		return commits;
	}
}
