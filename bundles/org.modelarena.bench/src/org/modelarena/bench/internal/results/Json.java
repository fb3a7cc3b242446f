// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;

/** JSON files of a run. */
public final class Json {
	private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

	private Json() {
	}

	/** Writes a record or JSON tree; the file is whole at any time. */
	public static void write(Path file, Object value) {
		Path whole = file.resolveSibling(file.getFileName() + ".new");
		try {
			Files.writeString(whole, GSON.toJson(value) + "\n", StandardCharsets.UTF_8);
			Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/**
	 * Reads a record or JSON tree.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#IO} if it is damaged
	 */
	public static <T> T read(Path file, Class<T> type) {
		String text = RunFiles.text(file);
		try {
			T value = GSON.fromJson(text, type);
			if (value == null) {
				throw damaged(file, "it is empty", null);
			}
			return value;
		} catch (JsonParseException e) {
			throw damaged(file, String.valueOf(e.getMessage()), e);
		}
	}

	private static ArenaException damaged(Path file, String why, Exception cause) {
		return new ArenaException(ErrorCode.IO, file + " is damaged: " + why, cause);
	}
}
