// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.internal.input.XmlFile;

/**
 * Code that the user brings: the generated packages, resource factories and files of plug-ins, as their {@code plugin.xml} declares them. They share one
 * class loader, which sees EMF and nothing else of ours. Not thread-safe.
 */
public final class Plugins implements RegisteredPackages {
	private static final String PACKAGES = "org.eclipse.emf.ecore.generated_package";
	private static final String PARSERS = "org.eclipse.emf.ecore.extension_parser";
	private static final String MAPPINGS = "org.eclipse.emf.ecore.uri_mapping";

	/** Generated packages are known to all of EMF by their nsURIs, so those of two loaders would meet. Loaders stay, as the packages do. */
	private static final Map<List<Path>, URLClassLoader> LOADERS = new ConcurrentHashMap<>();

	/** The names of classes by nsURI. */
	private final Map<String, String> packages = new HashMap<>();
	/** The names of classes by file extension. */
	private final Map<String, String> parsers = new HashMap<>();
	private final Map<String, String> mappings = new LinkedHashMap<>();
	/** The jars by symbolic name. */
	private final Map<String, Path> jars = new HashMap<>();
	private final URLClassLoader loader;

	/** Reads what jars declare; loads nothing yet. */
	public Plugins(List<Path> paths) {
		paths.forEach(this::read);
		loader = LOADERS.computeIfAbsent(paths.stream().map(path -> path.toAbsolutePath().normalize()).toList(), Plugins::load);
	}

	private static URLClassLoader load(List<Path> paths) {
		URL[] urls = new URL[paths.size()];
		for (int i = 0; i < urls.length; i++) {
			try {
				urls[i] = paths.get(i).toUri().toURL();
			} catch (MalformedURLException e) {
				throw new IllegalStateException(e);
			}
		}
		return new URLClassLoader("plug-ins", urls, new EclipseClasses());
	}

	/** The classes of EMF and Eclipse that this bundle sees, and Java's; nothing of ours. */
	private static final class EclipseClasses extends ClassLoader {
		EclipseClasses() {
			super(ClassLoader.getPlatformClassLoader());
		}

		@Override
		protected Class<?> findClass(String name) throws ClassNotFoundException {
			if (name.startsWith("org.eclipse.") || name.startsWith("org.osgi.")) {
				return Class.forName(name, true, Plugins.class.getClassLoader());
			}
			throw new ClassNotFoundException(name);
		}
	}

	private void read(Path path) {
		try (JarFile jar = new JarFile(path.toFile())) {
			String name = jar.getManifest() == null ? null : jar.getManifest().getMainAttributes().getValue("Bundle-SymbolicName");
			if (name != null) {
				jars.put(name.split(";")[0].strip(), path);
			}
			ZipEntry declarations = jar.getEntry("plugin.xml");
			if (declarations != null) {
				try (InputStream in = jar.getInputStream(declarations)) {
					read(XmlFile.parser(in));
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		} catch (XMLStreamException e) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, path.getFileName() + ": its plugin.xml is not well-formed: " + e.getMessage(), e);
		}
	}

	private void read(XMLStreamReader xml) throws XMLStreamException {
		String point = "";
		while (xml.hasNext()) {
			if (xml.next() != XMLStreamConstants.START_ELEMENT) {
				continue;
			}
			switch (xml.getLocalName()) {
			case "extension" -> point = String.valueOf(xml.getAttributeValue(null, "point"));
			case "package" -> note(point, PACKAGES, packages, xml, "uri", "class");
			case "parser" -> note(point, PARSERS, parsers, xml, "type", "class");
			case "mapping" -> note(point, MAPPINGS, mappings, xml, "source", "target");
			default -> {
				// Declares nothing that models need.
			}
			}
		}
	}

	private static void note(String point, String wanted, Map<String, String> in, XMLStreamReader xml, String key, String value) {
		if (point.equals(wanted) && xml.getAttributeValue(null, key) != null && xml.getAttributeValue(null, value) != null) {
			in.putIfAbsent(xml.getAttributeValue(null, key), xml.getAttributeValue(null, value));
		}
	}

	/** The generated package of an nsURI, or null. Runs its code. */
	@Override
	public EPackage find(String nsUri) {
		String name = packages.get(nsUri);
		return name == null ? null : (EPackage) run(name, type -> type.getField("eINSTANCE").get(null));
	}

	/** The factory of resources of files with this extension, or null. Runs its code. */
	public Resource.Factory factory(String extension) {
		String name = extension == null ? null : parsers.get(extension.toLowerCase(Locale.ROOT));
		return name == null ? null : (Resource.Factory) run(name, type -> type.getConstructor().newInstance());
	}

	/** Whether a package is one of a jar that somebody has given, now or earlier. */
	static boolean brought(EPackage ePackage) {
		return LOADERS.containsValue(ePackage.getClass().getClassLoader());
	}

	/** Whether files with this extension are read by code of a plug-in. */
	public boolean reads(String extension) {
		return extension != null && parsers.containsKey(extension.toLowerCase(Locale.ROOT));
	}

	/** The file in a jar that a mapped URI, or one of a plug-in's files, means; or null. */
	@Override
	public URI file(URI uri) {
		String text = uri.toString();
		String mapped = mappings.entrySet().stream().filter(mapping -> mapping.getKey().endsWith("/") ? text.startsWith(mapping.getKey()) : text.equals(mapping.getKey()))
				.map(mapping -> mapping.getValue() + text.substring(mapping.getKey().length())).findFirst().orElse(text);
		URI place = URI.createURI(mapped);
		if (!place.isPlatformPlugin() || !jars.containsKey(place.segment(1))) {
			return null;
		}
		return JarUris.of(jars.get(place.segment(1)), URI.decode(String.join("/", place.segmentsList().subList(2, place.segmentCount()))));
	}

	private interface Code {
		Object run(Class<?> type) throws ReflectiveOperationException;
	}

	private Object run(String name, Code code) {
		try {
			return code.run(Class.forName(name, true, loader));
		} catch (ReflectiveOperationException | LinkageError e) {
			Throwable cause = e.getCause() == null ? e : e.getCause();
			throw new ArenaException(ErrorCode.METAMODEL_INVALID,
					"The class " + name + " of a plug-in cannot be used: " + cause + ". Does --plugin name all jars that it needs?", e);
		}
	}
}
