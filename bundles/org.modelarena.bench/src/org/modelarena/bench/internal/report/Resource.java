// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts that lie beside these classes. */
final class Resource {
	private Resource() {
	}

	static String text(String name) {
		try (InputStream in = Resource.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IllegalStateException("The resource " + name + " is missing in this build");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new IllegalStateException("The resource " + name + " cannot be read", e);
		}
	}
}
