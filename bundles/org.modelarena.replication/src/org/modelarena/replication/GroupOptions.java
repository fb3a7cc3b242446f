// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A server that keeps states alike with others.
 *
 * @param folder   of this server, for the logs and the saved states of all its groups; it is made if it is not there
 * @param self     the name of this server
 * @param members  the servers with which a new group begins. Later its log tells who belongs to it
 * @param election the shortest time without a word from the leader, after which another replica wants to be it; the longest is 1.3 times that
 * @param entries  commands after which the state is saved, and the log before it is dropped
 * @param tls      for what replicas say to each other; nothing for plain text
 */
public record GroupOptions(Path folder, String self, List<Member> members, Duration election, long entries, Optional<GroupTls> tls) {
	private static final Duration ELECTION = Duration.ofMillis(600);
	/** Tests have states saved more often than anybody wants. */
	private static final long ENTRIES = Long.getLong("modelarena.replica.entries", 10_000);

	/** Refuses a replica that is not one of the members. */
	public GroupOptions {
		members = List.copyOf(members);
		if (members.stream().noneMatch(member -> member.id().equals(self))) {
			throw new ArenaException(ErrorCode.CONFIGURATION_INVALID,
					"This replica is to be '" + self + "', and the replicas are " + String.join(", ", members.stream().map(Member::id).toList()) + ".");
		}
	}

	/** The usual settings. */
	public static GroupOptions of(Path folder, String self, List<Member> members) {
		return new GroupOptions(folder, self, members, ELECTION, ENTRIES, Optional.empty());
	}

	/** The same with encryption. */
	public GroupOptions with(GroupTls encryption) {
		return new GroupOptions(folder, self, members, election, entries, Optional.of(encryption));
	}

	/** The same with another number of {@link #entries}. */
	public GroupOptions savedAfter(long commands) {
		return new GroupOptions(folder, self, members, election, commands, tls);
	}

	/** Where files lie that are about one group, beside its log. */
	public Path folderOf(String name) {
		return folder.resolve("stores").resolve(name);
	}

	/** This replica. */
	public Member own() {
		return members.stream().filter(member -> member.id().equals(self)).findFirst().orElseThrow();
	}
}
