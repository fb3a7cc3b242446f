// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** How a process that asks shows that it may. Stateless. */
final class Handshake {
	private static final int PATIENCE_MILLIS = 5_000;
	private static final int LONGEST_LINE = 200;

	private Handshake() {
	}

	/**
	 * Asks to be taken.
	 *
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} if the other side hangs up
	 */
	static void join(Socket socket, String token) throws IOException {
		socket.setSoTimeout(PATIENCE_MILLIS);
		socket.getOutputStream().write((GeneratorProtocol.JOIN + token + "\n").getBytes(StandardCharsets.US_ASCII));
		if (!GeneratorProtocol.WELCOME.equals(line(socket.getInputStream()))) {
			throw new ArenaException(ErrorCode.UNAUTHENTICATED, "The controller at " + socket.getRemoteSocketAddress()
					+ " does not take this client: the token is another one.");
		}
		socket.setSoTimeout(0);
	}

	/** Whether the other side knows the token; it has 5 seconds to say so, and is welcomed. */
	static boolean admit(Socket socket, String token) throws IOException {
		socket.setSoTimeout(PATIENCE_MILLIS);
		byte[] expected = (GeneratorProtocol.JOIN + token).getBytes(StandardCharsets.US_ASCII);
		if (!MessageDigest.isEqual(expected, line(socket.getInputStream()).getBytes(StandardCharsets.US_ASCII))) {
			return false;
		}
		socket.getOutputStream().write((GeneratorProtocol.WELCOME + "\n").getBytes(StandardCharsets.US_ASCII));
		socket.setSoTimeout(0);
		return true;
	}

	/** A line of bounded length, byte by byte, so that what follows it stays in the stream; empty at its end. */
	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = in.read(); next >= 0 && next != '\n' && line.length() < LONGEST_LINE; next = in.read()) {
			line.append((char) next);
		}
		return line.toString();
	}
}
