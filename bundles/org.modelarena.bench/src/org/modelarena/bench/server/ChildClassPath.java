// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;

/**
 * The class path for a JVM of our own that sees what this one sees: this one's class path, or in an OSGi framework the files of its
 * resolved bundles.
 */
public final class ChildClassPath {
	private ChildClassPath() {
	}

	/** @param scratch where jars that lie inside bundles are unpacked to */
	public static String find(Path scratch) {
		try {
			Bundle own = FrameworkUtil.getBundle(ChildClassPath.class);
			if (own != null && own.getBundleContext() != null) {
				return String.join(File.pathSeparator, Bundles.entries(own.getBundleContext(), scratch));
			}
		} catch (NoClassDefFoundError noFrameworkOnTheClassPath) {
			// Then this JVM runs on a plain class path.
		}
		return System.getProperty("java.class.path");
	}

	/** Apart, because it does not load without the framework's classes. */
	private static final class Bundles {
		static List<String> entries(BundleContext context, Path scratch) {
			List<String> entries = new ArrayList<>();
			// The system bundle has no location; Net4j and EMF look for the framework's classes.
			String framework = context.getProperty("osgi.framework");
			if (framework != null && framework.startsWith("file:")) {
				entries.add(Path.of(URI.create(framework.replace(" ", "%20"))).toString());
			}
			for (Bundle bundle : context.getBundles()) {
				boolean resolved = (bundle.getState() & (Bundle.RESOLVED | Bundle.STARTING | Bundle.ACTIVE | Bundle.STOPPING)) != 0;
				boolean fragment = bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null;
				if ((resolved || fragment) && bundle.getBundleId() != 0) {
					file(bundle, context).ifPresent(file -> add(entries, bundle, file, scratch));
				}
			}
			return entries;
		}

		/** Equinox writes {@code initial@reference:file:plugins/x.jar/}, relative to the installation. */
		private static Optional<Path> file(Bundle bundle, BundleContext context) {
			String location = bundle.getLocation();
			int start = location.indexOf("file:");
			if (start < 0) {
				return Optional.empty();
			}
			String path = location.substring(start + "file:".length());
			Path file = path.startsWith("/") ? Path.of(URI.create("file:" + path.replace(" ", "%20"))) : Path.of(path);
			if (!file.isAbsolute()) {
				String install = context.getProperty("osgi.install.area");
				file = install == null ? file.toAbsolutePath() : Path.of(URI.create(install.replace(" ", "%20"))).resolve(file);
			}
			return Files.exists(file) ? Optional.of(file.normalize()) : Optional.empty();
		}

		private static void add(List<String> entries, Bundle bundle, Path file, Path scratch) {
			if (Files.isDirectory(file)) {
				// A bundle in a workspace keeps its classes beside its manifest's folder.
				for (String classes : List.of("target/classes", "bin")) {
					if (Files.isDirectory(file.resolve(classes))) {
						entries.add(file.resolve(classes).toString());
					}
				}
			}
			entries.add(file.toString());
			String inner = bundle.getHeaders().get(Constants.BUNDLE_CLASSPATH);
			for (String part : inner == null ? new String[0] : inner.split(",")) {
				String name = part.split(";")[0].strip();
				if (name.endsWith(".jar")) {
					innerJar(bundle, file, name, scratch).ifPresent(jar -> entries.add(jar.toString()));
				}
			}
		}

		private static Optional<Path> innerJar(Bundle bundle, Path file, String name, Path scratch) {
			if (Files.isDirectory(file)) {
				return Optional.of(file.resolve(name)).filter(Files::exists);
			}
			URL entry = bundle.getEntry(name);
			if (entry == null) {
				return Optional.empty();
			}
			Path copy = scratch.resolve(bundle.getSymbolicName() + "-" + Path.of(name).getFileName());
			try (InputStream in = entry.openStream()) {
				Files.createDirectories(scratch);
				Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
				return Optional.of(copy);
			} catch (IOException e) {
				throw ArenaException.io("Cannot unpack " + name + " of the bundle " + bundle.getSymbolicName(), e);
			}
		}
	}
}
