// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.SearchPlaces;

/** Finds packages in files and among known ones, and collects them into a metamodel. Used by one thread at a time. */
public final class PackageSearch implements PackageFinder {
	private final SearchPlaces places;
	private final RegisteredPackages registered;
	private final MetamodelLocator locator;
	private final MetamodelFiles files;
	private final Plugins plugins;
	/** The packages of EMF that the model itself uses. */
	private final Set<EPackage> ofEmf = new HashSet<>();
	private final Set<String> missing = new HashSet<>();
	/** The only files that models may be read from; null for all. */
	private Set<Path> models;
	private Metamodel metamodel;

	/** Reads the files that are given. */
	public PackageSearch(SearchPlaces places) {
		this(places, RegisteredPackages.here());
	}

	/** The same with packages that others have registered. */
	public PackageSearch(SearchPlaces places, RegisteredPackages others) {
		this.places = places;
		plugins = new Plugins(places.plugins());
		registered = plugins.or(others);
		locator = new MetamodelLocator(places, registered);
		files = new MetamodelFiles(locator);
		for (Path file : places.files()) {
			locator.lookBeside(file);
			EPackage copied = PackagesOfEmf.ofCopy(URI.createFileURI(file.toAbsolutePath().normalize().toString()));
			if (copied == null) {
				files.add(file);
			} else {
				ofEmf.add(copied);
			}
		}
		if (!places.files().isEmpty()) {
			metamodel();
		}
	}

	/** Also looks in the folder of a model, and in those above it. */
	public void lookBeside(Path model) {
		locator.lookBeside(model);
	}

	@Override
	public void located(String nsUri, String location, Path by) {
		try {
			URI uri = URI.createURI(location).trimFragment();
			if (plugins.reads(uri.fileExtension())) {
				// A profile, which the plug-in's code finds in its model.
				return;
			}
			locator.said(nsUri, uri.isRelative() ? uri.resolve(URI.createFileURI(by.toAbsolutePath().normalize().toString())) : uri);
		} catch (IllegalArgumentException noUri) {
			// EMF's generated packages have the name of a Java class there.
		}
	}

	@Override
	public EPackage find(String nsUri) {
		EPackage found = nsUri == null || missing.contains(nsUri) ? null : search(nsUri);
		if (found == null && nsUri != null) {
			missing.add(nsUri);
		}
		return found;
	}

	private EPackage search(String nsUri) {
		EPackage ofEcore = PackagesOfEmf.ALL.get(nsUri);
		if (ofEcore != null) {
			metamodel = ofEmf.add(ofEcore) ? null : metamodel;
			return ofEcore;
		}
		EPackage read = files.read(nsUri);
		if (read != null) {
			return read;
		}
		// What lies near a model by chance may be another version of what the user brings, of which code reads the model.
		boolean isBrought = locator.named(nsUri) == null && plugins.find(nsUri) != null;
		URI file = isBrought ? null : locator.declaring(nsUri);
		EPackage generated = file == null ? registered.find(nsUri) : null;
		if (file != null) {
			files.add(file);
		} else if (generated != null) {
			add(generated);
		} else {
			List<EPackage> group = places.known().stream().filter(known -> known.stream().anyMatch(each -> nsUri.equals(each.getNsURI()))).findFirst().orElse(null);
			if (group == null) {
				return null;
			}
			files.add(group);
		}
		metamodel = null;
		// Before anybody uses the package: its data types may become others, and what it refers to has to be there.
		metamodel();
		EPackage declared = generated == null ? files.read(nsUri) : generated;
		// Whoever names a file for a namespace means what is in it, whatever namespace it has there: so EMF reads a schemaLocation.
		return declared == null && locator.named(nsUri) != null ? files.readAs(nsUri, file) : declared;
	}

	/** Adds a package that has no file of ours, and those that it builds on. */
	@Override
	public void add(EPackage root) {
		ofEmf.add(EcorePackage.eINSTANCE);
		files.add(UsedPackages.of(root));
		metamodel = null;
	}

	@Override
	public Plugins plugins() {
		return plugins;
	}

	@Override
	public URI file(URI uri) {
		return locator.file(uri);
	}

	/** From now on reads models from these files only. */
	public void restrictTo(List<Path> models) {
		this.models = models.stream().map(file -> file.toAbsolutePath().normalize()).collect(Collectors.toSet());
	}

	@Override
	public boolean mayRead(Path file) {
		return places.allows(file) && (models == null || models.contains(file.toAbsolutePath().normalize()));
	}

	@Override
	public Collection<String> known() {
		Set<String> known = metamodel().packages().stream().map(EPackage::getNsURI).collect(Collectors.toSet());
		places.known().forEach(group -> group.forEach(each -> known.add(each.getNsURI())));
		return known;
	}

	@Override
	public String wayOut() {
		String found = locator.wayOut();
		return found.isEmpty() ? PackageFinder.super.wayOut() : found;
	}

	@Override
	public Metamodel metamodel() {
		if (metamodel == null) {
			metamodel = files.metamodel(ofEmf);
		}
		return metamodel;
	}

	/** Where a package of the metamodel was found: a file's path or an address; null for one that is known without a file. */
	public String place(EPackage found) {
		URI file = PackagesOfEmf.ALL.containsKey(found.getNsURI()) ? null : files.file(found);
		return file == null ? null : file.isFile() ? file.toFileString() : file.toString();
	}
}
