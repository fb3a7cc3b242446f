// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.GroupOptions;

/**
 * The stores that a server keeps alike with others, each by a group of its own.
 *
 * @param group  the servers, and the folder of this one
 * @param stores one at least
 */
public record ReplicaOptions(GroupOptions group, List<Store> stores) {
	/** Refuses two stores of the same name. */
	public ReplicaOptions {
		stores = List.copyOf(stores);
		Set<String> names = new HashSet<>();
		for (Store store : stores) {
			if (!names.add(store.name())) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two stores to keep alike are named '" + store.name() + "'; name each of them otherwise, with --name.");
			}
		}
	}

	/**
	 * One of them.
	 *
	 * @param name  under which all replicas serve it
	 * @param first the folder of a store with which a new group begins; the first of the members needs it, once
	 */
	public record Store(String name, Optional<Path> first) {
	}
}
