// SPDX-License-Identifier: EPL-2.0
package org.modelarena.fetch;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Jars that Maven fetches, together with those classes of a bundle that need them. What is loaded here sees its own classes first, so that nothing depends on
 * other versions elsewhere. Thread-safe.
 */
public final class BundleLoader extends URLClassLoader {
	private final Predicate<String> isShared;

	static {
		registerAsParallelCapable();
	}

	private BundleLoader(URL[] jars, ClassLoader bundle, Predicate<String> isShared) {
		super(jars, bundle);
		this.isShared = isShared;
	}

	/**
	 * A loader with the jars, which are fetched if need be.
	 *
	 * @param anchor      a class of the bundle
	 * @param coordinates of the jars, each {@code group:artifact:version}
	 * @param isShared    the names of those classes that are not loaded again, as others have to know them
	 * @throws org.modelarena.core.ArenaException as {@link MavenJars#all}
	 */
	public static BundleLoader fetched(Class<?> anchor, List<String> coordinates, Predicate<String> isShared) {
		List<URL> jars = new ArrayList<>(List.of(anchor.getProtectionDomain().getCodeSource().getLocation()));
		new MavenJars(System.getenv(), MavenJars.Content.CLASSES).all(coordinates).forEach(jar -> jars.add(url(jar)));
		return new BundleLoader(jars.toArray(URL[]::new), anchor.getClassLoader(), isShared);
	}

	private static URL url(Path jar) {
		try {
			return jar.toUri().toURL();
		} catch (MalformedURLException e) {
			throw new IllegalStateException("Not a file: " + jar, e);
		}
	}

	/**
	 * Makes an object of a class of the bundle.
	 *
	 * @param type it has a public constructor for the arguments, whose own classes that has as parameters
	 */
	public Object make(String type, Object... arguments) {
		try {
			for (var constructor : loadClass(type).getConstructors()) {
				if (constructor.getParameterCount() == arguments.length) {
					return constructor.newInstance(arguments);
				}
			}
			throw new NoSuchMethodException(type);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("Cannot make " + type, e);
		}
	}

	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (isShared.test(name) || findResource(name.replace('.', '/') + ".class") == null) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> known = findLoadedClass(name);
			return known != null ? known : findClass(name);
		}
	}
}
