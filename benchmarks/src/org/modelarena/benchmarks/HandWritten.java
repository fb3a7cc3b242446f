// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

/**
 * A case's queries as somebody would write them by hand who has only these to answer: nested loops over int arrays, no plan, no check, no
 * answer but the number of matches. What a compiled query is measured against.
 */
interface HandWritten {
	/** The number of matches. */
	long count(String query);
}
