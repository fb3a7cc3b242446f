// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.metrics;

/** Measurements in the text format of Prometheus, version 0.0.4. Used by one thread. */
public final class PrometheusText {
	/** Of a response with such a text. */
	public static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

	private final StringBuilder text = new StringBuilder(4096);

	/**
	 * Begins with the next measurement.
	 *
	 * @param type {@code counter}, {@code gauge} or {@code histogram}
	 */
	public PrometheusText begin(String name, String type, String help) {
		text.append("# HELP ").append(name).append(' ').append(help).append("\n# TYPE ").append(name).append(' ').append(type).append('\n');
		return this;
	}

	/** @param labels as {@link #labels} gives them */
	public PrometheusText sample(String name, String labels, long value) {
		text.append(name).append(labels).append(' ').append(value).append('\n');
		return this;
	}

	/** @param labels as {@link #labels} gives them */
	PrometheusText sample(String name, String labels, double value) {
		text.append(name).append(labels).append(' ').append(value).append('\n');
		return this;
	}

	/** Names and values in turn. */
	public static String labels(String... namesAndValues) {
		StringBuilder labels = new StringBuilder();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			String value = namesAndValues[i + 1].replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
			labels.append(i == 0 ? '{' : ',').append(namesAndValues[i]).append("=\"").append(value).append('"');
		}
		return labels.isEmpty() ? "" : labels.append('}').toString();
	}

	@Override
	public String toString() {
		return text.toString();
	}
}
