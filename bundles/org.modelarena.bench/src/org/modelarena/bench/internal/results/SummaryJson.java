// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.bench.results.Environment;
import org.modelarena.bench.results.Measurement;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/**
 * Writes {@code summary.json} with the fields of JMH's JSON results, for the tools that read those. A benchmark is a query; a fork has one iteration, its step. What is not a number is left out, since JSON has no word for it.
 */
public final class SummaryJson {
	/** The file's name. */
	public static final String FILE = "summary.json";
	private static final double[] PERCENTILES = { 0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100 };

	private SummaryJson() {
	}

	/** Writes the file anew. */
	public static void write(Path folder, String experiment, Environment environment, List<Measurement> measurements) {
		JsonArray all = new JsonArray();
		measurements.forEach(measurement -> all.add(result(experiment, environment, measurement)));
		Json.write(folder.resolve(FILE), all);
	}

	private static JsonObject result(String experiment, Environment environment, Measurement measurement) {
		JsonObject result = new JsonObject();
		result.addProperty("benchmark", experiment + "." + measurement.where().query());
		result.addProperty("mode", "sample");
		result.addProperty("threads", measurement.where().clients());
		result.addProperty("forks", measurement.forks().size());
		result.addProperty("jdkVersion", environment.jvm().version());
		result.addProperty("vmName", environment.jvm().name());
		result.addProperty("measurementIterations", 1);
		JsonObject params = new JsonObject();
		params.addProperty("contender", measurement.where().contender());
		params.addProperty("query", measurement.where().query());
		params.addProperty("transport", measurement.where().transport());
		params.addProperty("clients", Integer.toString(measurement.where().clients()));
		result.add("params", params);
		result.add("primaryMetric", latency(measurement));
		JsonObject secondary = new JsonObject();
		secondary.add("median", score(measurement.median(), "ms/op"));
		secondary.add("throughput", score(measurement.throughput(), "ops/s"));
		secondary.add("wrong", score(measurement.counts().wrong(), "ops"));
		secondary.add("failed", score(measurement.counts().failures(), "ops"));
		result.add("secondaryMetrics", secondary);
		return result;
	}

	private static JsonObject latency(Measurement measurement) {
		JsonObject metric = score(measurement.latency().mean(), "ms/op");
		double error = measurement.spread().meanError();
		addNumber(metric, "scoreError", error);
		if (Double.isFinite(error)) {
			JsonArray confidence = new JsonArray();
			confidence.add(measurement.latency().mean() - error);
			confidence.add(measurement.latency().mean() + error);
			metric.add("scoreConfidence", confidence);
		}
		JsonObject percentiles = new JsonObject();
		for (double percent : PERCENTILES) {
			addNumber(percentiles, Double.toString(percent), measurement.spread().percentiles().get(percent));
		}
		metric.add("scorePercentiles", percentiles);
		JsonArray forks = new JsonArray();
		measurement.forks().stream().filter(fork -> Double.isFinite(fork.mean())).forEach(fork -> {
			JsonArray means = new JsonArray();
			means.add(fork.mean());
			forks.add(means);
		});
		metric.add("rawData", forks);
		return metric;
	}

	private static JsonObject score(double value, String unit) {
		JsonObject metric = new JsonObject();
		addNumber(metric, "score", value);
		metric.addProperty("scoreUnit", unit);
		return metric;
	}

	private static void addNumber(JsonObject object, String name, double value) {
		if (Double.isFinite(value)) {
			object.addProperty(name, value);
		}
	}
}
