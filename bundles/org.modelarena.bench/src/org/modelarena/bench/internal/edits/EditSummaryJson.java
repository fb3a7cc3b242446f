// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.SummaryJson;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Writes {@code summary.json} with the fields of JMH's JSON results: a benchmark is a phase. What is not a number is left out. */
public final class EditSummaryJson {
	private EditSummaryJson() {
	}

	/** Writes the file anew. */
	public static void write(EditResults results) {
		JsonArray all = new JsonArray();
		for (Variant model : results.experiment().models()) {
			for (Series series : results.experiment().series()) {
				results.figures(model, series).ifPresent(figures -> {
					all.add(result(results, "read", model, series, figures.read()));
					all.add(result(results, "check", model, series, figures.check()));
					all.add(result(results, "edit", model, series, figures.edit()));
					JsonObject recheck = result(results, "recheck", model, series, figures.recheck());
					JsonObject secondary = new JsonObject();
					secondary.add("heap", score(figures.heap(), "B"));
					secondary.add("wrong", score(figures.wrong(), "checks"));
					recheck.add("secondaryMetrics", secondary);
					all.add(recheck);
				});
			}
		}
		Json.write(results.folder().resolve(SummaryJson.FILE), all);
	}

	private static JsonObject result(EditResults results, String phase, Variant model, Series series, double millis) {
		JsonObject result = new JsonObject();
		result.addProperty("benchmark", results.experiment().name() + "." + model.scenario() + "." + phase);
		result.addProperty("mode", "ss");
		result.addProperty("threads", 1);
		result.addProperty("forks", 1);
		result.addProperty("jdkVersion", results.environment().jvm().version());
		result.addProperty("vmName", results.environment().jvm().name());
		result.addProperty("measurementIterations", results.experiment().protocol().runs());
		JsonObject params = new JsonObject();
		params.addProperty("contender", series.label());
		model.parameters().forEach(params::addProperty);
		result.add("params", params);
		result.add("primaryMetric", score(millis, "ms/op"));
		return result;
	}

	private static JsonObject score(double value, String unit) {
		JsonObject metric = new JsonObject();
		if (Double.isFinite(value)) {
			metric.addProperty("score", value);
		}
		metric.addProperty("scoreUnit", unit);
		return metric;
	}
}
