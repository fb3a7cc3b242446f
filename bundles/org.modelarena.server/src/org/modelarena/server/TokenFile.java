// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;

/**
 * The tokens that a server knows, one on a line: a name, the hash, the rights, and perhaps when it expires, such as
 * {@code alice sha256:5e88... read:*,write:railway 2027-01-31T12:00:00Z}. Empty lines, and lines that begin with {@code #}, are left out. Stateless.
 */
public final class TokenFile {
	private static final String HASH = "sha256:";
	private static final Pattern LINE = Pattern.compile("(\\S+)\\s+" + HASH + "([0-9a-f]{64})\\s+(\\S+)(?:\\s+(\\S+))?");

	private TokenFile() {
	}

	/**
	 * Reads a file.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#REQUEST_INVALID} with the line that is not a token
	 */
	public static List<Token> read(Path file) {
		try {
			List<String> lines = Files.readAllLines(file);
			List<Token> tokens = new ArrayList<>();
			for (int i = 0; i < lines.size(); i++) {
				String line = lines.get(i).strip();
				if (!line.isEmpty() && !line.startsWith("#")) {
					tokens.add(parse(line, file + ", line " + (i + 1)));
				}
			}
			if (tokens.isEmpty()) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "The file " + file + " has no tokens; make one with 'arena token NAME --right read:* --token-file " + CommandWord.of(file) + "'.");
			}
			return tokens;
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the tokens in " + file + "; make one with 'arena token NAME --right read:* --token-file " + CommandWord.of(file) + "'.", e);
		}
	}

	private static Token parse(String line, String place) {
		Matcher matcher = LINE.matcher(line);
		if (!matcher.matches()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, place + ": a token is 'NAME sha256:HASH RIGHT:STORE,... [EXPIRES]'.");
		}
		Map<String, Right> rights = new LinkedHashMap<>();
		for (String each : matcher.group(3).split(",")) {
			String[] parts = each.split(":", 2);
			if (parts.length != 2) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, place + ": '" + each + "' is no right to a store; write read:NAME, write:NAME or admin:NAME.");
			}
			rights.put(parts[1], Right.of(parts[0]));
		}
		return new Token(matcher.group(1), matcher.group(2), rights, Optional.ofNullable(matcher.group(4)).map(time -> expires(time, place)));
	}

	private static Instant expires(String time, String place) {
		try {
			return Instant.parse(time);
		} catch (DateTimeParseException e) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, place + ": '" + time + "' is no time; write it as 2027-01-31T12:00:00Z.", e);
		}
	}

	/**
	 * Adds a token to a file, which is made if it is not there, for its owner alone.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	public static void append(Path file, Token token) {
		if (!token.name().matches("[^\\s#][^\\s]*") || token.rights().keySet().stream().anyMatch(store -> store.matches("(?s).*[\\s,].*"))) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The names of tokens and stores have no blanks and commas.");
		}
		List<String> rights = token.rights().entrySet().stream().map(entry -> entry.getValue().label() + ":" + entry.getKey()).sorted().toList();
		String line = token.name() + " " + HASH + token.hash() + " " + String.join(",", rights) + token.expires().map(time -> " " + time).orElse("") + "\n";
		try {
			if (!Files.exists(file) && Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
				Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
			}
			Files.writeString(file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write the token to " + file, e);
		}
	}
}
