// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Makes resources of the stores that URIs like {@code arena:/home/me/tracks} lead to. Eclipse finds it by itself; elsewhere
 * {@link #register} adds it to a resource set. Stateless.
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

	/**
	 * The folder that a URI leads to, of whatever scheme.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none
	 */
	public static Path folder(URI uri) {
		if (uri.path() == null) {
			throw noFolder(uri, null);
		}
		String path = URI.decode(uri.path());
		try {
			return Path.of(path.matches("/[A-Za-z]:/.*") ? path.substring(1) : path);
		} catch (InvalidPathException e) {
			throw noFolder(uri, e);
		}
	}

	private static ArenaException noFolder(URI uri, @Nullable InvalidPathException cause) {
		return new ArenaException(ErrorCode.NOT_FOUND, "'" + uri + "' names no folder; write " + uri.scheme() + ":/path/to/store.", cause);
	}

	@Override
	@NonNullByDefault({})
	public Resource createResource(URI uri) {
		return new StoreResource(uri);
	}
}
