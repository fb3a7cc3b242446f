// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;

import org.modelarena.core.ArenaException;

/**
 * Loads the classes of a jar, and those of one package of ours that use it, apart from everything else: another store needs another version of the
 * same library, and a class path has room for one. The same in a framework and on a class path. Thread-safe.
 */
final class IsolatedLibrary extends ClassLoader {
	private final Map<String, byte[]> classes = new HashMap<>();
	private final Jar jar;
	private final String ours;

	static {
		registerAsParallelCapable();
	}

	/** Opens a jar. */
	interface Jar {
		InputStream open() throws IOException;
	}

	/** @param ours the package that uses the jar */
	IsolatedLibrary(Jar jar, String ours) {
		super(IsolatedLibrary.class.getClassLoader());
		this.jar = jar;
		this.ours = ours + ".";
		try (JarInputStream stream = new JarInputStream(jar.open())) {
			for (JarEntry entry = stream.getNextJarEntry(); entry != null; entry = stream.getNextJarEntry()) {
				String name = entry.getName();
				if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
					classes.put(name.substring(0, name.length() - ".class".length()).replace('/', '.'), stream.readAllBytes());
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the library that " + ours + " uses", e);
		}
	}

	/** Files of the jar, which are read from it each time. */
	@Override
	public InputStream getResourceAsStream(String name) {
		try (JarInputStream stream = new JarInputStream(jar.open())) {
			for (JarEntry entry = stream.getNextJarEntry(); entry != null; entry = stream.getNextJarEntry()) {
				if (entry.getName().equals(name)) {
					return new ByteArrayInputStream(stream.readAllBytes());
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the library that " + ours + " uses", e);
		}
		return super.getResourceAsStream(name);
	}

	/** Its own classes first. */
	@Override
	protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
		if (!classes.containsKey(name) && !name.startsWith(ours)) {
			return super.loadClass(name, resolve);
		}
		synchronized (getClassLoadingLock(name)) {
			Class<?> loaded = findLoadedClass(name);
			return loaded != null ? loaded : findClass(name);
		}
	}

	@Override
	protected Class<?> findClass(String name) throws ClassNotFoundException {
		byte[] bytes = name.startsWith(ours) ? ownBytes(name) : classes.get(name);
		if (bytes == null) {
			throw new ClassNotFoundException(name);
		}
		return defineClass(name, bytes, 0, bytes.length, IsolatedLibrary.class.getProtectionDomain());
	}

	private static byte[] ownBytes(String name) throws ClassNotFoundException {
		try (InputStream stream = IsolatedLibrary.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
			if (stream == null) {
				throw new ClassNotFoundException(name);
			}
			return stream.readAllBytes();
		} catch (IOException e) {
			throw new ClassNotFoundException(name, e);
		}
	}

	/** Makes an object of one of the classes. */
	<T> T make(String className, Class<T> as) {
		try {
			return as.cast(loadClass(className).getConstructor().newInstance());
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("Cannot make " + className, e);
		}
	}
}
