// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ExtensibleURIConverterImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.BasicExtendedMetaData;
import org.eclipse.emf.ecore.xmi.UnresolvedReferenceException;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.threads.DeepStack;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.JarUris;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.ecore.PackagesOfEmf;
import org.modelarena.xmi.internal.input.EmfErrors;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.input.WatchedFiles;
import org.modelarena.xmi.internal.input.XmlFile;
import org.modelarena.xmi.internal.types.XmlNames;

/** The files of a model as resources of EMF: those that are given, and those that they refer to. Opens nothing but files. Not thread-safe. */
final class ModelResources extends ResourceSetImpl {
	private static final Map<Object, Object> WITHOUT_DOCUMENT_TYPE = Map.of(XMLResource.OPTION_PARSER_FEATURES,
			Map.of("http://apache.org/xml/features/disallow-doctype-decl", Boolean.TRUE));

	private final PackageFinder packages;
	private final Unresolved unresolved;
	private final WatchedFiles watched;
	private long dropped;
	private final Map<URI, ArenaException> failures = new HashMap<>();
	private final Set<Path> missed = new LinkedHashSet<>();
	private final Set<EPackage> renamed = new HashSet<>();
	private final QualifiedNames names = new QualifiedNames();

	ModelResources(PackageFinder packages, Unresolved unresolved, WatchedFiles watched) {
		this.unresolved = unresolved;
		this.packages = packages;
		this.watched = watched;
		setURIResourceMap(new HashMap<>());
		setURIConverter(new ExtensibleURIConverterImpl() {
			@Override
			public InputStream createInputStream(URI uri, Map<?, ?> options) throws IOException {
				if (!uri.isFile() || !packages.mayRead(Path.of(uri.toFileString()))) {
					throw new IOException("only files of the model are opened, and " + uri + " is not one of them");
				}
				return watched.watch(super.createInputStream(uri, options));
			}
		});
		setPackageRegistry(new EPackageRegistryImpl() {
			private static final long serialVersionUID = 1L;

			@Override
			public EPackage getEPackage(String nsUri) {
				return packages.find(nsUri);
			}

			@Override
			public boolean containsKey(Object nsUri) {
				return nsUri instanceof String uri && packages.find(uri) != null;
			}
		});
	}

