package org.modelarena.store.emf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.DurableFile;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.keeping.FileSink;
import org.modelarena.core.keeping.FolderFiles;

/**
 * What {@code state.properties} says of the newest commit.
 *
 * @param model    the name of the model file
 * @param checksum its CRC-32C
 * @param nextKey  the key to hand out next
 */
record CommittedState(String model, long checksum, long nextKey) {
	static final String NAME = "state.properties";
	private static final int ATTEMPTS = 20;

	/** @throws ArenaException {@link ErrorCode#STORE_DAMAGED} */
	static CommittedState read(Path directory) throws IOException {
		return parse(directory, bytes(directory));
	}

	private static byte[] bytes(Path directory) throws IOException {
		return Files.exists(directory.resolve(NAME)) ? Files.readAllBytes(directory.resolve(NAME)) : new byte[0];
	}

	private static CommittedState parse(Path directory, byte[] bytes) throws IOException {
		Properties properties = new Properties();
		CommittedState state;
		try {
			properties.load(new ByteArrayInputStream(bytes));
			state = new CommittedState(properties.getProperty("model", ""), Long.parseLong(properties.getProperty("checksum", ""), 16),
					Long.parseLong(properties.getProperty("nextKey", "")));
		} catch (IllegalArgumentException e) {
			throw damaged(directory, NAME, "it is missing or unreadable", e);
		}
		if (!state.model.matches("model-\\d+\\.xmi")) {
			throw damaged(directory, NAME, "it names no model file", null);
		}
		return state;
	}

	private byte[] toBytes() {
		return ("model=" + model + "\nchecksum=" + Long.toHexString(checksum) + "\nnextKey=" + nextKey + "\n").getBytes(StandardCharsets.ISO_8859_1);
	}

	/** Makes this the newest commit. */
	void write(Path directory) {
		DurableFile.write(directory.resolve(NAME), out -> out.write(toBytes()));
	}

	static ArenaException damaged(Path directory, String file, String why, Throwable cause) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + file + ": " + why + ".", cause);
	}

	/** Hands over the files of the newest commit; others may commit meanwhile. */
	static void copy(Path directory, String metamodel, FileSink sink) {
		try {
			for (int attempt = 1;; attempt++) {
				CommittedState state = read(directory);
				// Whoever commits replaces the state, and then removes the model; a file that is open stays.
				try (InputStream model = opened(directory, state.model, attempt)) {
					if (model != null) {
						state.copy(directory, metamodel, model, sink);
						return;
					}
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot copy the store at " + directory, e);
		}
	}

	/** @return null if it is to be tried again */
	private static InputStream opened(Path directory, String model, int attempt) throws IOException {
		try {
			return Files.newInputStream(directory.resolve(model));
		} catch (NoSuchFileException e) {
			if (attempt == ATTEMPTS) {
				throw damaged(directory, model, "it is missing", e);
			}
			return null;
		}
	}

	private void copy(Path directory, String metamodel, InputStream content, FileSink sink) throws IOException {
		FolderFiles.copy(directory.resolve(StoreDirectory.MARKER), StoreDirectory.MARKER, sink);
		FolderFiles.copy(directory.resolve(metamodel), metamodel, sink);
		sink.file(NAME, new ByteArrayInputStream(toBytes()));
		CRC32C crc = new CRC32C();
		sink.file(model, new CheckedInputStream(content, crc));
		if (crc.getValue() != checksum) {
			throw damaged(directory, model, "its checksum is wrong", null);
		}
	}
}
