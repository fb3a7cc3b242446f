package org.modelarena.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Connects to servers. */
final class Remote {
	private Remote() {
	}

	/**
	 * The address of a served store.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a text that is none
	 */
	static URI address(String text) {
		try {
			URI url = new URI(text);
			if (url.getScheme() != null && url.getHost() != null && url.getPort() >= 0 && url.getPath() != null && url.getPath().length() > 1) {
				return url;
			}
		} catch (URISyntaxException e) {
			// It is none, as others.
		}
		throw new ArenaException(ErrorCode.NOT_FOUND, "'" + text + "' is no address of a served store; it looks like tcp://127.0.0.1:2036/NAME.");
	}

	/** @param tokenFile with the token in its first line, as what stands on a command line is seen by everybody on the machine; may be null */
	static ArenaClient connect(String url, Path tokenFile) {
		return ArenaClient.connect(address(url), tokenFile == null ? ClientOptions.DEFAULT : ClientOptions.DEFAULT.with(token(tokenFile)));
	}

	private static String token(Path file) {
		try {
			return Files.readString(file).lines().findFirst().orElse("").strip();
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the token in " + file + ".", e);
		}
	}
}
