package org.modelarena.core;

import java.util.Locale;

/** How a query reaches its store. */
public enum Transport {
	/** A call in the same process. */
	LOCAL,
	/** Frames over a TCP connection. */
	TCP,
	/** Requests over HTTP. */
	HTTP;

	/** The name in contenders, files and addresses. */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The transport of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static Transport of(String label) {
		for (Transport transport : values()) {
			if (transport.label().equals(label)) {
				return transport;
			}
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown transport '" + label + "'; there are local, tcp, http.");
	}
}
