package org.modelarena.core.resource;

import java.nio.file.Path;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * Makes resources of the stores that URIs like {@code arena:/home/me/tracks} lead to. Eclipse finds it by itself; elsewhere
 * {@link #register} tells a resource set of it. Stateless.
 */
public final class StoreResourceFactory implements Resource.Factory {
	/** The scheme of the URIs. */
	public static final String SCHEME = "arena";

	/** Lets a resource set find stores. */
	public static void register(ResourceSet resources) {
		resources.getResourceFactoryRegistry().getProtocolToFactoryMap().put(SCHEME, new StoreResourceFactory());
	}

	/** Lets all resource sets find stores that have no registry of their own; Eclipse does so by itself. */
	public static void register() {
		Resource.Factory.Registry.INSTANCE.getProtocolToFactoryMap().put(SCHEME, new StoreResourceFactory());
	}

	/** The URI of the store in a folder. */
	public static URI uri(Path folder) {
		String path = folder.toAbsolutePath().normalize().toString().replace('\\', '/');
		return URI.createURI(SCHEME + ":" + (path.startsWith("/") ? "" : "/") + URI.encodeSegment(path, true).replace("%2F", "/"));
	}

	@Override
	public Resource createResource(URI uri) {
		return new StoreResource(uri);
	}
}
