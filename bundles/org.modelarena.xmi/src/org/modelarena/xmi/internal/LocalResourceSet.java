package org.modelarena.xmi.internal;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;

/** A resource set that finds packages in files and among the known ones, and nowhere else. */
final class LocalResourceSet extends ResourceSetImpl {
	private final Map<URI, String> failures = new HashMap<>();

	LocalResourceSet(Map<Object, Object> options) {
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
		// Outside OSGi nobody else makes these two known.
		getPackageRegistry().put(EcorePackage.eNS_URI, EcorePackage.eINSTANCE);
		getPackageRegistry().put(XMLTypePackage.eNS_URI, XMLTypePackage.eINSTANCE);
	}

	/** Lets other files refer to the packages of a resource by nsURI. */
	void register(Resource resource) {
		resource.getContents().forEach(root -> register((EPackage) root));
	}

	private void register(EPackage ePackage) {
		if (ePackage.getNsURI() != null) {
			getPackageRegistry().putIfAbsent(ePackage.getNsURI(), ePackage);
		}
		ePackage.getESubpackages().forEach(this::register);
	}

	@Override
	public Resource getResource(URI uri, boolean loadOnDemand) {
		boolean isEcore = uri.isPlatform() && "Ecore.ecore".equals(uri.lastSegment());
		if (isEcore) {
			return super.getResource(URI.createURI(EcorePackage.eNS_URI), loadOnDemand);
		}
		boolean known = getPackageRegistry().containsKey(uri.toString()) || EPackage.Registry.INSTANCE.containsKey(uri.toString());
		if (loadOnDemand && !known && !uri.isFile()) {
			failures.put(uri, "which is neither a file nor the nsURI of a package that is given");
			return null;
		}
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
