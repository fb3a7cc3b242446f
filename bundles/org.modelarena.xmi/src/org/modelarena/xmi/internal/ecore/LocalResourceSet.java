// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;

/** A resource set that finds packages in files, by a locator, and among the known ones, and nowhere else. */
final class LocalResourceSet extends ResourceSetImpl {
	private final Map<URI, String> failures = new HashMap<>();
	private final MetamodelLocator locator;
	/** Packages without a file, with their subpackages. */
	private final Set<EPackage> withoutFile = new LinkedHashSet<>();

	LocalResourceSet(Map<Object, Object> options, MetamodelLocator locator) {
		this.locator = locator;
		loadOptions = options;
		resourceFactoryRegistry = new Resource.Factory.Registry() {
			private final Resource.Factory factory = EcoreFile::new;

			@Override
			public Resource.Factory getFactory(URI uri) {
				return factory;
			}

			@Override
			public Resource.Factory getFactory(URI uri, String contentType) {
				return factory;
			}

			@Override
			public Map<String, Object> getProtocolToFactoryMap() {
				return Map.of();
			}

			@Override
			public Map<String, Object> getExtensionToFactoryMap() {
				return Map.of();
			}

			@Override
			public Map<String, Object> getContentTypeToFactoryMap() {
				return Map.of();
			}
		};
		// Not EMF's registry for all: it has what any code in this process came across.
		setPackageRegistry(new EPackageRegistryImpl());
		getPackageRegistry().putAll(PackagesOfEmf.ALL);
	}

	@Override
	protected void demandLoad(Resource resource) throws IOException {
		if (!resource.getURI().isArchive()) {
			super.demandLoad(resource);
			return;
		}
		try (InputStream in = JarUris.open(resource.getURI())) {
			resource.load(in, getLoadOptions());
		}
	}

	/** Packages without a file, each with those that it builds on. */
	Set<EPackage> withoutFile() {
		return withoutFile;
	}

	/** Lets other files refer to the packages of a resource by nsURI. */
	void register(Resource resource) {
		resource.getContents().stream().filter(EPackage.class::isInstance).forEach(root -> register((EPackage) root));
	}

	void register(EPackage ePackage) {
		if (ePackage.getNsURI() != null) {
			getPackageRegistry().putIfAbsent(ePackage.getNsURI(), ePackage);
		}
		ePackage.getESubpackages().forEach(this::register);
	}

	@Override
	public Resource getResource(URI uri, boolean loadOnDemand) {
		EPackage ofEmf = PackagesOfEmf.ofFile(uri);
		EPackage copied = ofEmf == null && locator.mayRead(uri) ? PackagesOfEmf.ofCopy(uri) : ofEmf;
		if (copied != null) {
			return copied.eResource();
		}
		if (loadOnDemand && !isKnown(uri) && !locator.mayRead(uri) && !(uri.isArchive() && locator.mayReadArchives())) {
			return locate(uri);
		}
		return load(uri, loadOnDemand);
	}

	private boolean isKnown(URI uri) {
		return getPackageRegistry().containsKey(uri.toString()) || getResources().stream().anyMatch(resource -> resource.getURI().equals(uri));
	}

	private Resource locate(URI uri) {
		URI declaring = locator.declaring(uri.toString());
		URI file = declaring == null ? locator.file(uri) : declaring;
		EPackage registered = file == null ? locator.registered(uri.toString()) : null;
		if (registered != null) {
			Set<EPackage> used = UsedPackages.of(registered);
			used.forEach(this::register);
			withoutFile.addAll(used);
			return registered.eResource();
		}
		if (file == null) {
			failures.put(uri, (uri.isFile() ? "which cannot be read: there is no such file" : "which is neither a file nor the nsURI of a package that is given")
					+ locator.wayOut());
			return null;
		}
		Resource found = load(file, true);
		if (found == null) {
			failures.put(uri, failures.get(file));
		} else {
			register(found);
		}
		return found;
	}

	private Resource load(URI uri, boolean loadOnDemand) {
		try {
			return super.getResource(uri, loadOnDemand);
		} catch (RuntimeException e) {
			Throwable cause = e.getCause() == null ? e : e.getCause();
			failures.put(uri, "which cannot be read: " + cause.getMessage());
			return null;
		}
	}

	/** Why a proxy could not be resolved, as the end of a sentence. */
	String reason(EObject proxy) {
		URI uri = ((InternalEObject) proxy).eProxyURI().trimFragment();
		return failures.getOrDefault(uri, "and there is no such element");
	}
}
