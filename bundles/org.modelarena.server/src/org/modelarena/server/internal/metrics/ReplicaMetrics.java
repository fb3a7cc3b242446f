// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;

import org.modelarena.replication.ReplicaStatus;
import org.modelarena.server.internal.store.CommitTimes;
import org.modelarena.server.internal.store.Replicated;

/** The metrics of the replicas of this server. Used by one thread. */
public final class ReplicaMetrics {
	private final Map<String, Replicated> groups;
	private final PrometheusText text;

	/** @param groups by the names of their stores */
	public ReplicaMetrics(Map<String, Replicated> groups, PrometheusText text) {
		this.groups = groups;
		this.text = text;
	}

	/** Writes them; nothing if there are none. */
	public void write() {
		if (groups.isEmpty()) {
			return;
		}
		text.begin("modelarena_replica_role", "gauge", "1 for the role that the replica has.");
		groups.forEach((store, group) -> {
			for (ReplicaStatus.Role role : ReplicaStatus.Role.values()) {
				String name = role.name().toLowerCase(Locale.ROOT);
				text.sample("modelarena_replica_role", PrometheusText.labels("store", store, "node", group.node(), "role", name), group.status().role() == role ? 1 : 0);
			}
		});
		each("modelarena_replica_term", "counter", "How often a leader was to be elected.", ReplicaStatus::term);
		each("modelarena_replica_applied_index", "gauge", "The last entry of the log that the state has.", ReplicaStatus::applied);
		each("modelarena_replica_lag_entries", "gauge", "Entries that a majority has, and the state has not yet.", ReplicaStatus::lag);
		each("modelarena_replica_snapshot_index", "gauge", "The last entry that the newest saved state has.", ReplicaStatus::saved);
		each("modelarena_replica_snapshots_total", "counter", "States saved since the server started.", ReplicaStatus::saves);
		text.begin("modelarena_replica_commit_seconds", "histogram", "How long commits took that came to this server.");
		groups.forEach((store, group) -> times(store, group));
	}

	private void each(String name, String type, String help, ToLongFunction<ReplicaStatus> value) {
		text.begin(name, type, help);
		groups.forEach((store, group) -> text.sample(name, PrometheusText.labels("store", store, "node", group.node()), value.applyAsLong(group.status())));
	}

	private void times(String store, Replicated group) {
		long[] counts = group.times().cumulated();
		for (int i = 0; i < counts.length; i++) {
			String end = i < CommitTimes.ENDS.size() ? CommitTimes.ENDS.get(i).toString() : "+Inf";
			text.sample("modelarena_replica_commit_seconds_bucket", PrometheusText.labels("store", store, "node", group.node(), "le", end), counts[i]);
		}
		String labels = PrometheusText.labels("store", store, "node", group.node());
		text.sample("modelarena_replica_commit_seconds_sum", labels, group.times().seconds());
		text.sample("modelarena_replica_commit_seconds_count", labels, counts[counts.length - 1]);
	}
}
