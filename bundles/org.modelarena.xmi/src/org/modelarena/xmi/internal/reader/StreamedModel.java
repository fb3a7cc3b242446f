// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;

/** A model whose files were read, and that can be told from what was kept of them. Not thread-safe. */
public interface StreamedModel {
	/** The files that were read: those that were given, and then those that they refer to. */
	List<Path> files();

	/** The files that references lead to, and that are not there. */
	List<Path> missed();

	/** The number of elements in all files. */
	long size();

	/**
	 * Tells the elements.
	 *
	 * @param begins is told of each element before its start
	 * @return how many references lead nowhere, and were left out
	 */
	long emit(ElementSink sink, Begins begins, Cancellation cancellation);

	/** How many values the files have for features that models do not keep, by {@code Class.feature}. */
	Map<String, Long> passedOver();

	/** Writes what a store keeps of the files. */
	void writeBeside(Path store);
}
