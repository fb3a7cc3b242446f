// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** The files of a model that a client sends, in a folder that nothing in them leads out of. Used by one thread at a time. Owns the folder. */
public final class UploadedFiles implements AutoCloseable {
	/** Of one model. */
	public static final int MOST_FILES = 1000;
	private static final Pattern NAME = Pattern.compile("[^/\\\\:.\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}][^/\\\\:\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]{0,199}");
	/** Of a name, as file systems count. */
	private static final int LONGEST_NAME = 250;

	private final Path folder;
	private final long mostBytes;
	private final Unresolved unresolved;
	private final List<Path> models = new ArrayList<>();
	private final List<Path> metamodels = new ArrayList<>();
	private long bytes;

	/**
	 * @param folder     empty
	 * @param mostBytes  of all files
	 * @param unresolved the treatment of references that lead nowhere
	 */
	public UploadedFiles(Path folder, long mostBytes, Unresolved unresolved) {
		this.folder = folder;
		this.mostBytes = mostBytes;
		this.unresolved = unresolved;
	}

	/** The most that all files may have together. */
	public long mostBytes() {
		return mostBytes;
	}

	/** Where files lie that are on their way. */
	public Path folder() {
		return folder;
	}

	/**
	 * Where a file of that name goes, which is one of the model or of its metamodel from now on.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for what is no plain name
	 */
	public Path file(String name, boolean isMetamodel) {
		Path file = folder.resolve(checked(name));
		List<Path> list = isMetamodel ? metamodels : models;
		if (!list.contains(file)) {
			if (models.contains(file) || metamodels.contains(file)) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "A file is either of the model or of its metamodel, and not both.");
			}
			if (models.size() + metamodels.size() >= MOST_FILES) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "A model has at most " + MOST_FILES + " files.");
			}
			list.add(file);
		}
		return file;
	}

	private Path checked(String name) {
		if (name == null || !NAME.matcher(name).matches() || name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A file that is sent has a name without a folder, of " + LONGEST_NAME + " bytes at most, which does not begin with a point.");
		}
		try {
			return Path.of(name);
		} catch (InvalidPathException e) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The name of a file that is sent has characters that no file can have here.", e);
		}
	}

	/** Adds bytes to a file; it has so many then. */
	long append(Path file, byte[] part) {
		bytes += part.length;
		if (bytes > mostBytes) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The files of a model have at most " + mostBytes + " bytes together.");
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
			for (ByteBuffer rest = ByteBuffer.wrap(part); rest.hasRemaining();) {
				channel.write(rest);
			}
			return Files.size(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot keep what was sent", e);
		}
	}

	/**
	 * The model in the files.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#METAMODEL_INVALID}, {@link ErrorCode#CANCELLED}
	 */
	public ElementSource source(Progress progress) {
		if (models.isEmpty()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "No file of the model was sent.");
		}
		return MetamodelSearch.in(SearchPlaces.none().withFiles(metamodels).within(folder)).source(models, unresolved, progress);
	}

	/** The failure with these files, told to whoever has sent them: with their names, and not where they lie, which is the server's business. */
	ArenaException told(ArenaException failure) {
		String message = failure.getMessage();
		String shown = message.replace(folder + File.separator, "").replace(folder.toString(), "what was sent").replace(folder.getParent() + File.separator, "");
		return shown.equals(message) ? failure : new ArenaException(failure.code(), shown, failure);
	}

	@Override
	public void close() {
		StoreDirectory.delete(folder);
	}
}
