// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.io.UncheckedIOException;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.model.ElementSource;
import org.modelarena.xmi.internal.writer.ModelWriter;
import org.modelarena.xmi.internal.writer.WriteIndex;

/**
 * Writes models as XMI 2.0 that every EMF loads: references as paths, types only where they differ from the containment's, default values
 * left out. Takes about 10 bytes an element.
 */
public final class XmiWriter {
	private XmiWriter() {
	}

	/**
	 * Writes a model, replacing what the file held before. The source is emitted twice. If this fails or is cancelled, the file is as
	 * before and nothing else is left.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}; {@link ErrorCode#MODEL_INVALID} for a character that XML cannot express; whatever the
	 *                        source throws
	 */
	public static void write(ElementSource source, Path file, Progress progress) {
		progress.begin("Measuring " + file.getFileName(), Progress.UNKNOWN);
		WriteIndex index = ModelWriter.index(source, progress);
		progress.begin("Writing " + file.getFileName(), source.size());
		DurableFile.write(file, out -> {
			try {
				ModelWriter.write(source, index, out, progress);
			} catch (UncheckedIOException e) {
				throw e.getCause();
			}
		});
	}
}
