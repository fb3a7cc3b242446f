// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.server.internal.store.BehindException;
import org.modelarena.server.internal.store.ServedStore;

/** The states that a query may be answered from. Stateless. */
final class AskedState {
	private AskedState() {
	}

	/**
	 * Has the next state that is read be one that a query asks for.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if the store has not got so far; {@link ErrorCode#REQUEST_INVALID}
	 */
	static void require(ServedStore store, QueryCall call) {
		requireNumber("atLeast", call.atLeast());
		requireNumber("staleMillis", call.staleMillis());
		// The only copy of a store always shows its newest state, so there is nothing to do about staleness.
		long version = store.version();
		if (call.atLeast() != null && version < call.atLeast()) {
			throw new BehindException("'" + store.name() + "' shows version " + version + " here, and not yet " + call.atLeast() + "; ask another server, or later.");
		}
	}

	private static void requireNumber(String name, Long value) {
		if (value != null && value < 0) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' is a number that is not less than 0.");
		}
	}
}
