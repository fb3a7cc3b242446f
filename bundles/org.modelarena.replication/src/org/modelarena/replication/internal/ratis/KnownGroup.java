// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.InvalidProtocolBufferException;
import org.apache.ratis.util.ProtoUtils;

/**
 * A group that a replica belonged to when it ended, with its members. By itself Ratis starts without members and then finds them in its files; but it goes back to
 * those that it started with for a moment when it is sent a saved state, and an election at that moment finds that the replica is none of them and ends its part.
 */
final class KnownGroup {
	static final Path MEMBERS = Path.of("current", "raft-meta.conf");

	private KnownGroup() {
	}

	/**
	 * Reads the folder of a group's log.
	 *
	 * @return without members for a replica that has not been told them yet, or is none of them yet: it has got a part of a saved state, and was lost
	 */
	static RaftGroup in(Path log, RaftPeerId own) throws IOException {
		RaftGroupId id = RaftGroupId.valueOf(UUID.fromString(log.getFileName().toString()));
		Path members = log.resolve(MEMBERS);
		// Ratis writes them when a saved state is in place that was sent; a replica that is lost in between knows them from there.
		Optional<Path> file = Files.isRegularFile(members) ? Optional.of(members) : FolderSnapshots.members(log);
		Optional<RaftGroup> known = file.isPresent() ? read(id, file.get()) : Optional.empty();
		return known.filter(group -> group.getPeer(own) != null).orElseGet(() -> RaftGroup.valueOf(id));
	}

	private static Optional<RaftGroup> read(RaftGroupId id, Path file) throws IOException {
		// What is wrong with the file is told by Ratis, which reads it as well.
		try (InputStream in = Files.newInputStream(file)) {
			LogEntryProto entry = LogEntryProto.parseFrom(in);
			return entry.hasConfigurationEntry() ? Optional.of(RaftGroup.valueOf(id, ProtoUtils.toRaftPeers(entry.getConfigurationEntry().getPeersList()))) : Optional.empty();
		} catch (InvalidProtocolBufferException e) {
			return Optional.empty();
		}
	}
}
