// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

/**
 * Something of the experiment that was not measured.
 *
 * @param contender with its transport
 * @param query     empty for all queries
 * @param clients   0 for all numbers of clients
 * @param reason    for the reader of the report
 */
public record Skipped(String contender, String query, int clients, String reason) {
	/** The skipped contender or steps, in words. */
	public String what() {
		return contender + (query.isEmpty() ? "" : " " + query) + (clients == 0 ? "" : ", " + clients + (clients == 1 ? " client" : " clients"));
	}
}
