// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.util.List;
import java.util.Map;

/**
 * The task of a process, as a file of JSON.
 *
 * @param parameters of the case's model
 * @param model      the file of the model; written by the oracle
 * @param folder     for stores
 * @param series     the label of what is measured; null for the oracle
 * @param recheck    the name of the way; null for the oracle
 * @param warmup     runs that are not measured
 */
record EditTask(String caseName, Map<String, String> parameters, List<String> queries, String model, String folder, String series, String recheck, int runs, long limitSeconds, Warmup warmup) {
	/** Runs on another model. */
	record Warmup(int runs, int size) {
	}

	/** The same on another model. */
	EditTask on(Map<String, String> others, String file) {
		return new EditTask(caseName, others, queries, file, folder, series, recheck, runs, limitSeconds, warmup);
	}
}
