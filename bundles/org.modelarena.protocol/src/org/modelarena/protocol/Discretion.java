// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;

/** The removal of what clients need not know of a server: where its files are, and how its Java objects are named. Stateless. */
final class Discretion {
	/** An absolute path of some system, without its last name. */
	private static final Pattern FOLDERS = Pattern.compile("(?<![\\w:/.-])(?:/(?:[^/\\s'\",;:()]+/)+|[A-Za-z]:\\\\(?:[^\\\\\\s'\",;:()]+\\\\)+)(?=[^/\\s'\",;:()])");
	/** A text as {@code Object.toString} makes it. */
	private static final Pattern OBJECT = Pattern.compile("\\b(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*@[0-9a-f]{1,8}\\b");
	/** The class of an exception before its message. */
	private static final Pattern THROWN = Pattern.compile("\\b(?:[a-z_]\\w*\\.)+[A-Z][\\w$]*(?:Exception|Error)(?:: )?");

	private Discretion() {
	}

	/** The message of a failure, for a client. */
	static String message(ArenaException e) {
		String message = OBJECT.matcher(String.valueOf(e.getMessage())).replaceAll("an object");
		if (!isOfServer(e)) {
			return message;
		}
		return THROWN.matcher(FOLDERS.matcher(message).replaceAll(Matcher.quoteReplacement(".../"))).replaceAll("");
	}

	/** Tells whether a message is about the server. The message of a caller's fault tells what the caller has sent. */
	private static boolean isOfServer(ArenaException e) {
		return switch (e.code()) {
		case IO, STORE_UNAVAILABLE, STORE_DAMAGED, STORE_BUSY, ENVIRONMENT, INTERNAL, OUT_OF_MEMORY, NOT_FOUND, ALREADY_EXISTS, CONFIGURATION_INVALID -> true;
		default -> false;
		};
	}
}
