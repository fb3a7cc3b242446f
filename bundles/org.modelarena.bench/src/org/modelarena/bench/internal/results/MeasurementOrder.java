// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.util.Comparator;
import java.util.List;

import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** The order of a report: that of the experiment, whatever was measured first. Stateless. */
public final class MeasurementOrder {
	private MeasurementOrder() {
	}

	/** By contenders and queries as they stand in the experiment, then by clients; what does not stand there comes last. */
	public static Comparator<Measurement> of(RunLog log) {
		List<String> queries = log.queries();
		Comparator<Measurement> byContender = Comparator.comparingInt(measurement -> index(log.contenders(), measurement.where().series()));
		return byContender.thenComparingInt(measurement -> index(queries, measurement.where().query())).thenComparingInt(measurement -> measurement.where().clients());
	}

	private static int index(List<String> list, String name) {
		int index = list.indexOf(name);
		return index < 0 ? Integer.MAX_VALUE : index;
	}
}
