// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.threads.DeepStack;
import org.modelarena.xmi.internal.binary.BinaryOutput;

/**
 * Writes models in the binary form of EMF's {@code BinaryResourceImpl}, which every EMF since 2.9 reads. Builds the whole model as EMF
 * objects first, 200 to 400 bytes an element. The same model gives the same bytes, and no path gets into the file: packages are named by their nsURI.
 */
public final class BinaryWriter {
	private BinaryWriter() {
	}

	/**
	 * Writes a model, replacing what the file held before. If this fails or is cancelled, the file is as before and nothing else is left.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}; {@link ErrorCode#OUT_OF_MEMORY} for references that chain too deep; whatever the source
	 *                        throws
	 */
	public static void write(ElementSource source, Path file, Progress progress) {
		progress.begin("Building the objects of " + file.getFileName(), source.size());
		List<EObject> roots = objects(source, progress);
		progress.begin("Writing " + file.getFileName(), source.size());
		DurableFile.write(file, out -> DeepStack.run("write " + file.getFileName(), () -> {
			new BinaryOutput(out, source.metamodel(), progress).write(roots);
			return null;
		}));
	}

	private static List<EObject> objects(ElementSource source, Progress progress) {
		List<EObject> roots = new ArrayList<>();
		ObjectBuilder builder = new ObjectBuilder(object -> {
			if (object.eContainer() == null) {
				roots.add(object);
			}
		}, progress);
		CheckedSource.of(source).emit(builder, progress.cancellation());
		builder.finish();
		return roots;
	}
}
