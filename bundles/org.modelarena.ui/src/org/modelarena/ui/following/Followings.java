// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.following;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/** The stores of this workspace that follow files; they go on when the workbench starts again and the explorer is shown. Thread-safe. */
public final class Followings {
	/** Stands before the paths where these are of Java sources. */
	private static final String JAVA = "java";
	private static final String NODE = "org.modelarena.ui/following";
	private static final Followings OF_WORKBENCH = new Followings();

	private final List<Following> all = new CopyOnWriteArrayList<>();
	private final Preferences preferences = InstanceScope.INSTANCE.getNode(NODE);

	private Followings() {
		ResourcesPlugin.getWorkspace().addResourceChangeListener(this::filesChanged, IResourceChangeEvent.POST_CHANGE);
		BackgroundJob.quietly(NODE, cancellation -> restore(), reason -> ILog.of(Followings.class).log(Status.warning(reason)));
	}

	/** The followings of the workbench. */
	public static Followings get() {
		return OF_WORKBENCH;
	}

	private void restore() {
		Stores.get().local().forEach(this::restore);
	}

	/** Somebody may have it follow files, or let it be, meanwhile. */
	private synchronized void restore(StoreNode store) {
		List<String> kept = List.of(preferences.get(key(store), "").split("\n"));
		List<IResource> resources = kept.stream().filter(line -> line.startsWith("/")).map(Followings::resource).toList();
		if (!resources.isEmpty() && of(store).isEmpty()) {
			add(new Following(store, resources, kept.contains(JAVA)));
		}
	}

	private static IResource resource(String path) {
		IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
		IPath full = IPath.fromPortableString(path);
		IResource found = root.findMember(full);
		if (found != null) {
			return found;
		}
		return full.segmentCount() == 1 ? root.getProject(full.segment(0)) : root.getFile(full);
	}

	private static String key(StoreNode store) {
		return Path.of(store.location()).toString().replace('/', '|');
	}

	private void add(Following following) {
		all.add(following);
		following.schedule();
		Stores.get().changed();
	}

	/**
	 * Has a store follow files, instead of those that it followed before.
	 *
	 * @param store     in a folder of this machine
	 * @param resources files, folders and projects
	 * @param isJava    whether their Java sources are followed, and not their models
	 */
	public synchronized Following begin(StoreNode store, List<? extends IResource> resources, boolean isJava) {
		end(store);
		Following following = new Following(store, new ArrayList<>(resources), isJava);
		preferences.put(key(store), Stream.concat(isJava ? Stream.of(JAVA) : Stream.empty(), resources.stream().map(resource -> resource.getFullPath().toPortableString()))
				.collect(Collectors.joining("\n")));
		keep();
		add(following);
		return following;
	}

	/** Lets a store be. */
	public synchronized void stop(StoreNode store) {
		end(store);
		preferences.remove(key(store));
		keep();
		Stores.get().changed();
	}

	private void end(StoreNode store) {
		of(store).ifPresent(following -> {
			all.remove(following);
			following.stop();
		});
	}

	private void keep() {
		try {
			preferences.flush();
		} catch (BackingStoreException e) {
			ILog.of(Followings.class).log(Status.warning(Messages.notKept, e));
		}
	}

	/** The following of a store; empty if it follows nothing. */
	public Optional<Following> of(StoreNode store) {
		return all.stream().filter(following -> following.store().equals(store)).findFirst();
	}

	private void filesChanged(IResourceChangeEvent event) {
		if (event.getDelta() != null) {
			all.stream().filter(following -> following.concerns(event.getDelta())).forEach(Following::schedule);
		}
	}
}
