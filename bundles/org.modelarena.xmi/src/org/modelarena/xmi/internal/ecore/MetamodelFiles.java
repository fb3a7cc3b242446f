// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Article;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.MetamodelLimits;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.internal.input.EmfErrors;
import org.modelarena.xmi.internal.input.XmlFile;

/** The .ecore files that are being read into one metamodel. Not thread-safe. */
public final class MetamodelFiles {
	private static final Map<Object, Object> OPTIONS = Map.of(XMLResource.OPTION_PARSER_FEATURES,
			Map.of("http://apache.org/xml/features/disallow-doctype-decl", Boolean.TRUE));

	private final LocalResourceSet resources;

	/** Files that refer to each other and to what a locator finds. */
	MetamodelFiles(MetamodelLocator locator) {
		resources = new LocalResourceSet(OPTIONS, locator);
	}

	/** Files that refer to each other, or to others by their paths. */
	public MetamodelFiles() {
		this(new MetamodelLocator(SearchPlaces.none()));
	}

	/** Adds packages that have no file. */
	void add(Collection<EPackage> packages) {
		packages.forEach(resources::register);
		resources.withoutFile().addAll(packages);
	}

	/** The package of an nsURI, as far as files have been read or packages added; or null. */
	EPackage read(String nsUri) {
		return resources.getPackageRegistry().getEPackage(nsUri);
	}

	/**
	 * The package of a file that was read, from now on for another nsURI than its own as well: one by which models call it, such as that of an earlier version. Null if the file has several,
	 * as nobody says which one is meant.
	 */
	EPackage readAs(String nsUri, URI file) {
		Resource read = resources.getResource(file, false);
		if (read == null || read.getContents().size() != 1) {
			return null;
		}
		EPackage only = (EPackage) read.getContents().getFirst();
		resources.getPackageRegistry().put(nsUri, only);
		return only;
	}

	/** Reads the file at a URI. */
	void add(URI uri) {
		Resource read = resources.getResource(uri, false);
		if (read == null) {
			load(resources.createResource(uri), null);
		} else {
			// It was read since another file refers to it.
			resources.register(read);
		}
	}

	/** The URI of the file that a package comes from; null if it comes from none. */
	URI file(EPackage ePackage) {
		return ePackage.eResource() == null || resources.withoutFile().contains(ePackage) ? null : ePackage.eResource().getURI();
	}

	/** Reads a file; what it refers to is found later. */
	public void add(Path file) {
		try (XmlFile xml = XmlFile.open(file, ErrorCode.METAMODEL_INVALID)) {
			xml.refuseDocumentType();
		}
		add(URI.createFileURI(file.toAbsolutePath().normalize().toString()));
	}

	/** Reads a stream, which is left open. */
	public void add(String name, InputStream stream) {
		load(resources.createResource(URI.createURI(name)), stream);
	}

	private void load(Resource resource, InputStream stream) {
		String name = resource.getURI().lastSegment();
		try {
			if (stream == null && resource.getURI().isArchive()) {
				try (InputStream entry = JarUris.open(resource.getURI())) {
					resource.load(entry, OPTIONS);
				}
			} else if (stream == null) {
				resource.load(OPTIONS);
			} else {
				resource.load(stream, OPTIONS);
			}
		} catch (ArenaException e) {
			throw new ArenaException(e.code(), name + ": " + e.getMessage(), e);
		} catch (IOException | RuntimeException | StackOverflowError e) {
			Throwable cause = e.getCause() == null ? e : e.getCause();
			if (resource.getErrors().isEmpty()) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, name + ": " + cause.getMessage(), e);
			}
		}
		requireNoErrors(resource);
		requirePackages(resource);
		requireFewSupertypes(resource);
		resources.register(resource);
	}

	/** Before anything asks EMF for inherited features, which it finds by recursion. */
	private static void requireFewSupertypes(Resource resource) {
		TreeIterator<EObject> all = resource.getAllContents();
		while (all.hasNext()) {
			if (all.next() instanceof EClass type) {
				MetamodelLimits.requireSupertypes(type);
				all.prune();
			}
		}
	}

	private static void requireNoErrors(Resource resource) {
		for (Resource.Diagnostic error : resource.getErrors()) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, EmfErrors.text(resource.getURI().lastSegment(), error));
		}
	}

	private static void requirePackages(Resource resource) {
		String name = resource.getURI().lastSegment();
		if (resource.getContents().isEmpty()) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, name + " holds no package.");
		}
		for (EObject root : resource.getContents()) {
			if (!(root instanceof EPackage)) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID,
						name + " holds " + Article.with(root.eClass().getName()) + " where an EPackage is expected; is it a model rather than a metamodel?");
			}
		}
	}

	/**
	 * All packages that were read, with what they refer to.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID}
	 */
	public Metamodel metamodel() {
		return metamodel(Set.of());
	}

	/** The same with some packages of EMF's own. */
	Metamodel metamodel(Collection<EPackage> ofEmf) {
		EcoreUtil.resolveAll(resources);
		Set<EPackage> roots = new LinkedHashSet<>();
		for (Resource resource : resources.getResources()) {
			if (resource.getContents().contains(EcorePackage.eINSTANCE)) {
				continue;
			}
			requireNoErrors(resource);
			requirePackages(resource);
			requireResolved(resource);
			resources.register(resource);
			resource.getContents().forEach(root -> roots.add((EPackage) root));
		}
		roots.addAll(resources.withoutFile());
		roots.addAll(ofEmf);
		Metamodel metamodel = Metamodel.of(roots);
		MetamodelCheck.require(metamodel);
		return metamodel;
	}

	private void requireResolved(Resource resource) {
		TreeIterator<EObject> all = resource.getAllContents();
		while (all.hasNext()) {
			EObject element = all.next();
			for (EObject target : element.eCrossReferences()) {
				if (target.eIsProxy()) {
					throw new ArenaException(ErrorCode.METAMODEL_INVALID, resource.getURI().lastSegment() + ": "
							+ MetamodelCheck.describe(element) + " refers to " + ((InternalEObject) target).eProxyURI() + ", " + resources.reason(target) + ".");
				}
			}
		}
	}
}
