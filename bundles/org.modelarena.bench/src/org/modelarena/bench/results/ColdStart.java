// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

/**
 * A query as it is answered by a store that has just been opened again, with nothing of it in the operating system's cache. Measured and reported like a query
 * of its own, whose name says so.
 */
public final class ColdStart {
	private static final String SUFFIX = "-cold";

	private ColdStart() {
	}

	/** The name under which the cold answers of a query are measured. */
	public static String of(String query) {
		return query + SUFFIX;
	}

	/** Whether the name is one of {@link #of}; unless the experiment measures no cold answers, where a query of the user's own may be called so. */
	public static boolean is(String name) {
		return name.endsWith(SUFFIX);
	}

	/** The query that is asked for a name of {@link #of}. */
	public static String query(String name) {
		return name.substring(0, name.length() - SUFFIX.length());
	}
}
