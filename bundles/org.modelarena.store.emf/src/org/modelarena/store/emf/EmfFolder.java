package org.modelarena.store.emf;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.DurableFile;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.FolderGuard;
import org.modelarena.core.FolderLock;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Progress;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/**
 * The folder of a store: {@code metamodel.ecore}, the model as {@code model-N.xmi} with the key of each element as its xmi:id, and
 * {@code state.properties}, which names the model file of the newest commit, its checksum, and the next key. Replacing that last file is
 * what makes a commit. Held by one process at a time.
 */
final class EmfFolder implements AutoCloseable {
	private static final String METAMODEL = "metamodel.ecore";
	private static final String STATE = "state.properties";
	private static final String LOCK = "lock";

	private final Path directory;
	private final FolderLock lock;
	private final FolderGuard guard;
	private String model;
	private long checksum;
	private long nextKey;

	private EmfFolder(Path directory, FolderLock lock) {
		this.directory = directory;
		this.lock = lock;
		this.guard = FolderGuard.on(directory, directory.resolve(LOCK));
	}

	/** Writes all files of a new store into an empty folder. */
	static void writeNew(Path directory, EmfState state) {
		Ecore.write(state.metamodel(), directory.resolve(METAMODEL));
		writeState(directory, "model-0.xmi", writeModel(directory.resolve("model-0.xmi"), state), state.keyBound());
	}

	/**
	 * Takes hold of a store's folder.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	static EmfFolder open(Path directory) {
		FolderLock lock = FolderLock.take(directory, LOCK);
		EmfFolder folder = null;
		boolean done = false;
		try {
			folder = new EmfFolder(directory, lock);
			folder.readState();
			folder.removeLeftovers();
			done = true;
			return folder;
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + directory, e);
		} finally {
			if (!done) {
				if (folder != null) {
					folder.guard.close();
				}
				lock.close();
			}
		}
	}

	private void readState() throws IOException {
		Properties properties = new Properties();
		Path file = directory.resolve(STATE);
		try (InputStream stream = Files.exists(file) ? Files.newInputStream(file) : InputStream.nullInputStream()) {
			properties.load(stream);
			model = properties.getProperty("model", "");
			checksum = Long.parseLong(properties.getProperty("checksum", ""), 16);
			nextKey = Long.parseLong(properties.getProperty("nextKey", ""));
		} catch (IllegalArgumentException e) {
			throw damaged(STATE, "it is missing or unreadable", e);
		}
		if (!model.matches("model-\\d+\\.xmi")) {
			throw damaged(STATE, "it names no model file", null);
		}
	}

	private void removeLeftovers() throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "{model-*.xmi,.*.tmp}")) {
			for (Path file : files) {
				if (!file.getFileName().toString().equals(model)) {
					Files.deleteIfExists(file);
				}
			}
		}
	}

	/** The key to hand out next. */
	long nextKey() {
		return nextKey;
	}

	/**
	 * Reads the newest commit.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	EmfState load() {
		Path file = directory.resolve(model);
		if (!Files.exists(file)) {
			throw damaged(model, "it is missing", null);
		}
		requireChecksum(file);
		// Not with EMF's own reader, which loses the order of opposites where an element refers to itself.
		Metamodel metamodel = metamodel();
		EmfLoader loader = new EmfLoader(metamodel, Progress.none());
		try {
			XmiSource.of(List.of(file), metamodel).withIds(id -> loader.keyOfNext(KeyedResource.key(id))).emit(loader.sink(), Cancellation.create());
			return loader.finish();
		} catch (ArenaException | NumberFormatException e) {
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

	private void requireChecksum(Path file) {
		CRC32C crc = new CRC32C();
		try (InputStream stream = new CheckedInputStream(Files.newInputStream(file), crc)) {
			stream.transferTo(OutputStream.nullOutputStream());
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		if (crc.getValue() != checksum) {
			throw damaged(model, "its checksum is wrong", null);
		}
	}

	private ArenaException damaged(String file, String why, Throwable cause) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + file + ": " + why + ".", cause);
	}

	/** Makes a state the newest commit. If this fails, the one before still is. */
	void save(EmfState state, long newNextKey) {
		guard.requireInPlace();
		String before = model;
		int number = Integer.parseInt(before.substring(before.indexOf('-') + 1, before.indexOf('.'))) + 1;
		String after = "model-" + number + ".xmi";
		long newChecksum = writeModel(directory.resolve(after), state);
		guard.requireInPlace();
		writeState(directory, after, newChecksum, newNextKey);
		guard.requireInPlace();
		model = after;
		checksum = newChecksum;
		nextKey = newNextKey;
		try {
			Files.deleteIfExists(directory.resolve(before));
		} catch (IOException e) {
			System.getLogger(EmfFolder.class.getName()).log(System.Logger.Level.DEBUG, "Could not remove " + before, e);
		}
	}

	private static long writeModel(Path file, EmfState state) {
		CRC32C crc = new CRC32C();
		DurableFile.write(file, out -> {
			CheckedOutputStream checked = new CheckedOutputStream(out, crc);
			new KeyedResource(state).writeTo(checked);
			checked.flush();
		});
		return crc.getValue();
	}

	private static void writeState(Path directory, String model, long checksum, long nextKey) {
		String text = "model=" + model + "\nchecksum=" + Long.toHexString(checksum) + "\nnextKey=" + nextKey + "\n";
		DurableFile.write(directory.resolve(STATE), out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
	}

	/** Lets go of the folder. */
	@Override
	public void close() {
		guard.close();
		lock.close();
	}
}