	/** Reads a file. */
	Resource read(Path file) {
		URI uri = URI.createFileURI(file.toAbsolutePath().normalize().toString());
		Resource known = getURIResourceMap().get(uri);
		if (known != null) {
			return known;
		}
		Resource.Factory factory = packages.plugins() == null ? null : packages.plugins().factory(uri.fileExtension());
		if (factory != null) {
			return readByCode(uri, uri, factory, file.getFileName().toString());
		}
		Names kind = names(file);
		ModelResource resource = new ModelResource(uri, kind == Names.SCHEMA, unresolved, names, watched.cancellation());
		getResources().add(resource);
		getURIResourceMap().put(uri, resource);
		Map<Object, Object> options = new HashMap<>(WITHOUT_DOCUMENT_TYPE);
		if (kind != Names.PLAIN) {
			options.put(XMLResource.OPTION_EXTENDED_META_DATA, new BasicExtendedMetaData(getPackageRegistry()));
		}
		if (kind == Names.SCHEMA) {
			options.put(XMLResource.OPTION_USE_ENCODED_ATTRIBUTE_STYLE, Boolean.TRUE);
			options.put(XMLResource.OPTION_USE_LEXICAL_HANDLER, Boolean.TRUE);
		}
		try {
			return DeepStack.run("read " + file.getFileName(), () -> {
				load(resource, uri, options, file.getFileName().toString());
				return resource;
			});
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/**
	 * The class loader of a thread while it reads: EMF takes a {@code schemaLocation} of {@code java://NAME} for a class of that, and runs it. It has a parent
	 * since EMF's registry of packages has one for each loader, and asks those of its parents.
	 */
	private static final class OnlyJava extends ClassLoader {
		OnlyJava(ClassLoader parent) {
			super(parent);
		}

		@Override
		protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
			return getPlatformClassLoader().loadClass(name);
		}
	}

	/**
	 * Reads a file, or one in a jar, as a plug-in does it.
	 *
	 * @param uri   the URI that others call it by: so an export has that
	 * @param place where it lies
	 */
	private Resource readByCode(URI uri, URI place, Resource.Factory factory, String name) {
		Resource resource = factory.createResource(uri);
		getResources().add(resource);
		getURIResourceMap().put(uri, resource);
		getURIResourceMap().put(place, resource);
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		thread.setContextClassLoader(new OnlyJava(before));
		try {
			load(resource, place, new HashMap<>(WITHOUT_DOCUMENT_TYPE), name);
		} finally {
			thread.setContextClassLoader(before);
		}
		return resource;
	}

	private void load(Resource resource, URI place, Map<Object, Object> options, String name) {
		try {
			if (place.isArchive()) {
				try (InputStream in = watched.watch(JarUris.open(place))) {
					resource.load(in, options);
				}
			} else {
				resource.load(options);
			}
		} catch (ArenaException e) {
			throw e;
		} catch (IOException | RuntimeException e) {
			if (resource.getErrors().isEmpty()) {
				Throwable cause = e.getCause() == null ? e : e.getCause();
				throw new ArenaException(ErrorCode.MODEL_INVALID, name + ": " + cause.getMessage(), e);
			}
		}
		if (resource instanceof ModelResource ours) {
			dropped += ours.missing().dropped();
		}
		for (Resource.Diagnostic error : resource.getErrors()) {
			// Those of a plug-in's own reader.
			if (unresolved != Unresolved.REFUSE && error instanceof UnresolvedReferenceException) {
				dropped++;
				continue;
			}
			if (error instanceof RuntimeException wrapped && wrapped.getCause() instanceof ArenaException told) {
				throw told;
			}
			throw new ArenaException(ErrorCode.MODEL_INVALID, EmfErrors.text(name, error));
		}
	}

	/** The kind of names in a file. */
	private enum Names {
		/** The names of classes and features. */
		PLAIN,
		/** The names that annotations give to classes and features; else it is XMI. */
		ANNOTATED,
		/** The names of a schema: it is plain XML, the root is an element of the schema, and says nothing of XMI. */
		SCHEMA
	}

	private Names names(Path file) {
		try (XmlFile xml = XmlFile.open(file, ErrorCode.MODEL_INVALID)) {
			xml.refuseDocumentType();
			String namespace = xml.xml().getNamespaceURI();
			String name = xml.xml().getLocalName();
			EPackage ePackage = namespace == null ? null : packages.find(namespace);
			if (XmlNames.renamesRoot(ePackage, name)) {
				renamed.add(ePackage);
				return Names.ANNOTATED;
			}
			boolean isSchema = ePackage != null && ePackage.getEClassifier(name) == null && XmlNames.hasDocumentRoot(ePackage)
					|| ePackage != null && XmlNames.isDocument(ePackage, name) && xml.xml().getAttributeValue("http://www.omg.org/XMI", "version") == null;
			return isSchema ? Names.SCHEMA : Names.PLAIN;
		} catch (NeedsObjects prefixes) {
			return Names.PLAIN;
		}
	}

	/**
	 * Parts of a model may lie in other files; what is no file of this machine is opened by nobody. What may be opened is, demanded or not: for the
	 * package of a {@code schemaLocation}, EMF asks without, and then would make a second resource of the file.
	 */
	@Override
	public Resource getResource(URI uri, boolean loadOnDemand) {
		Resource known = getURIResourceMap().get(uri);
		if (known != null) {
			return known;
		}
		EPackage ofEmf = PackagesOfEmf.ofFile(uri);
		if (ofEmf != null) {
			return ofEmf.eResource();
		}
		boolean isByCode = packages.plugins() != null && packages.plugins().reads(uri.fileExtension());
		if (!uri.isFile() && !isByCode) {
			Resource asModel = getResources().size() > 1 ? declaring(uri.toString()) : null;
			if (asModel != null) {
				return asModel;
			}
			EPackage ePackage = packages.find(uri.toString());
			if (ePackage != null) {
				return ePackage.eResource();
			}
		}
		URI inJar = uri.isFile() || packages.plugins() == null ? null : packages.plugins().file(uri);
		if (inJar != null) {
			Resource.Factory factory = packages.plugins().factory(uri.fileExtension());
			Resource loaded = getURIResourceMap().get(inJar);
			return loaded != null ? loaded
					: readByCode(uri, inJar, factory == null ? name -> new ModelResource(name, false, unresolved, names, watched.cancellation()) : factory, uri.lastSegment());
		}
		URI here = uri.isFile() ? uri : packages.file(uri);
		Path file = here != null && here.isFile() ? Path.of(here.toFileString()) : null;
		if (file == null || !packages.mayRead(file)) {
			return null;
		}
		if (!Files.isRegularFile(file)) {
			missed.add(file.toAbsolutePath().normalize());
			return null;
		}
		try {
			return failures.containsKey(uri) ? null : read(file);
		} catch (ArenaException e) {
			// A file may be at fault, but not the reading of it.
			watched.cancellation().check();
			failures.put(uri, e);
			missed.add(file.toAbsolutePath().normalize());
			return null;
		}
	}

	/** The file of this model in which a package is an element. */
	private Resource declaring(String nsUri) {
		return getResources().stream().filter(each -> each.getContents().stream().anyMatch(root -> root instanceof EPackage declared && nsUri.equals(declared.getNsURI())))
				.findFirst().orElse(null);
	}

	/** The files that were sought, and are not there or cannot be read. */
	List<Path> missed() {
		return List.copyOf(missed);
	}

	/** How many references lead to nothing in their own file, and were left out. */
	long dropped() {
		return dropped;
	}

	/** How many ids stand at several elements of one file. */
	long repeatedIds() {
		return getResources().stream().mapToLong(each -> each instanceof ModelResource file ? file.repeated().size() : 0).sum();
	}

	/** The error that kept a file from being read that another one refers to; null if none did. */
	ArenaException failure(URI uri) {
		return failures.get(uri.trimFragment());
	}

	/** The packages of roots that files call by the names that annotations give to their classes. */
	Set<EPackage> renamed() {
		return renamed;
	}

	/** The namespaces that the prefixes of values stand for. To be called when all is read. */
	Map<String, String> namespaces() {
		return names.settle();
	}

	/** All files that were read, in that order. */
	List<Resource> all() {
		return new ArrayList<>(getResources());
	}
}
