// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.io.ObjectInputFilter;

/**
 * The classes of serialized Java objects that a process that serves accepts from others. Some protocols carry exceptions in that form; a server reads them,
 * and nothing else.
 */
public final class ObjectFilter {
	/** Values, collections, exceptions; not the classes whose objects do something when they are read, such as URLs, proxies and lambdas. */
	private static final String ALLOWED = "maxdepth=50;maxarray=1000000;maxrefs=100000;java.lang.*;java.util.*;java.math.*;java.io.IOException;java.io.EOFException;"
			+ "java.io.InterruptedIOException;java.io.UncheckedIOException;java.net.ConnectException;java.net.SocketException;java.net.SocketTimeoutException;"
			+ "java.sql.SQLException;java.sql.SQLTransientException;java.util.concurrent.TimeoutException;java.util.concurrent.ExecutionException;"
			+ "java.util.concurrent.CancellationException;org.eclipse.net4j.**;org.eclipse.emf.**;org.h2.jdbc.*;org.modelarena.**;!*";

	private ObjectFilter() {
	}

	/** Sets the filter for the whole process, unless it has one. To be called by the main method of a server. */
	public static void install() {
		if (ObjectInputFilter.Config.getSerialFilter() == null) {
			ObjectInputFilter.Config.setSerialFilter(create());
		}
	}

	/** The filter, for a stream of one's own. */
	public static ObjectInputFilter create() {
		return ObjectInputFilter.Config.createFilter(ALLOWED);
	}
}
