// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;

/**
 * The files in the folder of a model beside its tables: a metamodel, and one that says which format the model has, and in how many parts it was written. Immutable; the
 * folder may change.
 */
public final class TableFolder {
	/** The file that tells such a folder from others. */
	public static final String MARKER = "modelarena-tables.properties";

	/** An empty file beside the table of a reference that is unique, and in which an element has another one twice all the same. Spark and others take it for no data. */
	public static final String REPEATED = "_repeated";

	static final String PARTS = "parts";
	private static final String METAMODEL = "metamodel.ecore";
	private static final String FORMAT = "format";
	private static final String ELEMENTS = "elements";
	private static final int VERSION = 1;

	private final Path folder;

	/** @param folder which need not be there yet */
	public TableFolder(Path folder) {
		this.folder = folder;
	}

	/** Whether it is the folder of a model. */
	public boolean isThere() {
		return Files.isRegularFile(folder.resolve(MARKER));
	}

	Path path() {
		return folder;
	}

	/**
	 * Writes the metamodel, and the file that makes it such a folder.
	 *
	 * @param elements how many there are; of a model in parts, -1
	 * @param parts    their number; 0 if it is not in parts
	 */
	public void write(String metamodel, long elements, int parts) {
		DurableFile.write(folder.resolve(METAMODEL), out -> out.write(metamodel.getBytes(StandardCharsets.UTF_8)));
		TreeMap<String, String> entries = new TreeMap<>();
		entries.put(FORMAT, Integer.toString(VERSION));
		if (parts > 0) {
			entries.put(PARTS, Integer.toString(parts));
		} else {
			entries.put(ELEMENTS, Long.toString(elements));
		}
		store(folder.resolve(MARKER), entries);
	}

	static void store(Path file, TreeMap<String, String> entries) {
		StringBuilder text = new StringBuilder();
		entries.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
		DurableFile.write(file, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
	}

	static Properties load(Path file) {
		Properties properties = new Properties();
		try (Reader reader = Files.newBufferedReader(file)) {
			properties.load(reader);
		} catch (IOException | IllegalArgumentException e) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "Cannot read " + file + ": " + e.getMessage(), e);
		}
		return properties;
	}

	/** The number of parts that it is written in; 0 if it is not. */
	int parts() {
		String parts = load(folder.resolve(MARKER)).getProperty(PARTS, "0");
		if (!parts.matches("\\d{1,6}")) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, folder.resolve(MARKER) + ": '" + parts + "' is no number of parts.");
		}
		return Integer.parseInt(parts);
	}

	/** The metamodel as its file has it. */
	String metamodelText() {
		try {
			return Files.readString(folder.resolve(METAMODEL));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder.resolve(METAMODEL), e);
		}
	}

	/**
	 * The metamodel, after making sure that all of the model is there.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no model; {@link ErrorCode#MODEL_INVALID} if a later version has written it, or it has not all its parts
	 */
	public Metamodel metamodel() {
		if (!isThere()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, folder + " has no file " + MARKER + "; 'arena export --parquet' makes such folders.");
		}
		String format = load(folder.resolve(MARKER)).getProperty(FORMAT, "");
		if (!format.equals(Integer.toString(VERSION))) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, folder + " has the format '" + format + "', and this version reads " + VERSION + ".");
		}
		if (parts() > 0) {
			new TableParts(this).requireAll();
		}
		return Ecore.read(folder.resolve(METAMODEL));
	}
}
