// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

import java.util.concurrent.CancellationException;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.modelarena.core.ArenaException;
import org.modelarena.protocol.Fault;
import org.modelarena.server.internal.store.BehindException;

/** Tells the operator what clients are not told: where the files are that a store could not use, and what a fault of ours looks like. Stateless. */
public final class FaultLog {
	private static final System.Logger LOG = System.getLogger(FaultLog.class.getName());

	private FaultLog() {
	}

	/** @param failure of a call; null if it went well */
	public static void tell(String method, Throwable failure) {
		Throwable cause = failure == null ? null : Fault.cause(failure);
		switch (cause) {
		case null -> {
			// All is well.
		}
		case ResponseErrorException e -> {
			// The call was none.
		}
		case CancellationException e -> {
			// The client does not want the answer.
		}
		case BehindException e -> {
			// Another server has what the client has seen, or this one will.
		}
		case ArenaException e -> tell(method, e);
		case OutOfMemoryError e -> LOG.log(System.Logger.Level.WARNING, method + " found no memory");
		default -> LOG.log(System.Logger.Level.ERROR, method + " failed", cause);
		}
	}

	private static void tell(String method, ArenaException e) {
		switch (e.code()) {
		case INTERNAL, STORE_DAMAGED -> LOG.log(System.Logger.Level.ERROR, method + " failed: " + e.getMessage(), e);
		case IO, STORE_UNAVAILABLE, ENVIRONMENT -> LOG.log(System.Logger.Level.WARNING, method + " failed: " + e.getMessage());
		default -> {
			// The caller's own fault, or too much at once.
		}
		}
	}
}
