// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

/** The format on which the writer and the reader of {@link org.modelarena.xmi.Provenance} have to agree. */
public final class ProvenanceFormat {
	/** Stands at the start of the file. */
	public static final String MAGIC = "modelarena-provenance-1";
	/** How many bytes stand after the index: where that begins, and the checksum. */
	public static final int TRAILER = 2 * Long.BYTES;

	private ProvenanceFormat() {
	}
}
