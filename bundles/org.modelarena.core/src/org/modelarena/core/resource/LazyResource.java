// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A model in a store as an EMF resource. Its objects are made when they are asked for, and go when nobody holds them. Each has a key, which is the
 * fragment of its URI.
 */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
public abstract class LazyResource extends ResourceImpl {
	protected LazyResource(URI uri) {
		super(uri);
	}

	/**
	 * Opens the store.
	 *
	 * @return the roots, in order
	 * @throws ArenaException that says what is wrong
	 */
	protected abstract List<? extends EObject> open() throws IOException;

	/** Lets go of the store; does nothing if it is not open. */
	protected abstract void close();

	/** The objects that somebody holds. */
	protected abstract List<? extends EObject> held();

	/** The object of a key; null if no element of the resource has it. */
	protected abstract @Nullable EObject find(long key);

	/** The key of an object; {@link ModelSnapshot#NONE} for one that is not of this resource. */
	protected abstract long key(EObject object);

	/**
	 * The folder that the URI leads to.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none
	 */
	protected final Path folder() {
		return StoreResourceFactory.folder(uri);
	}

	/**
	 * Opens the store.
	 *
	 * @throws IOException with the {@link ArenaException} that says what is wrong
	 */
	@Override
	public final void load(Map<?, ?> options) throws IOException {
		if (isLoaded) {
			return;
		}
		try {
			show(open());
		} catch (ArenaException e) {
			unload();
			close();
			throw new IOWrappedException(e);
		}
	}

	/** Is loaded from now on. */
	final void show(List<? extends EObject> roots) {
		Notification loaded = setLoaded(true);
		isLoading = true;
		try {
			roots.forEach(getContents()::add);
		} finally {
			isLoading = false;
			if (loaded != null) {
				eNotify(loaded);
			}
			setModified(false);
		}
	}

	/** Elements need not be notified that they are discarded: most are known only to this resource. */
	@Override
	protected final List<EObject> getUnloadingContents() {
		return new BasicEList<>();
	}

	/** Objects that somebody holds become proxies without values. */
	@Override
	protected void doUnload() {
		super.doUnload();
		for (List<? extends EObject> held = here(); !held.isEmpty(); held = here()) {
			for (EObject object : held) {
				URI proxy = uri.appendFragment(getURIFragment(object));
				// Adapters that are notified of it may ask for more objects.
				object.eAdapters().clear();
				becomeProxy(object, proxy);
			}
		}
		close();
	}

	private List<? extends EObject> here() {
		return held().stream().filter(object -> key(object) != ModelSnapshot.NONE).toList();
	}

	/** Makes an object one that is not of this resource any more. */
	protected void becomeProxy(EObject object, URI proxy) {
		((InternalEObject) object).eSetProxyURI(proxy);
	}

	@Override
	public final String getURIFragment(EObject object) {
		long key = key(object);
		return key == ModelSnapshot.NONE ? super.getURIFragment(object) : Long.toString(key);
	}

	@Override
	public final @Nullable EObject getEObject(String fragment) {
		return fragment.matches("\\d{1,18}") ? find(Long.parseLong(fragment)) : super.getEObject(fragment);
	}

	@Override
	protected final void doSave(OutputStream out, Map<?, ?> options) throws IOException {
		throw new IOException("A resource like " + uri + " lies in a folder; 'arena export' writes its model to a file.");
	}

	@Override
	protected final void doLoad(InputStream in, Map<?, ?> options) throws IOException {
		throw new IOException("A resource like " + uri + " lies in a folder; 'arena load' makes one of a file.");
	}
}
