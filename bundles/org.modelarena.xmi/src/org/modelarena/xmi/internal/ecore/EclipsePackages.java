// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.File;
import java.nio.file.Path;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.Platform;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.common.util.WrappedException;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.impl.URIMappingRegistryImpl;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.osgi.framework.Bundle;

/**
 * The packages that the plug-ins of the running Eclipse have registered, and the files in them, also by URIs that they have mapped. Does not load without
 * Eclipse's classes.
 */
final class EclipsePackages implements RegisteredPackages {
	@Override
	public EPackage find(String nsUri) {
		try {
			EPackage found = EPackage.Registry.INSTANCE.getEPackage(nsUri);
			// Packages of --plugin register themselves, too, and stay.
			return found == null || found.eIsProxy() || Plugins.brought(found) ? null : found;
		} catch (WrappedException e) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID,
					"The package '" + nsUri + "' that a plug-in of this Eclipse has registered cannot be used: " + e.getCause(), e);
		}
	}

	@Override
	public URI file(URI uri) {
		URI mapped = URIMappingRegistryImpl.INSTANCE.getURI(uri);
		Bundle bundle = mapped.isPlatformPlugin() && mapped.segmentCount() > 2 ? Platform.getBundle(URI.decode(mapped.segment(1))) : null;
		File place = bundle == null ? null : FileLocator.getBundleFileLocation(bundle).orElse(null);
		if (bundle == null || place == null) {
			return null;
		}
		String entry = URI.decode(String.join("/", mapped.segmentsList().subList(2, mapped.segmentCount())));
		Path root = place.toPath().toAbsolutePath().normalize();
		Path file = root.resolve(entry).normalize();
		if (!file.startsWith(root) || bundle.getEntry(entry) == null) {
			return null;
		}
		return place.isDirectory() ? URI.createFileURI(file.toString()) : JarUris.of(root, entry);
	}
}
