// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.concurrent.CompletableFuture;

import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.call.CursorCall;

/**
 * Rows that are asked for, for lines on which the server cannot begin.
 *
 * @param pageRows to ask for at once; null for the server's choice
 */
public record PulledRows(Connection connection, String cursor, Long pageRows) implements RowSource {
	@Override
	public CompletableFuture<QueryPage> next() {
		return connection.call(Methods.NEXT, new CursorCall(cursor, pageRows, null), QueryPage.class).thenCompose(page -> page.rows() == null ? next() : CompletableFuture.completedFuture(page));
	}

	@Override
	public void cancel() {
		connection.call(Methods.CANCEL, new CursorCall(cursor, null, null), Void.class);
	}
}
