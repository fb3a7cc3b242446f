// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Where somebody listens. */
record HostAndPort(String host, int port) {
	private static final Pattern FORM = Pattern.compile("(?:\\[([0-9a-fA-F:.]+)\\]|([^:\\s]+)):(\\d{1,5})");
	private static final int MOST = 65_535;

	/**
	 * Reads {@code host:port} or {@code [address]:port}.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for another text
	 */
	static HostAndPort parse(String text) {
		Matcher parts = FORM.matcher(text);
		if (!parts.matches() || Integer.parseInt(parts.group(3)) > MOST) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "'" + text + "' is no address; it looks like controller.example.org:4711 or [2001:db8::1]:4711.");
		}
		return new HostAndPort(parts.group(1) != null ? parts.group(1) : parts.group(2), Integer.parseInt(parts.group(3)));
	}
}
