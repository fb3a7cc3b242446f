// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The ids of groups that keep alike what has a name. One half follows from the name, so a server knows what a group is about that it is to join. The other one is by
 * chance: who has taken part in an earlier group of that name takes no part in a later one. Immutable.
 */
public final class GroupIds {
	private final long half;

	public GroupIds(String name) {
		this.half = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
	}

	/** For a group that begins. */
	public UUID newId() {
		return new UUID(half, UUID.randomUUID().getLeastSignificantBits());
	}

	/** Whether a group has one of these. */
	public boolean have(UUID id) {
		return id.getMostSignificantBits() == half;
	}
}
