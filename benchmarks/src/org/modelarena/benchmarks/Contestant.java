// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

/** Something that counts the matches of one query of the railway, again and again. Used by one thread. */
interface Contestant extends AutoCloseable {
	/** The number of matches. */
	long count() throws Exception;

	@Override
	void close() throws Exception;
}
