// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;
import org.modelarena.replication.GroupOptions;

/** Ratis' settings for a replica. */
final class RatisSettings {
	/** How long a client in this process waits for a server before it asks another one. */
	static final long REQUEST_MILLIS = 1500;
	private static final long ADMINISTRATION_MILLIS = 15_000;
	/** How long a leader waits for a follower before it connects anew, which takes a second on a busy machine. */
	private static final long APPEND_MILLIS = 2000;
	/** How long a leader waits for others to say that it still is. */
	static final long READ_MILLIS = 1500;
	/** Wide enough that two followers seldom want to be leader at once, which costs an election more; a leader that hears nobody takes as long to notice. */
	private static final double LONGEST_ELECTION = 1.3;
	private static final int ABSTENTION = 4;
	/** A replica that was stopped for long goes on afterwards. */
	private static final long LONGEST_PAUSE_DAYS = 365;
	private static final long LARGEST_SEGMENT = 4L << 20;
	/** Of an entry, roughly: so a file of the log can be dropped about as often as the state is saved. */
	private static final long BYTES_OF_ENTRY = 400;
	private static final SizeInBytes MESSAGE = SizeInBytes.valueOf("64MB");
	/** The longest entry of the log. Ratis wants a little more room to write it. */
	private static final SizeInBytes ENTRY = SizeInBytes.valueOf("32MB");
	private static final SizeInBytes WRITE_BUFFER = SizeInBytes.valueOf("33MB");
	private static final int PREALLOCATED_PART = 4;
	private static final int SAVED_STATES = 2;

	/** Held here, or it would be forgotten with its level. */
	private static final Logger RATIS = Logger.getLogger("org.apache.ratis");

	private RatisSettings() {
	}

	static RaftProperties properties(GroupOptions options, Path log) {
		RaftProperties properties = new RaftProperties();
		RaftConfigKeys.Rpc.setType(properties, new WatchedRpc());
		keepLogsIn(log, properties);
		// What a server leaves behind that was dismissed. Ratis has a folder for all servers of the machine, which anybody may read.
		RaftServerConfigKeys.setRemovedGroupsDir(properties, left(log).toFile());
		RaftServerConfigKeys.setCloseThreshold(properties, TimeDuration.valueOf(LONGEST_PAUSE_DAYS, TimeUnit.DAYS));
		timeouts(properties, options.election().toMillis());
		log(properties, options.entries());
		GrpcConfigKeys.Server.setPort(properties, options.own().port());
		GrpcConfigKeys.Server.setHost(properties, options.own().host());
		GrpcConfigKeys.setMessageSizeMax(properties, MESSAGE);
		RaftClientConfigKeys.Rpc.setRequestTimeout(properties, millis(REQUEST_MILLIS));
		return properties;
	}

	/** Groups that a server takes part in from now on have their folders there. */
	static void keepLogsIn(Path folder, RaftProperties properties) {
		RaftServerConfigKeys.setStorageDir(properties, List.of(folder.toFile()));
	}

	/** Where a replica's part is put when it leaves its group. */
	static Path left(Path log) {
		return log.resolveSibling("left");
	}

	/** The longest time without a word after which a replica does something about it. */
	static long longestElection(GroupOptions options) {
		return (long) (options.election().toMillis() * LONGEST_ELECTION);
	}

	private static void timeouts(RaftProperties properties, long election) {
		RaftServerConfigKeys.Rpc.setTimeoutMin(properties, millis(election));
		RaftServerConfigKeys.Rpc.setTimeoutMax(properties, millis((long) (election * LONGEST_ELECTION)));
		// One that is not heard leaves it to the others to elect a leader, and not for ten seconds, as it may be the only one that knows all.
		RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(properties, millis(election * ABSTENTION));
		RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(properties, millis(election));
		RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(properties, millis((long) (election * LONGEST_ELECTION)));
		RaftServerConfigKeys.Rpc.setRequestTimeout(properties, millis(APPEND_MILLIS));
	}

	/** Each entry is forced to the disk; those that come meanwhile are forced together. */
	private static void log(RaftProperties properties, long entries) {
		long segment = Math.min(LARGEST_SEGMENT, entries * BYTES_OF_ENTRY);
		RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SizeInBytes.valueOf(segment));
		RaftServerConfigKeys.Log.setPreallocatedSize(properties, SizeInBytes.valueOf(segment / PREALLOCATED_PART));
		RaftServerConfigKeys.Log.setWriteBufferSize(properties, WRITE_BUFFER);
		RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, ENTRY);
		// Else the entries that come together wait for each other, and if those fail that have come when a saved state was put in place, so do all later ones, until a restart.
		RaftServerConfigKeys.Log.setAppendEntriesComposeEnabled(properties, false);
		// An entry more for each commit, with what the leader says anyway.
		RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
		// As a rule a leader looks after a lost follower each second, and later each five: so long a majority may wait for one that is back.
		RaftServerConfigKeys.Log.Appender.setRetryPolicy(properties, "1ms,10, 200ms,1000000000");
		RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
		RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
		// Who has got a saved state finds what came since in the log, also if another one was saved meanwhile.
		RaftServerConfigKeys.Log.setPurgePreservationLogNum(properties, entries);
		RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, true);
		RaftServerConfigKeys.Snapshot.setAutoTriggerThreshold(properties, entries);
		RaftServerConfigKeys.Snapshot.setCreationGap(properties, 0);
		RaftServerConfigKeys.Snapshot.setTriggerWhenStopEnabled(properties, false);
		RaftServerConfigKeys.Snapshot.setRetentionFileNum(properties, SAVED_STATES);
	}

	/** The same, for calls that change who belongs to a group. */
	static RaftProperties patient(RaftProperties properties) {
		RaftProperties patient = new RaftProperties(properties);
		RaftClientConfigKeys.Rpc.setRequestTimeout(patient, millis(ADMINISTRATION_MILLIS));
		return patient;
	}

	private static TimeDuration millis(long millis) {
		return TimeDuration.valueOf(millis, TimeUnit.MILLISECONDS);
	}

	/** The settings that are no texts: keys and certificates, and the leaderships that hear what followers answer. */
	static Parameters parameters(GroupOptions options, Function<RaftGroupId, Leadership> leaderships) {
		Parameters parameters = new Parameters();
		WatchedRpc.watch(parameters, leaderships);
		options.tls().ifPresent(tls -> {
			GrpcTlsConfig config = new GrpcTlsConfig(file(tls.key()), file(tls.certificate()), file(tls.authorities()), true);
			GrpcConfigKeys.TLS.setConf(parameters, config);
			GrpcConfigKeys.Admin.setTlsConf(parameters, config);
			GrpcConfigKeys.Client.setTlsConf(parameters, config);
			GrpcConfigKeys.Server.setTlsConf(parameters, config);
		});
		return parameters;
	}

	/** Ratis tells much, with stack traces, of connections that come and go; who wants to read it gives its logger a level. */
	static void quieten() {
		if (RATIS.getLevel() == null) {
			RATIS.setLevel(Level.OFF);
		}
	}

	private static File file(Path path) {
		return path.toFile();
	}
}
