package org.modelarena.bench.loads;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one load cost.
 *
 * @param seconds from the first look at the files to the store that is closed
 * @param disk    bytes of the store's files
 * @param heap    bytes of Java's heap of the loading process that were in use after a collection, at most
 */
public record LoadRecord(String store, ModelExtent extent, double seconds, long disk, long heap) {
	private static final int FIELDS = 8;

	/** One line of text. */
	String line() {
		return String.format(Locale.ROOT, "%s\t%d\t%d\t%d\t%d\t%.3f\t%d\t%d", store, extent.elements(), extent.values(), extent.links(), extent.characters(), seconds, disk,
				heap);
	}

	/** What a line says; nothing where it is damaged. */
	static Optional<LoadRecord> parse(String line) {
		List<String> fields = List.of(line.split("\t", -1));
		if (fields.size() != FIELDS) {
			return Optional.empty();
		}
		try {
			long[] counts = fields.subList(1, 5).stream().mapToLong(Long::parseLong).toArray();
			LoadRecord read = new LoadRecord(fields.getFirst(), new ModelExtent(counts[0], counts[1], counts[2], counts[3]), Double.parseDouble(fields.get(5)),
					Long.parseLong(fields.get(6)), Long.parseLong(fields.get(7)));
			return read.isPossible() ? Optional.of(read) : Optional.empty();
		} catch (NumberFormatException damaged) {
			return Optional.empty();
		}
	}

	private boolean isPossible() {
		boolean isExtent = extent.elements() > 0 && extent.values() >= 0 && extent.links() >= 0 && extent.characters() >= 0;
		return isExtent && Double.isFinite(seconds) && seconds >= 0 && disk >= 0 && heap >= 0;
	}
}
