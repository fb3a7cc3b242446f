// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A store does not show yet what a client has seen elsewhere. Nothing is wrong with it: the client asks another server, or later. */
public final class BehindException extends ArenaException {
	private static final long serialVersionUID = 1L;

	public BehindException(String message) {
		super(ErrorCode.STORE_UNAVAILABLE, message);
	}
}
