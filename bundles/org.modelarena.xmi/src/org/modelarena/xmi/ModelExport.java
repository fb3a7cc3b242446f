// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.xmi.internal.objects.OriginalFiles;
import org.modelarena.xmi.internal.objects.StoredForm;
import org.modelarena.xmi.internal.types.PlainTypes;

/**
 * Writes what a snapshot holds as files that EMF reads with the metamodel that the model was loaded with: with what the store keeps of the files it came
 * from, and in the form that these had. Streams where EMF's objects are not needed: for plain features, one file, and no ids. Does not own the snapshot.
 */
public final class ModelExport {
	private final ModelSnapshot snapshot;
	private final Path store;

	private ModelExport(ModelSnapshot snapshot, Path store) {
		this.snapshot = snapshot;
		this.store = store;
	}

	/** The model of a store that lies in a folder. */
	public static ModelExport of(ModelSnapshot snapshot, Path store) {
		return new ModelExport(snapshot, store);
	}

	/**
	 * Writes all into one file, replacing what it held before. If this fails, the file is as before.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for EMF binary of a model with feature maps, names of an XML schema, or Ecore; else as
	 *                        {@link ModelFiles#write}
	 */
	public void writeOne(Path file, Progress progress) {
		SnapshotSource source = SnapshotSource.of(snapshot);
		try (Provenance provenance = Provenance.open(store).orElse(null)) {
			boolean isBinary = file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".bin");
			boolean isKept = provenance != null && (provenance.hasIds() && !isBinary || !provenance.references().isEmpty() || !provenance.set().isEmpty());
			boolean isOwnForm = StoredForm.isUsedIn(snapshot.metamodel());
			if (isOwnForm && isBinary) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "The model came from files with feature maps, names of an XML schema, or Ecore; it can be written as"
						+ " XML, and not as EMF binary: give a name that does not end with .bin.");
			}
			if (isOwnForm || isKept || !isBinary && hasUnusual(snapshot)) {
				new OriginalFiles(source, provenance, progress).writeOne(file);
			} else {
				ModelFiles.write(source, file, progress);
			}
		}
	}

	/** Whether edits have made elements that a stream does not tell, such as those with keys, where the files had none. */
	private static boolean hasUnusual(ModelSnapshot snapshot) {
		return snapshot.metamodel().classes().stream().anyMatch(type -> !PlainTypes.isPlain(type) && snapshot.extentSize(type) > 0);
	}

	/** The files that the model came from, below a folder, if the store knows them. */
	public Optional<List<Path>> files(Path folder) {
		try (Provenance provenance = Provenance.open(store).orElse(null)) {
			return provenance == null ? Optional.empty() : Optional.of(below(folder, provenance));
		}
	}

	private static List<Path> below(Path folder, Provenance provenance) {
		List<Path> files = new ArrayList<>();
		Path root = folder.toAbsolutePath().normalize();
		for (String name : provenance.files()) {
			try {
				Path file = root.resolve(name).normalize();
				if (file.startsWith(root) && !file.equals(root)) {
					files.add(file);
					continue;
				}
			} catch (InvalidPathException e) {
				// Told below.
			}
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store names a file '" + name + "' that is not a file in a folder; write everything into one file.");
		}
		return files;
	}

	/**
	 * Writes the files that the model came from, with the same names, below a folder. Each is replaced on its own.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store does not know them
	 */
	public void writeAll(Path folder, Progress progress) {
		try (Provenance provenance = Provenance.open(store).orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The store does not know the files of its model: it came from none, or from one, and an earlier build loaded it; give the file to write, with --out."))) {
			List<Path> files = below(folder, provenance);
			for (Path file : files) {
				Files.createDirectories(file.getParent());
			}
			if (files.size() == 1) {
				// Which may need no objects.
				writeOne(files.getFirst(), progress);
			} else {
				new OriginalFiles(SnapshotSource.of(snapshot), provenance, progress).write(files);
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot make the folders of " + folder, e);
		}
	}
}
