// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The types that a client takes, as its headers say. Stateless. */
final class MediaTypes {
	static final String JSON = "application/json";
	static final String LINKED = "application/ld+json";
	/** Of what has files in it. */
	static final String FORM = "multipart/form-data";
	static final String LINES = "application/x-ndjson";
	static final String XML = "application/xml";
	static final String EVENTS = "text/event-stream";
	static final String ZIP = "application/zip";

	private MediaTypes() {
	}

	/** Whether a Content-Type is that of a form with files. */
	static boolean isForm(String type) {
		return type != null && type.split(";")[0].strip().equalsIgnoreCase(FORM);
	}

	/** Whether a Content-Type is JSON's. */
	static boolean isJson(String type) {
		return type != null && type.split(";")[0].strip().toLowerCase(Locale.ROOT).equals(JSON);
	}

	/**
	 * The type that a client likes best.
	 *
	 * @param accept  the header, null for anything
	 * @param offered the first one is the default
	 * @return empty if it takes none
	 */
	static Optional<String> choose(String accept, List<String> offered) {
		String best = null;
		double bestQuality = 0;
		for (String type : offered) {
			double quality = accept == null || accept.isBlank() ? 1 : quality(accept, type);
			if (quality > bestQuality) {
				best = type;
				bestQuality = quality;
			}
		}
		return Optional.ofNullable(best);
	}

	/** Whether the header {@code Accept-Encoding} allows gzip. */
	static boolean acceptsGzip(String header) {
		return header != null && quality(header, "gzip") > 0;
	}

	/** The quality that the most specific entry gives a type; 0 if none does. */
	private static double quality(String header, String wanted) {
		double quality = 0;
		int bestFit = 0;
		for (String entry : header.toLowerCase(Locale.ROOT).split(",")) {
			String[] parts = entry.split(";");
			int fit = fit(parts[0].strip(), wanted);
			if (fit > bestFit) {
				bestFit = fit;
				quality = quality(parts);
			}
		}
		return quality;
	}

	private static int fit(String range, String wanted) {
		if (range.equals(wanted)) {
			return 3;
		}
		if (range.endsWith("/*") && !range.startsWith("*") && wanted.startsWith(range.substring(0, range.length() - 1))) {
			return 2;
		}
		return range.equals("*/*") || range.equals("*") ? 1 : 0;
	}

	private static double quality(String[] parts) {
		for (int i = 1; i < parts.length; i++) {
			String part = parts[i].strip();
			if (part.startsWith("q=")) {
				try {
					return Double.parseDouble(part.substring(2));
				} catch (NumberFormatException e) {
					return 0;
				}
			}
		}
		return 1;
	}
}
