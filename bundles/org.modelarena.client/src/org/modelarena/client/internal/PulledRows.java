// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.CursorCall;

/**
 * Rows that are asked for, for lines on which the server cannot begin.
 *
 * @param pageRows to ask for at once; null for the server's choice
 */
public record PulledRows(Connection connection, String cursor, Long pageRows) implements RowSource {
	/**
	 * All rows of an answer, of which the first came with the id of a cursor for the rest.
	 *
	 * @param patience for each page
	 */
	static Answer all(Reached server, Rows first, String cursor, Duration patience, Cancellation cancellation) {
		List<Rows> pages = new ArrayList<>(List.of(first));
		RowSource rest = new PulledRows(server.connection(), cursor, null);
		try (Unfinished work = new Unfinished(rest::cancel)) {
			for (boolean isLast = false; !isLast;) {
				cancellation.check();
				QueryPage page = server.link().await(rest.next(), patience, cancellation);
				pages.add(page.rows());
				isLast = page.isLast();
			}
			work.done();
		}
		return Rows.join(pages);
	}

	@Override
	public CompletableFuture<QueryPage> next() {
		return connection.call(Methods.NEXT, new CursorCall(cursor, pageRows, null), QueryPage.class).thenCompose(page -> page.rows() == null ? next() : CompletableFuture.completedFuture(page));
	}

	@Override
	public void cancel() {
		connection.call(Methods.CANCEL, new CursorCall(cursor, null, null), Void.class);
	}
}
