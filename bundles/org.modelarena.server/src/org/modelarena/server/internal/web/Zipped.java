// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Bytes in the form of gzip. Stateless. */
final class Zipped {
	private Zipped() {
	}

	static byte[] of(byte[] bytes) {
		ByteArrayOutputStream zipped = new ByteArrayOutputStream(bytes.length / 2);
		try (OutputStream out = new GZIPOutputStream(zipped)) {
			out.write(bytes);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return zipped.toByteArray();
	}
}
