// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.resource.LazyResource;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.internal.MapStores;

/**
 * A model in a store as an EMF resource that can be changed. Objects are made when they are asked for, and go when nobody holds them; their values
 * are in records on disk, of which some are in memory. Changes that find no room in memory are written to disk beside the store; only {@link #save}
 * makes them part of it, all or none, and has them on disk when it returns. Nobody else can open the store as long as the resource is loaded.
 * <p>
 * One thread at a time changes it, as any resource. Other threads may read its objects meanwhile: each call answers with a value that was there at
 * some time during it. For more than that, read a {@link #snapshot}.
 */
public final class NeoEmfResource extends LazyResource {
	/** System property: how many changed elements stay in memory; 16,384 unless it is given. */
	public static final String RECORDS = "modelarena.neoemf.records";

	private final Supplier<MapStores> provider;
	/** Both null as long as nothing was loaded and nothing put into it. */
	private Home home;
	private volatile Workspace workspace;

	NeoEmfResource(URI uri, Supplier<MapStores> provider) {
		super(uri);
		this.provider = provider;
	}

	/**
	 * The state that was saved last, for any thread. The caller closes it, before the resource is unloaded.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if nothing was saved yet, or the resource is not loaded
	 */
	public ModelSnapshot snapshot() {
		Workspace now = workspace;
		ModelSnapshot snapshot = now == null ? null : now.snapshot();
		if (snapshot != null) {
			return snapshot;
		}
		throw new ArenaException(ErrorCode.NOT_FOUND, "Nothing is saved in " + uri + ", or it is not loaded.");
	}

	@Override
	protected List<? extends EObject> open() throws IOException {
		if (!Files.exists(folder())) {
			throw new FileNotFoundException("There is no store at " + folder());
		}
		openWorkspace();
		long[] roots = workspace.records().saved().header().roots().cursor().toArray();
		return Arrays.stream(roots).mapToObj(workspace.objects()::get).toList();
	}

	private void openWorkspace() {
		MapStores stores = provider.get();
		home = new Home(stores, folder(), resourceSet == null ? EPackage.Registry.INSTANCE : resourceSet.getPackageRegistry());
		try (Unfinished work = new Unfinished(this::close)) {
			workspace = new Workspace(this, home);
			work.done();
		}
	}

	/** The workspace of a resource that is filled, possibly in place of what is there. */
	private Workspace workspace() {
		if (workspace == null) {
			openWorkspace();
			workspace.startAnew();
		}
		return workspace;
	}

	@Override
	public EList<EObject> getContents() {
		if (contents == null) {
			contents = new Roots();
		}
		return contents;
	}

	/** Takes in only what can be held, before anything has changed. */
	private final class Roots extends ContentsEList<EObject> {
		private static final long serialVersionUID = 1L;

		@Override
		protected EObject validate(int index, EObject object) {
			EObject valid = super.validate(index, object);
			try (Unfinished work = new Unfinished(NeoEmfResource.this::closeUnlessLoaded)) {
				workspace().adopt((InternalEObject) valid);
				work.done();
			}
			return valid;
		}
	}

	@Override
	public void detached(EObject object) {
		super.detached(object);
		if (workspace != null && ((InternalEObject) object).eDirectResource() == this) {
			workspace.cut(object);
		}
	}

	/** If filling a resource that is not loaded could not begin, it need not be unloaded; what had come in before keeps its values. */
	private void closeUnlessLoaded() {
		if (!isLoaded && workspace != null) {
			workspace.releaseStrays();
			close();
		}
	}

	/** It counts as loaded then, even if it is empty: its store is held until it is unloaded. */
	@Override
	public void save(Map<?, ?> options) throws IOException {
		try (Unfinished work = new Unfinished(this::closeUnlessLoaded)) {
			Workspace now = workspace();
			if (!home.isAt(folder())) {
				throw new IOException("The URI of the resource has changed to " + uri + "; what is loaded can be saved in its own place only. Copy it into a resource there.");
			}
			now.save();
			Notification loaded = isLoaded ? null : setLoaded(true);
			if (loaded != null) {
				eNotify(loaded);
			}
			setModified(false);
			work.done();
		} catch (ArenaException e) {
			throw new IOWrappedException(e);
		}
	}

	/** Removes the store. */
	@Override
	public void delete(Map<?, ?> options) throws IOException {
		unload();
		if (resourceSet != null) {
			resourceSet.getResources().remove(this);
		}
		Path folder = folder();
		try {
			if (Files.exists(folder)) {
				provider.get().check(StoreLocation.at(folder));
				StoreDirectory.delete(folder);
			}
		} catch (ArenaException e) {
			throw new IOWrappedException(e);
		}
	}

	/** Objects that have been taken out keep their values; what was not saved is lost. */
	@Override
	protected void doUnload() {
		if (workspace != null) {
			workspace.releaseStrays();
		}
		super.doUnload();
	}

	@Override
	protected void close() {
		if (workspace != null) {
			workspace.records().release();
			workspace = null;
		}
		if (home != null) {
			home.close();
			home = null;
		}
	}

	@Override
	protected List<? extends EObject> held() {
		return workspace == null ? List.of() : workspace.objects().handles().all();
	}

	@Override
	protected void becomeProxy(EObject object, URI proxy) {
		((PersistentObject) object).becomeProxy(proxy);
	}

	@Override
	protected long key(EObject object) {
		return workspace != null && workspace.objects().isHere(object) ? ((PersistentObject) object).key() : ModelSnapshot.NONE;
	}

	@Override
	protected EObject find(long key) {
		return workspace == null ? null : workspace.objectInTree(key);
	}
}
