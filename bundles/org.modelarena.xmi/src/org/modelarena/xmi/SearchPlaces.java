// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EPackage;

/**
 * Where the metamodels of a model may be.
 *
 * @param files   .ecore files that are part of the metamodel whether or not the model uses them
 * @param mapped  files by the URI that others know them by: an nsURI, or where they lie for those that refer to them
 *                ({@code platform:/plugin/org.example/model/x.ecore}). A URI that ends with a slash stands for all that begin with it, and
 *                its path is a folder.
 * @param folders folders, with all that lie in them, and jars
 * @param plugins jars of plug-ins whose generated packages, resource factories and files are used: their code runs
 * @param known   packages that go together, for each nsURI that has no file; used if the model uses one of them
 * @param within  the folder outside of which no file is opened, whatever the model and its metamodels refer to: for files that somebody else has sent.
 *                Nothing to open what can be read
 */
public record SearchPlaces(List<Path> files, Map<String, Path> mapped, List<Path> folders, List<Path> plugins, List<List<EPackage>> known,
		Optional<Path> within) {
	public SearchPlaces {
		files = List.copyOf(files);
		mapped = Map.copyOf(mapped);
		folders = List.copyOf(folders);
		plugins = List.copyOf(plugins);
		known = known.stream().map(List::copyOf).toList();
		within = within.map(folder -> folder.toAbsolutePath().normalize());
	}

	/** Without a folder that holds all. */
	public SearchPlaces(List<Path> files, Map<String, Path> mapped, List<Path> folders, List<Path> plugins, List<List<EPackage>> known) {
		this(files, mapped, folders, plugins, known, Optional.empty());
	}

	/** Nothing but what lies beside the model. */
	public static SearchPlaces none() {
		return new SearchPlaces(List.of(), Map.of(), List.of(), List.of(), List.of());
	}

	/** With .ecore files. */
	public SearchPlaces withFiles(List<Path> more) {
		return new SearchPlaces(more, mapped, folders, plugins, known, within);
	}

	/** With packages that are known without a file, those of each collection together. */
	public SearchPlaces withKnown(Collection<? extends Collection<EPackage>> more) {
		return new SearchPlaces(files, mapped, folders, plugins, more.stream().map(List::copyOf).toList(), within);
	}

	/** With nothing outside of a folder. */
	public SearchPlaces within(Path folder) {
		return new SearchPlaces(files, mapped, folders, plugins, known, Optional.of(folder));
	}

	/** Whether a file may be opened. */
	public boolean allows(Path file) {
		return within.isEmpty() || file.toAbsolutePath().normalize().startsWith(within.get());
	}
}
