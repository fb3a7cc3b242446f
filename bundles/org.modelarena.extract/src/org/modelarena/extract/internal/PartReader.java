package org.modelarena.extract.internal;

import java.util.List;

/** Reads files, independently of each other. Thread-safe. */
interface PartReader {
	/** How many files are best read at once. */
	int batchSize();

	/** What was read of some files, in their order. Files that cannot be read are reported as problems. */
	List<Part> read(List<SourceFile> files);
}
