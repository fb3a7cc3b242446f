// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.nio.file.Path;

/**
 * The log of calls.
 *
 * @param file  with a line of JSON for each call; {@code FILE.0} is the newest, and becomes {@code FILE.1} when it is full
 * @param bytes of a file, about
 * @param files the number of files that are kept, with the newest; at least 1
 */
public record AccessLogOptions(Path file, long bytes, int files) {
	/** Ten files of 64 MB. */
	public static AccessLogOptions of(Path file) {
		return new AccessLogOptions(file, 64L << 20, 10);
	}
}
