// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The servers that a call has tried, and what each said last. Thread-safe. */
public final class Tried {
	private final SequencedMap<String, ArenaException> failures = new LinkedHashMap<>();

	/** A server did not do it. */
	public synchronized void failed(URI server, ArenaException why) {
		failures.put(server.getAuthority(), why);
	}

	/** The failure of a call that no server has answered. */
	public synchronized ArenaException failure() {
		if (failures.isEmpty()) {
			return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "No server was reached in time.");
		}
		ArenaException last = failures.lastEntry().getValue();
		boolean areAlike = failures.values().stream().allMatch(each -> each.code() == last.code());
		String said = failures.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue().getMessage()).collect(Collectors.joining(" | "));
		return new ArenaException(areAlike ? last.code() : ErrorCode.STORE_UNAVAILABLE, "None of the servers that were tried could answer. " + said, last);
	}
}
