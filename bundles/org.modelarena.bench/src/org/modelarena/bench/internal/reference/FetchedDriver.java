// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.fetch.MavenJars;

/** Jars of a driver, which the user's Maven fetches when it is first needed, with a loader that sees no classes but these and Java's own. */
final class FetchedDriver {
	private FetchedDriver() {
	}

	/** The jars; fetched if need be. */
	static List<Path> jars(List<String> coordinates) {
		return new MavenJars(System.getenv(), MavenJars.Content.CLASSES).all(coordinates);
	}

	/** The loader; stays as long as one of its classes is in use. */
	static ClassLoader loader(List<Path> jars) {
		return new URLClassLoader(jars.stream().map(FetchedDriver::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
	}

	private static URL url(Path jar) {
		try {
			return jar.toUri().toURL();
		} catch (MalformedURLException e) {
			throw new IllegalStateException("Not a file: " + jar, e);
		}
	}
}
