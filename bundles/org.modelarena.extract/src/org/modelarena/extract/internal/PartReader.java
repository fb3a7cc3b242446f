// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.List;

/** Reads files, independently of each other. Thread-safe. */
interface PartReader {
	/** How many files are best read at once. */
	int batchSize();

	/** Reads some files, and gives their parts in the same order. Files that cannot be read are reported as problems. */
	List<Part> read(List<SourceFile> files);
}
