// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.FileSink;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/**
 * The folder of a store: {@code metamodel.ecore}, the model as {@code model-N.xmi} with the key of each element as its xmi:id, and
 * {@code state.properties}, which names the model file of the newest commit, its checksum, and the next key. Replacing that last file is
 * what makes a commit. Held by one process at a time.
 */
final class EmfFolder implements AutoCloseable {
	private static final String METAMODEL = "metamodel.ecore";
	private static final String LOCK = "lock";

	private final Path directory;
	private final FolderLock lock;
	private final FolderGuard guard;
	private final boolean readOnly;
	private CommittedState state;

	private EmfFolder(Path directory, FolderLock lock, boolean readOnly) {
		this.directory = directory;
		this.lock = lock;
		this.readOnly = readOnly;
		this.guard = readOnly ? FolderGuard.on(directory) : FolderGuard.onLocked(directory, directory.resolve(LOCK));
	}

	/** Writes all files of a new store into an empty folder. */
	static void writeNew(Path directory, EmfState state, Progress progress) {
		Ecore.write(state.metamodel(), directory.resolve(METAMODEL));
		try {
			new CommittedState("model-0.xmi", writeModel(directory.resolve("model-0.xmi"), state, progress), state.keyBound(), CommittedState.UNKNOWN)
					.knowing(directory, METAMODEL).write(directory);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + directory.resolve(METAMODEL), e);
		}
	}

	/**
	 * Takes hold of a store's folder.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	static EmfFolder open(Path directory, boolean readOnly) {
		FolderLock lock = readOnly ? FolderLock.share(directory, LOCK) : FolderLock.take(directory, LOCK);
		try (Unfinished work = new Unfinished(lock::close)) {
			EmfFolder folder = new EmfFolder(directory, lock, readOnly);
			work.add(folder.guard::close);
			folder.state = CommittedState.read(directory).knowing(directory, METAMODEL);
			folder.requireModel();
			if (!readOnly) {
				folder.removeLeftovers();
			}
			return work.done(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + directory, e);
		}
	}

	private void removeLeftovers() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "{model-*.xmi,.*.tmp}")) {
			for (Path file : files) {
				if (!file.getFileName().toString().equals(state.model())) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} if it was opened to be read only */
	void requireWritable() {
		if (readOnly) {
			throw StoreDirectory.openedToRead(directory);
		}
	}

	/** Hands over the files of the newest commit; others may commit meanwhile. */
	static void copy(Path directory, FileSink sink) {
		CommittedState.copy(directory, METAMODEL, sink);
	}

	/** The key to hand out next. */
	long nextKey() {
		return state.nextKey();
	}

	/**
	 * Reads the newest commit.
	 *
	 * @param expressions the languages that evaluate derived features
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}, {@link ErrorCode#CANCELLED}
	 */
	EmfState load(ExpressionLanguages expressions, Progress progress) {
		String model = state.model();
		Path file = directory.resolve(model);
		requireModel();
		// Not with EMF's own reader, which loses the order of opposites where an element refers to itself.
		Metamodel metamodel = metamodel();
		try {
			XmiSource source = XmiSource.of(List.of(file), metamodel);
			// Where edits have made elements that a stream does not tell, such as those with keys, their types are others than those of the file.
			EmfLoader loader = new EmfLoader(source.metamodel().with(expressions), progress);
			source.withIds(id -> loader.keyOfNext(KeyedResource.key(id))).emit(loader.sink(), progress.cancellation());
			return loader.finish();
		} catch (ArenaException | NumberFormatException e) {
			progress.cancellation().check();
			throw damaged(model, e.getMessage(), e);
		}
	}

	private Metamodel metamodel() {
		try {
			return Ecore.read(directory.resolve(METAMODEL));
		} catch (ArenaException e) {
			throw damaged(METAMODEL, e.getMessage(), e);
		}
	}

	/** Before others are removed, which might be the right one. */
	private void requireModel() {
		Path file = directory.resolve(state.model());
		if (!Files.exists(file)) {
			throw damaged(state.model(), "it is missing", null);
		}
		CRC32C crc = new CRC32C();
		try (InputStream stream = new CheckedInputStream(Files.newInputStream(file), crc)) {
			stream.transferTo(OutputStream.nullOutputStream());
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		if (crc.getValue() != state.checksum()) {
			throw damaged(state.model(), "its checksum is wrong", null);
		}
	}

	private ArenaException damaged(String file, String why, Throwable cause) {
		return CommittedState.damaged(directory, file, why, cause);
	}

	/** Makes a state the newest commit. If this fails, the one before still is. */
	void save(EmfState objects, long newNextKey) {
		guard.requireInPlace();
		String before = state.model();
		int number = Integer.parseInt(before.substring(before.indexOf('-') + 1, before.indexOf('.'))) + 1;
		String after = "model-" + number + ".xmi";
		long newChecksum = writeModel(directory.resolve(after), objects, Progress.none());
		guard.requireInPlace();
		CommittedState committed = new CommittedState(after, newChecksum, newNextKey, state.metamodel());
		committed.write(directory);
		guard.requireInPlace();
		state = committed;
		try {
			Files.deleteIfExists(directory.resolve(before));
		} catch (IOException e) {
			System.getLogger(EmfFolder.class.getName()).log(System.Logger.Level.DEBUG, "Could not remove " + before, e);
		}
	}

	private static long writeModel(Path file, EmfState state, Progress progress) {
		CRC32C crc = new CRC32C();
		DurableFile.write(file, out -> {
			CheckedOutputStream checked = new CheckedOutputStream(out, crc);
			new KeyedResource(state, progress).writeTo(checked);
			checked.flush();
		});
		return crc.getValue();
	}

	/** Lets go of the folder. */
	@Override
	public void close() {
		guard.close();
		lock.close();
	}
}
