// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.following;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.compare.DifferenceList;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.TemporaryStore;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.extract.FollowedSources;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** A store that is kept true to model files of the workspace, or to Java sources. Thread-safe. */
public final class Following {
	/** Editors save several files one after the other. */
	private static final int MILLIS_TO_WAIT = 300;
	/** How files of a folder end that are followed; metamodels are found where they are needed. */
	private static final Set<String> ENDINGS = Set.of("xmi", "uml", "model", "bin");

	private final StoreNode store;
	private final List<IResource> resources;
	private final boolean isJava;
	/** Null of model files, and before Java sources are read. */
	private FollowedSources sources;
	private final BackgroundJob job;
	private volatile String text;
	private volatile boolean isBehind;

	/**
	 * @param resources files, folders and projects
	 * @param isJava    whether their Java sources are followed; then they are folders and projects
	 */
	Following(StoreNode store, List<IResource> resources, boolean isJava) {
		this.store = store;
		this.resources = List.copyOf(resources);
		this.isJava = isJava;
		text = NLS.bind(Messages.follows, names());
		job = BackgroundJob.repeated(NLS.bind(Messages.following, store.name(), names()), this::take, reason -> say(NLS.bind(Messages.problem, NLS.bind(Messages.follows, names()), reason), true));
	}

	/** The store that follows. */
	public StoreNode store() {
		return store;
	}

	/** The files, folders and projects that it follows. */
	List<IResource> resources() {
		return resources;
	}

	/** Whether these are Java sources. */
	boolean isJava() {
		return isJava;
	}

	private String names() {
		return resources.stream().map(IResource::getName).collect(Collectors.joining(", "));
	}

	/** The text that tells what it follows, and what came of it last. */
	public String text() {
		return text;
	}

	/** Whether the store has not what the files have, as they could not be taken. */
	public boolean isBehind() {
		return isBehind;
	}

	private void say(String said, boolean behind) {
		isBehind = behind;
		text = said;
		Stores.get().changed();
	}

	/** Brings the store up to date soon. */
	void schedule() {
		job.schedule(MILLIS_TO_WAIT);
	}

	void stop() {
		job.cancel();
	}

	/** Whether files that are followed have changed. */
	boolean concerns(IResourceDelta delta) {
		return resources.stream().map(resource -> delta.findMember(resource.getFullPath())).anyMatch(this::isContent);
	}

	private boolean isContent(IResourceDelta delta) {
		if (delta == null) {
			return false;
		}
		boolean isChanged = delta.getKind() != IResourceDelta.CHANGED || (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
		if (delta.getResource() instanceof IContainer) {
			return delta.getKind() == IResourceDelta.REMOVED || List.of(delta.getAffectedChildren()).stream().anyMatch(this::isContent);
		}
		return isChanged && (!isJava || delta.getResource().getName().endsWith(".java"));
	}

	private void take(Cancellation cancellation) {
		Progress progress = Progress.of(cancellation);
		DifferenceList.Counts counts = isJava ? takeSources(progress) : takeModels(progress);
		say(NLS.bind(Messages.changed,
				new Object[] { NLS.bind(Messages.follows, names()), Amounts.of(counts.added()), Amounts.of(counts.removed()), Amounts.of(counts.moved()), Amounts.of(counts.changed()) }),
				false);
		Stores.get().refresh(store);
	}

	private DifferenceList.Counts takeModels(Progress progress) {
		try (ModelStore read = ModelPlaces.read(files(), progress); ModelSnapshot model = read.snapshot()) {
			return Stores.get().use(store, access -> access.take(model, before -> Optional.of(Map.of()), progress)).orElseThrow();
		}
	}

	/** Only what has changed is read; all, if the store turns out to have something else. */
	private DifferenceList.Counts takeSources(Progress progress) {
		if (sources == null) {
			sources = begun();
		}
		Optional<DifferenceList.Counts> counts = Optional.empty();
		while (counts.isEmpty()) {
			progress.cancellation().check();
			try (JavaModel model = sources.read(JavaExtraction.Options.usual(), progress);
					ModelStore read = TemporaryStore.of(model, Stores.get().catalog(), progress);
					ModelSnapshot wanted = read.snapshot()) {
				if (wanted.size() == 0) {
					throw noSources();
				}
				counts = Stores.get().use(store, access -> access.take(wanted, before -> same(before, wanted), progress));
			}
		}
		sources.taken();
		return counts.get();
	}

	private FollowedSources begun() {
		FollowedSources begun = new FollowedSources(resources.stream().map(this::root).toList(), true);
		Stores.get().use(store, access -> {
			access.show(begun::begin);
			return null;
		});
		return begun;
	}

	/** A project may be gone since it was chosen, in an earlier session. */
	private SourceRoot root(IResource resource) {
		IPath location = resource.getLocation();
		if (location == null) {
			throw noSources();
		}
		return new SourceRoot(resource.getName(), location.toPath());
	}

	private ArenaException noSources() {
		return new ArenaException(ErrorCode.NOT_FOUND, NLS.bind(Messages.noSources, names()));
	}

	private Optional<Map<Long, Long>> same(ModelSnapshot before, ModelSnapshot wanted) {
		Optional<Map<Long, Long>> same = sources.same(before, wanted);
		if (same.isEmpty()) {
			sources.begin(before);
		}
		return same;
	}

	private List<Path> files() {
		List<Path> files = new ArrayList<>();
		for (IResource resource : resources) {
			if (resource instanceof IFile file && file.exists()) {
				files.add(file.getLocation().toPath());
			} else if (resource.isAccessible()) {
				collect(resource, files);
			}
		}
		if (files.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, NLS.bind(Messages.noFiles, names()));
		}
		return files.stream().sorted().toList();
	}

	private static void collect(IResource folder, List<Path> to) {
		try {
			folder.accept(proxy -> {
				String ending = proxy.getName().substring(proxy.getName().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
				if (proxy.getType() == IResource.FILE && ENDINGS.contains(ending) && !proxy.isDerived()) {
					to.add(proxy.requestResource().getLocation().toPath());
				}
				return !proxy.getName().startsWith(".");
			}, IResource.NONE);
		} catch (CoreException e) {
			throw new ArenaException(ErrorCode.IO, e.getMessage(), e);
		}
	}
}
