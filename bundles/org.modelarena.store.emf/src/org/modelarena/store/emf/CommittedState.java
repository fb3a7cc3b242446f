// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.store.FileSink;

/**
 * The record of the newest commit in {@code state.properties}.
 *
 * @param model    the name of the model file
 * @param checksum its CRC-32C
 * @param nextKey  the key to hand out next
 * @param metamodel the CRC-32C of the metamodel file; {@link #UNKNOWN} where an older ModelArena has written this
 */
record CommittedState(String model, long checksum, long nextKey, long metamodel) {
	static final String NAME = "state.properties";
	static final long UNKNOWN = -1;
	private static final int ATTEMPTS = 20;
	private static final Pattern TEXT = Pattern
			.compile("format=2\nmodel=(.*)\nchecksum=([0-9a-f]{1,8})\nnextKey=(\\d{1,18})\nmetamodel=([0-9a-f]{1,8})\nstate=([0-9a-f]{1,8})\n");

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
			// Those of the first format have three entries.
			boolean isFirstFormat = properties.keySet().equals(Set.of("model", "checksum", "nextKey"));
			state = isFirstFormat
					? new CommittedState(properties.getProperty("model"), Long.parseLong(properties.getProperty("checksum"), 16),
							Long.parseLong(properties.getProperty("nextKey")), UNKNOWN)
					: checked(new String(bytes, StandardCharsets.ISO_8859_1));
		} catch (IllegalArgumentException e) {
			throw damaged(directory, NAME, "it is missing or unreadable", e);
		}
		if (!state.model.matches("model-\\d+\\.xmi")) {
			throw damaged(directory, NAME, "it names no model file", null);
		}
		return state;
	}

	private static CommittedState checked(String text) {
		Matcher parts = TEXT.matcher(text);
		if (!parts.matches()) {
			throw new IllegalArgumentException("It is not what the store wrote");
		}
		CommittedState state = new CommittedState(parts.group(1), Long.parseLong(parts.group(2), 16), Long.parseLong(parts.group(3)),
				Long.parseLong(parts.group(4), 16));
		if (!new String(state.toBytes(), StandardCharsets.ISO_8859_1).equals(text)) {
			throw new IllegalArgumentException("Its checksum is wrong");
		}
		return state;
	}

	private byte[] toBytes() {
		String text = "format=2\nmodel=" + model + "\nchecksum=" + Long.toHexString(checksum) + "\nnextKey=" + nextKey + "\nmetamodel=" + Long.toHexString(metamodel)
				+ "\n";
		CRC32C crc = new CRC32C();
		crc.update(text.getBytes(StandardCharsets.ISO_8859_1));
		return (text + "state=" + Long.toHexString(crc.getValue()) + "\n").getBytes(StandardCharsets.ISO_8859_1);
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
				CommittedState state = read(directory).knowing(directory, metamodel);
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

	/**
	 * Makes sure that the metamodel file is the one of this state.
	 *
	 * @return the same, with the checksum if it was not known
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	CommittedState knowing(Path directory, String file) throws IOException {
		if (!Files.exists(directory.resolve(file))) {
			throw damaged(directory, file, "it is missing", null);
		}
		CRC32C crc = new CRC32C();
		crc.update(Files.readAllBytes(directory.resolve(file)));
		if (metamodel != UNKNOWN && metamodel != crc.getValue()) {
			throw damaged(directory, file, "its checksum is wrong", null);
		}
		return new CommittedState(model, checksum, nextKey, crc.getValue());
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
		FolderFiles.copyIfThere(directory, StoreDirectory.PROVENANCE, sink);
		FolderFiles.copy(directory.resolve(metamodel), metamodel, sink);
		sink.file(NAME, new ByteArrayInputStream(toBytes()));
		CRC32C crc = new CRC32C();
		sink.file(model, new CheckedInputStream(content, crc));
		if (crc.getValue() != checksum) {
			throw damaged(directory, model, "its checksum is wrong", null);
		}
	}
}
