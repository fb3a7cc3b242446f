// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

/**
 * When and how XMI is scanned by all cores instead of parsed by one. What is read is the same.
 *
 * @param leastBytes a model of fewer bytes in all its files is parsed
 * @param partBytes  files are cut into parts of about so many bytes
 * @param threads    how many scan at the same time
 * @param memory     how many bytes of what the files say stay in memory; the rest goes to a temporary file
 */
public record Scanning(long leastBytes, int partBytes, int threads, long memory) {
	/** The name of a system property with the least number of bytes of a model that is scanned. */
	public static final String LEAST_BYTES = "modelarena.xmi.scan.least";
	/** Scanning starts threads and needs code that is compiled: smaller models are parsed before that is done. */
	private static final long WORTH_IT = 1L << 20;
	private static final long LEAST_HEAP = 200L << 20;
	private static final int PART = 1 << 21;

	/** As users get it. With a small heap, nothing is scanned: buffers of all threads would take what the model needs. */
	public static Scanning standard() {
		if (Runtime.getRuntime().maxMemory() < LEAST_HEAP) {
			return off();
		}
		return new Scanning(Long.getLong(LEAST_BYTES, WORTH_IT), PART, Runtime.getRuntime().availableProcessors(), Runtime.getRuntime().maxMemory() / 4);
	}

	/** Nothing is scanned. */
	public static Scanning off() {
		return new Scanning(Long.MAX_VALUE, PART, 1, 0);
	}
}
