// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.syntax;

import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.core.QueryException;

/** The faults of one text, each once, in the order in which they are found. Used by one thread. */
public final class Faults {
	/** Nobody reads more at once. */
	private static final int MOST = 50;

	private final Map<String, QueryException> found = new LinkedHashMap<>();

	/** Keeps a fault, unless there are very many. */
	public void add(QueryException fault) {
		if (found.size() < MOST) {
			found.putIfAbsent(fault.getMessage(), fault);
		}
	}

	/** Whether there are none. */
	public boolean isEmpty() {
		return found.isEmpty();
	}

	/** The first fault, in which the others are suppressed. To be called once, if there are any. */
	public QueryException first() {
		QueryException first = found.values().iterator().next();
		found.values().stream().skip(1).forEach(first::addSuppressed);
		return first;
	}
}
