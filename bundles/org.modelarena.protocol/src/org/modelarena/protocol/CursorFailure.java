// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;

/**
 * The reason why there will be no more rows of a cursor, or no more notifications of a subscription.
 *
 * @param cursor  the id of the cursor or subscription
 * @param code    the number of the {@link org.modelarena.core.ErrorCode}
 * @param message for people
 * @param data    the same as with an error response
 */
public record CursorFailure(String cursor, int code, String message, Fault.Data data) {
	/** The report of a failure to the reader of a cursor or subscription. */
	public static CursorFailure of(String cursor, Throwable failure) {
		ResponseError error = Fault.of(failure);
		return new CursorFailure(cursor, error.getCode(), error.getMessage(), (Fault.Data) error.getData());
	}
}
