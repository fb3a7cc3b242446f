// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** The checks that go on in this workbench. They end with their stores. Thread-safe. */
public final class Checks {
	private static final Checks OF_WORKBENCH = new Checks();

	private final List<Check> running = new CopyOnWriteArrayList<>();
	private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
	private int begun;

	private Checks() {
		Stores.get().onChange(this::storesChanged);
		ResourcesPlugin.getWorkspace().addResourceChangeListener(this::filesChanged, IResourceChangeEvent.POST_CHANGE);
	}

	/** The checks of the workbench. */
	public static Checks get() {
		return OF_WORKBENCH;
	}

	/**
	 * Begins to check a store; or begins anew, if it is checked for the same already.
	 *
	 * @param files with constraints; none for those of the metamodel
	 */
	public synchronized Check begin(StoreNode store, List<IFile> files) {
		Check check = running.stream().filter(each -> each.store().equals(store) && each.files().equals(files)).findFirst().orElseGet(() -> add(store, files));
		check.begin();
		changed();
		return check;
	}

	private Check add(StoreNode store, List<IFile> files) {
		begun++;
		Check check = new Check(String.valueOf(begun), store, files, this::changed);
		running.add(check);
		return check;
	}

	/** Ends a check. */
	public void stop(Check check) {
		if (running.remove(check)) {
			check.stop();
			changed();
		}
	}

	/** The checks that go on, or that could not begin. */
	public List<Check> running() {
		return List.copyOf(running);
	}

	/** The check of an id, if it still goes on. */
	Optional<Check> find(String id) {
		return running.stream().filter(each -> each.id().equals(id)).findFirst();
	}

	private void storesChanged() {
		running.stream().filter(Check::isOrphaned).forEach(this::stop);
		running.stream().filter(Check::isOutdated).forEach(Check::begin);
	}

	/** Constraints that were edited are read again. */
	private void filesChanged(IResourceChangeEvent event) {
		for (Check check : running) {
			if (event.getDelta() != null && check.files().stream().anyMatch(file -> isContent(event.getDelta().findMember(file.getFullPath())))) {
				check.begin();
			}
		}
	}

	private static boolean isContent(IResourceDelta delta) {
		return delta != null && (delta.getKind() != IResourceDelta.CHANGED || (delta.getFlags() & IResourceDelta.CONTENT) != 0);
	}

	/** Calls {@code listener} after each change, in any thread, until it is removed. */
	public void onChange(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends what {@link #onChange} has begun. */
	public void remove(Runnable listener) {
		listeners.remove(listener);
	}

	private void changed() {
		new ArrayList<>(listeners).forEach(Runnable::run);
	}
}
