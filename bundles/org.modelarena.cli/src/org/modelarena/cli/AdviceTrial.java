package org.modelarena.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;

/** Makes the indexes that are advised, one after the other, and keeps those with which the query is faster. */
final class AdviceTrial {
	private static final int FEW_EXECUTIONS = 9;
	private static final int MOST_EXECUTIONS = 999;
	private static final long SHORT_NANOS = 300_000_000;
	private static final long LONG_NANOS = 3_000_000_000L;
	/** What is not faster by so much may as well be chance. */
	private static final double WORTH = 0.9;

	private final ModelStore store;
	private final QueryEndpoint endpoint;
	private final Query query;
	private final QueryLimits limits;
	private final Console console;

	AdviceTrial(ModelStore store, QueryEndpoint endpoint, Query query, QueryLimits limits, Console console) {
		this.store = store;
		this.endpoint = endpoint;
		this.query = query;
		this.limits = limits;
		this.console = console;
	}

	/**
	 * What came of one piece of advice.
	 *
	 * @param before median time of an execution, in nanoseconds
	 * @param after  the same with the index
	 * @param isKept whether the index is there now
	 */
	record Outcome(String attribute, long before, long after, boolean isKept) {
		@Override
		public String toString() {
			String times = ProfilePrinter.millis(before) + " ms before, " + ProfilePrinter.millis(after) + " ms with an index on " + attribute;
			return times + (isKept ? "; it is kept." : "; it is dropped again, as the query is not faster.");
		}

		Map<String, Object> json() {
			Map<String, Object> json = new LinkedHashMap<>();
			json.put("attribute", attribute);
			json.put("beforeMillis", before / 1e6);
			json.put("afterMillis", after / 1e6);
			json.put("kept", isKept);
			return json;
		}
	}

	List<Outcome> run(List<Advice> advice) {
		List<Outcome> outcomes = new ArrayList<>();
		for (Advice one : advice) {
			if (one.kind() == Advice.Kind.INDEX) {
				outcomes.add(tried(one.subject()));
			}
		}
		return outcomes;
	}

	private Outcome tried(String attribute) {
		String type = attribute.substring(0, attribute.lastIndexOf('.'));
		String name = attribute.substring(attribute.lastIndexOf('.') + 1);
		Answer expected = answer();
		long before = median();
		store.index().index(type, name, console.progress());
		boolean isKept = false;
		try {
			if (!answer().digest().equals(expected.digest())) {
				throw new ArenaException(ErrorCode.INTERNAL, "With an index on " + attribute + " the query has another answer; the index is dropped.");
			}
			long after = median();
			isKept = after < before * WORTH;
			return new Outcome(attribute, before, after, isKept);
		} finally {
			if (!isKept) {
				store.index().unindex(type, name);
			}
		}
	}

	private Answer answer() {
		return endpoint.execute(query, limits, console.cancellation());
	}

	private long median() {
		long[] nanos = new long[MOST_EXECUTIONS];
		int count = 0;
		for (long total = 0; count < MOST_EXECUTIONS && (count == 0 || total < (count < FEW_EXECUTIONS ? LONG_NANOS : SHORT_NANOS)); count++) {
			long start = System.nanoTime();
			answer();
			nanos[count] = System.nanoTime() - start;
			total += nanos[count];
		}
		Arrays.sort(nanos, 0, count);
		return nanos[count / 2];
	}
}
