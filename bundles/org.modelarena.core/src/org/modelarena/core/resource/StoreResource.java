// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * The model of any store as an EMF resource that can only be read. Its objects hold no values; each is asked of a snapshot that is taken when the
 * resource is loaded, and given back when it is unloaded. An object is one as long as somebody holds it, or has put an adapter on it. Like other
 * resources, to be used by one thread at a time.
 */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
public final class StoreResource extends LazyResource {
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
		resource.show(resource.open());
		return resource;
	}

	/** The snapshot that is read; null while the resource is not loaded. */
	public @Nullable ModelSnapshot snapshot() {
		return snapshot;
	}

	/** Opens the store, of whatever kind it is. */
	@Override
	protected List<? extends EObject> open() {
		ModelSnapshot shown = given;
		if (shown == null) {
			Path folder = folder();
			store = Catalog.discover().store(StoreDirectory.provider(folder)).openToRead(StoreLocation.at(folder));
			shown = store.snapshot();
		}
		ResourceSnapshot ours = new ResourceSnapshot(shown, this);
		snapshot = ours;
		if (resourceSet != null) {
			ours.metamodel().packages().forEach(ePackage -> resourceSet.getPackageRegistry().putIfAbsent(ePackage.getNsURI(), ePackage));
		}
		return ours.objects(ours.roots());
	}

	@Override
	protected void close() {
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
	protected List<? extends EObject> held() {
		return snapshot == null ? List.of() : snapshot.held();
	}

	@Override
	protected long key(EObject object) {
		return object instanceof StoreObject element && element.eResource() == this ? element.key() : ModelSnapshot.NONE;
	}

	@Override
	protected @Nullable EObject find(long key) {
		ResourceSnapshot shown = snapshot;
		return shown != null && shown.contains(key) ? shown.object(key) : null;
	}
}
