// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.extract.internal.Extractor;

/**
 * Makes models of Java sources with Eclipse JDT, without a workspace. The same sources give the same model, whatever the number of threads.
 */
public final class JavaExtraction {
	private JavaExtraction() {
	}

	/**
	 * How to extract.
	 *
	 * @param threads   how many files are read at once, at least 1
	 * @param bindings  whether types and calls are linked with their declarations; takes several times as long
	 * @param classPath with bindings, the jars and folders of classes that the sources refer to, beside Java's own
	 */
	public record Options(int threads, boolean bindings, List<Path> classPath) {
		public Options {
			classPath = List.copyOf(classPath);
		}

		/** As many threads as there are processors, no bindings. */
		public static Options usual() {
			return new Options(Runtime.getRuntime().availableProcessors(), false, List.of());
		}
	}

	/**
	 * Reads all sources. Files that cannot be read or understood become {@linkplain JavaModel#problems problems}. If this fails or is
	 * cancelled, nothing is left behind.
	 *
	 * @param roots each becomes a project, in this order
	 * @return the model; to be closed
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a root without a source file, {@link ErrorCode#IO}, {@link ErrorCode#CANCELLED}
	 */
	public static JavaModel extract(List<SourceRoot> roots, Options options, Progress progress) {
		return extractChanged(roots, KnownSources.none(), options, progress);
	}

	/**
	 * Reads the sources that have changed: the others become {@linkplain JavaModel#unread units without a tree}. With bindings, all are read, as any may refer to any.
	 *
	 * @param known what was read before
	 */
	public static JavaModel extractChanged(List<SourceRoot> roots, KnownSources known, Options options, Progress progress) {
		if (roots.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is nothing to extract: name a folder, a source jar, or Maven coordinates.");
		}
		return new JavaModel(new Extractor(options.threads(), options.bindings(), options.classPath(), progress).run(roots, known));
	}
}
