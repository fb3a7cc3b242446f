// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.internal.ecore.PackageSearch;

/**
 * Finds the metamodels of models by their nsURIs, in this order: the files that are given, what is mapped, what a model's
 * {@code xsi:schemaLocation} says, the folders and jars that are given, the model's folder with three levels of what lies in it, the four folders
 * above it (not beyond a Git repository), packages of plug-ins that are given or, in Eclipse, registered, packages that are known, and Ecore's own.
 * Metamodels that these refer to are found the same way.
 * Nothing is fetched over a network. Not thread-safe.
 */
public final class MetamodelSearch {
	private final PackageSearch packages;
	private boolean isAlone;

	/**
	 * Where the package of a namespace was found.
	 *
	 * @param file null for a package that is known without one
	 */
	public record Origin(String nsUri, String name, String file) {
	}

	private MetamodelSearch(PackageSearch packages) {
		this.packages = packages;
	}

	/**
	 * Reads the files that are given.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#METAMODEL_INVALID} with the file and the reason
	 */
	public static MetamodelSearch in(SearchPlaces places) {
		return new MetamodelSearch(new PackageSearch(places));
	}

	/**
	 * Reads no model from other files than those that are given: a reference into another one leads nowhere.
	 *
	 * @return this search
	 */
	public MetamodelSearch alone() {
		isAlone = true;
		return this;
	}

	/**
	 * Reads enough of a model to know its metamodel: a first pass over its files.
	 *
	 * @return the model, with a metamodel of the packages that it uses, what these refer to, and the files that were given
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} with the place where a package is used that is found nowhere, and as
	 *                        {@link ModelFiles#source} tells
	 */
	public ElementSource source(List<Path> files, Cancellation cancellation) {
		return source(files, Unresolved.REFUSE, Progress.of(cancellation));
	}

	/** The same for a model whose references may lead nowhere; those of EMF's binary files may not. Tells of the reading. */
	public ElementSource source(List<Path> files, Unresolved unresolved, Progress progress) {
		files.forEach(packages::lookBeside);
		if (isAlone) {
			packages.restrictTo(files);
		}
		ElementSource source = ModelFiles.source(files, packages, unresolved, progress);
		if (packages.metamodel().packages().isEmpty()) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, files.getFirst().getFileName() + " holds no element, and so names no metamodel; give one with --metamodel.");
		}
		return source;
	}

	/** All packages that were found, with what they refer to. */
	public Metamodel metamodel() {
		return packages.metamodel();
	}

	/** Where these were found. */
	public List<Origin> origins() {
		return metamodel().packages().stream().map(each -> new Origin(each.getNsURI(), each.getName(), packages.place(each))).toList();
	}
}
