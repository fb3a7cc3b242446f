// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cost of one load.
 *
 * @param disk    bytes of the store's files
 * @param heap    bytes of Java's heap of the loading process that were in use after a collection, at most
 */
public record LoadRecord(String store, ModelExtent extent, Time time, long disk, long heap) {
	private static final int FIELDS = 8;

	/**
	 * How long a load took.
	 *
	 * @param seconds from the first look at the files to the store that is closed
	 * @param phases  its tasks in their order; empty where nobody measured them
	 */
	public record Time(double seconds, List<LoadPhases.Phase> phases) {
		public Time {
			phases = List.copyOf(phases);
		}

		private String text() {
			return phases.stream()
					.map(phase -> String.format(Locale.ROOT, "%s=%.3f", phase.task().replaceAll("[\\t\\n=;]", " "), phase.seconds()))
					.collect(Collectors.joining(";"));
		}

		private static List<LoadPhases.Phase> phases(String text) {
			List<LoadPhases.Phase> phases = new ArrayList<>();
			for (String part : text.isEmpty() ? new String[0] : text.split(";")) {
				int equals = part.indexOf('=');
				phases.add(new LoadPhases.Phase(part.substring(0, Math.max(0, equals)), Double.parseDouble(part.substring(equals + 1))));
			}
			return phases;
		}
	}

	public double seconds() {
		return time.seconds();
	}

	public List<LoadPhases.Phase> phases() {
		return time.phases();
	}

	/** One line of text. */
	String line() {
		return String.format(Locale.ROOT, "%s\t%d\t%d\t%d\t%d\t%.3f\t%d\t%d%s", store, extent.elements(), extent.values(), extent.links(),
				extent.characters(), seconds(), disk,
				heap, time.phases.isEmpty() ? "" : "\t" + time.text());
	}

	/** The record in a line; nothing where it is damaged. */
	static Optional<LoadRecord> parse(String line) {
		List<String> fields = List.of(line.split("\t", -1));
		if (fields.size() < FIELDS || fields.size() > FIELDS + 1) {
			return Optional.empty();
		}
		try {
			long[] counts = fields.subList(1, 5).stream().mapToLong(Long::parseLong).toArray();
			ModelExtent extent = new ModelExtent(counts[0], counts[1], counts[2], counts[3]);
			Time time = new Time(Double.parseDouble(fields.get(5)), fields.size() > FIELDS ? Time.phases(fields.get(FIELDS)) : List.of());
			LoadRecord read = new LoadRecord(fields.getFirst(), extent, time, Long.parseLong(fields.get(6)), Long.parseLong(fields.get(7)));
			return read.isPossible() ? Optional.of(read) : Optional.empty();
		} catch (NumberFormatException damaged) {
			return Optional.empty();
		}
	}

	private boolean isPossible() {
		boolean isExtent = extent.elements() > 0 && extent.values() >= 0 && extent.links() >= 0 && extent.characters() >= 0;
		return isExtent && Double.isFinite(seconds()) && seconds() >= 0 && disk >= 0 && heap >= 0;
	}
}
