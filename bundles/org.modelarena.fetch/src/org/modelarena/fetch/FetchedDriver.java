// SPDX-License-Identifier: EPL-2.0
package org.modelarena.fetch;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/** Jars of a driver, which the user's Maven fetches when it is first needed, with a loader that sees no classes but these and Java's own. */
public final class FetchedDriver {
	private FetchedDriver() {
	}

	/**
	 * The jars; fetched if need be.
	 *
	 * @throws org.modelarena.core.ArenaException as {@link MavenJars#all}
	 */
	public static List<Path> jars(List<String> coordinates) {
		return new MavenJars(System.getenv(), MavenJars.Content.CLASSES).all(coordinates);
	}

	/** The loader; stays as long as one of its classes is in use. */
	public static ClassLoader loader(List<Path> jars) {
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
