// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.ecore.PackageSearch;
import org.modelarena.xmi.internal.reader.ModelDocuments;

/** Reads and writes models in files: EMF's binary form where the name ends with {@code .bin}, XMI otherwise. */
public final class ModelFiles {
	private static final String BINARY = ".bin";

	private ModelFiles() {
	}

	/**
	 * A model in one or several files that refer to each other. Nothing is read yet; {@link XmiSource} and {@link BinarySource} tell what
	 * reading needs and how it fails.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for files of both kinds
	 */
	public static ElementSource source(List<Path> files, Metamodel metamodel) {
		return isBinary(files) ? BinarySource.of(files, metamodel) : XmiSource.of(files, metamodel);
	}

	/** The same with packages that are found while the model is read, for which a first pass is made now. */
	static ElementSource source(List<Path> files, PackageSearch packages, Unresolved unresolved, Progress progress) {
		return isBinary(files) ? BinarySource.read(files, packages, progress) : XmiSource.read(files, packages, unresolved, progress);
	}

	/** Files that are named several times are one, as in EMF's resource sets, and so are those that links lead to. */
	static List<Path> distinct(List<Path> files) {
		Set<Path> seen = new HashSet<>();
		return files.stream().filter(file -> seen.add(ModelDocuments.real(file.toAbsolutePath().normalize()))).toList();
	}

	private static boolean isBinary(List<Path> files) {
		Optional<Path> binary = files.stream().filter(ModelFiles::isBinary).findFirst();
		Optional<Path> xmi = files.stream().filter(file -> !isBinary(file)).findFirst();
		if (binary.isPresent() && xmi.isPresent()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, binary.get().getFileName() + " is EMF binary and " + xmi.get().getFileName()
					+ " is XMI; the files of a model are of one kind. Save them all as XMI, or all as binary.");
		}
		return binary.isPresent();
	}

	/**
	 * Writes a model, replacing what the file held before. If this fails or is cancelled, the file is as before and nothing else is left.
	 *
	 * @throws ArenaException as {@link XmiWriter} and {@link BinaryWriter} do
	 */
	public static void write(ElementSource source, Path file, Progress progress) {
		if (isBinary(file)) {
			BinaryWriter.write(source, file, progress);
		} else {
			XmiWriter.write(source, file, progress);
		}
	}

	private static boolean isBinary(Path file) {
		return file.getFileName() != null && file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(BINARY);
	}
}
