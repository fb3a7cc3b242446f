// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.store.neoemf.NeoEmfStoreProvider;
import org.modelarena.store.neoemf.RocksNeoEmfStoreProvider;
import org.modelarena.store.neoemf.internal.MapStores;

/**
 * Makes {@link NeoEmfResource}s for URIs like {@code neoemf:/home/me/tracks}. The maps of a new store are kept by H2's MVStore, and by RocksDB for
 * {@code rocksdb:/home/me/tracks}; a store that is there is opened as it is.
 * Eclipse finds it by itself; elsewhere {@link #register} adds it to a resource set.
 */
public class NeoEmfResourceFactory implements Resource.Factory {
	/** The scheme of URIs whose stores are kept by H2's MVStore. */
	public static final String SCHEME = "neoemf";
	/** The scheme of URIs whose stores are kept by RocksDB. */
	public static final String ROCKSDB_SCHEME = "rocksdb";

	private final Supplier<MapStores> provider;

	/** For {@value #SCHEME}. */
	public NeoEmfResourceFactory() {
		this(NeoEmfStoreProvider::new);
	}

	private NeoEmfResourceFactory(Supplier<MapStores> provider) {
		this.provider = provider;
	}

	/** For {@value #ROCKSDB_SCHEME}. */
	public static final class OfRocksDb extends NeoEmfResourceFactory {
		public OfRocksDb() {
			super(RocksNeoEmfStoreProvider::new);
		}
	}

	/** Lets a resource set find such resources, and prepares the dynamic packages in its registry. */
	public static void register(ResourceSet resources) {
		var factories = resources.getResourceFactoryRegistry().getProtocolToFactoryMap();
		factories.put(SCHEME, new NeoEmfResourceFactory());
		factories.put(ROCKSDB_SCHEME, new OfRocksDb());
		for (Object registered : resources.getPackageRegistry().values()) {
			if (registered instanceof EPackage ePackage) {
				prepare(ePackage);
			}
		}
	}

	/**
	 * Lets the factory of a dynamic package, and of those in it, make objects that such a resource can hold; they do all that other objects do. To be
	 * called before objects are made. Packages with a factory of their own, such as generated ones, stay as they are.
	 */
	public static void prepare(EPackage ePackage) {
		PersistentFactory.install(ePackage);
	}

	/** The provider of a store that is there, by its name; another one, which will say so, for stores of other kinds. */
	static MapStores provider(String name, MapStores other) {
		return Stream.of(new NeoEmfStoreProvider(), new RocksNeoEmfStoreProvider()).filter(provider -> provider.name().equals(name)).findFirst().orElse(other);
	}

	/** The URI of the store in a folder, or of one that will be made there. */
	public static URI uri(Path folder) {
		return URI.createURI(SCHEME + StoreResourceFactory.uri(folder).toString().substring(StoreResourceFactory.SCHEME.length()));
	}

	@Override
	public Resource createResource(URI uri) {
		return new NeoEmfResource(uri, provider);
	}
}
