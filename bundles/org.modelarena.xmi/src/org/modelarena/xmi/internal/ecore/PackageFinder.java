// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.nio.file.Path;
import java.util.Collection;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.core.model.Metamodel;

/** Finds the packages of a model's elements while the model is read. Used by one thread at a time. */
public interface PackageFinder {
	/** The package of an nsURI, or null. */
	EPackage find(String nsUri);

	/** The nsURIs that are known by now, for hints. */
	Collection<String> known();

	/** Code that the user brings, or null. */
	default Plugins plugins() {
		return null;
	}

	/** Adds a package that was found on the way, such as an applied profile's. */
	default void add(EPackage found) {
		throw new UnsupportedOperationException();
	}

	/** The file that a URI of another machine or workspace means here, or null. */
	default URI file(URI uri) {
		return null;
	}

	/** Whether a file may be opened that the model refers to. */
	default boolean mayRead(Path file) {
		return true;
	}

	/** All packages that are known by now. */
	Metamodel metamodel();

	/** The advice for a package that is not found, as the end of a sentence. */
	default String wayOut() {
		return "; name its .ecore file with --metamodel";
	}

	/** Hears what a model file says, by its {@code xsi:schemaLocation}, before it uses the package. */
	default void located(String nsUri, String location, Path by) {
		// The packages are there.
	}

	/** Finds the packages of a metamodel. */
	static PackageFinder in(Metamodel metamodel) {
		return new KnownPackages(metamodel);
	}
}
