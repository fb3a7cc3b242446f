// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes by SHA-256 (FIPS 180-4). Stateless. */
public final class Sha256 {
	private Sha256() {
	}

	/** The hash of a text in UTF-8, 32 bytes. */
	public static byte[] of(String text) {
		return digest().digest(text.getBytes(StandardCharsets.UTF_8));
	}

	/** The same as 64 hexadecimal digits. */
	public static String hex(String text) {
		return HexFormat.of().formatHex(of(text));
	}

	/** For what comes in pieces; used by one thread. */
	public static MessageDigest digest() {
		try {
			return MessageDigest.getInstance("SHA-256");
		} catch (NoSuchAlgorithmException e) {
			throw new IllegalStateException("Every Java has SHA-256", e);
		}
	}
}
