// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * The model of a store as an EMF resource that can only be read. Its objects hold no values; each is asked of a snapshot that is taken when the
 * resource is loaded, and given back when it is unloaded. An object is one as long as somebody holds it, or has put an adapter on it. The
 * fragment of an element's URI is its key. Like other resources, to be used by one thread at a time.
 */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
public final class StoreResource extends ResourceImpl {
	/** Of the caller; null where the store is opened. */
	private final @Nullable ModelSnapshot given;
	private @Nullable ModelStore store;
	private @Nullable ResourceSnapshot snapshot;

	StoreResource(URI uri) {
		this(uri, null);
	}

	private StoreResource(URI uri, @Nullable ModelSnapshot given) {
		super(uri);
		this.given = given;
	}

	/**
	 * A loaded resource that shows a snapshot of the caller, who closes it after the resource is unloaded.
	 *
	 * @param uri       begins the URIs of its elements; {@link StoreResourceFactory#uri} if others are to find them again
	 * @param resources the resource is added to; their package registry gets the packages of the model
	 */
	public static StoreResource over(ModelSnapshot snapshot, URI uri, ResourceSet resources) {
		StoreResource resource = new StoreResource(uri, snapshot);
		resources.getResources().add(resource);
		resource.show(snapshot);
		return resource;
	}

	/** The snapshot that is read; null while the resource is not loaded. */
	public @Nullable ModelSnapshot snapshot() {
		return snapshot;
	}

	/**
	 * Opens the store, of whatever kind it is.
	 *
	 * @throws IOException with the {@link ArenaException} that says what is wrong
	 */
	@Override
	public void load(Map<?, ?> options) throws IOException {
		if (isLoaded) {
			return;
		}
		if (given != null) {
			show(given);
			return;
		}
		try {
			Path folder = StoreResourceFactory.folder(uri);
			store = Catalog.discover().store(StoreDirectory.provider(folder)).openToRead(StoreLocation.at(folder));
			show(store.snapshot());
		} catch (ArenaException e) {
			closeStore();
			throw new IOWrappedException(e);
		}
	}

	private void show(ModelSnapshot shown) {
		ResourceSnapshot ours = new ResourceSnapshot(shown, this);
		snapshot = ours;
		if (resourceSet != null) {
			ours.metamodel().packages().forEach(ePackage -> resourceSet.getPackageRegistry().putIfAbsent(ePackage.getNsURI(), ePackage));
		}
		setLoaded(true);
		for (KeyCursor root = ours.roots(); root.next();) {
			getContents().add(ours.object(root.key()));
		}
		setModified(false);
	}

	/** Elements need not be notified that they are discarded: most are known only to this resource. */
	@Override
	protected List<EObject> getUnloadingContents() {
		return new BasicEList<>();
	}

	@Override
	protected void doUnload() {
		super.doUnload();
		closeStore();
	}

	private void closeStore() {
		if (snapshot != null && given == null) {
			snapshot.close();
		}
		snapshot = null;
		if (store != null) {
			store.close();
			store = null;
		}
	}

	@Override
	public void save(Map<?, ?> options) throws IOException {
		throw new IOException("A store is read only as a resource; ModelStore.begin() edits it, and 'arena export' writes its model to a file.");
	}

	@Override
	public String getURIFragment(EObject object) {
		return object instanceof StoreObject element && element.eResource() == this ? Long.toString(element.key()) : super.getURIFragment(object);
	}

	@Override
	public @Nullable EObject getEObject(String fragment) {
		ResourceSnapshot shown = snapshot;
		if (shown == null || !fragment.matches("\\d{1,18}")) {
			return super.getEObject(fragment);
		}
		long key = Long.parseLong(fragment);
		return shown.contains(key) ? shown.object(key) : null;
	}
}
