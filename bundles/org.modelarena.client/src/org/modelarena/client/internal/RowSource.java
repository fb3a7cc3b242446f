// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.concurrent.CompletableFuture;

import org.modelarena.protocol.answer.QueryPage;

/** The rows of a query that was started, page by page. Used by one thread at a time. */
public interface RowSource {
	/** The next page; the last one says so, and there is none after it. */
	CompletableFuture<QueryPage> next();

	/** Wants no more rows. May be called at any time, by any thread, and again. */
	void cancel();
}
