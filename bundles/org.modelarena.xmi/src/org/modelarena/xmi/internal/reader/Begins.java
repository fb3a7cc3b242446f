// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

/** Is told where elements begin. */
public interface Begins {
	/** Nobody wants to know. */
	Begins UNHEARD = (id, document, line) -> {
	};

	/**
	 * The next element begins.
	 *
	 * @param id       its xmi:id, or null
	 * @param document the number of its file, counted from 0
	 * @param line     of its start tag, counted from 1
	 */
	void begin(String id, int document, int line);
}
