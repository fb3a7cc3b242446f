// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo;

import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.internal.CdoStores;

/**
 * Stores models in real Eclipse CDO repositories on H2, one in a folder, and serves them over Net4j: TCP, and Net4j's own HTTP as the
 * literature measured it. Queries run in the server, on an immutable state of all revisions that follows each commit; any CDO client
 * can ask them with {@code createQuery("ocl", text)}.
 */
public final class CdoStoreProvider implements StoreProvider {
	private final ExpressionLanguages expressions;

	public CdoStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions the languages that evaluate derived features of stores that are opened; served ones have the languages that they are served with */
	public CdoStoreProvider(ExpressionLanguages expressions) {
		this.expressions = expressions;
	}

	@Override
	public String name() {
		return CdoStores.NAME;
	}

	@Override
	public String description() {
		return "Eclipse CDO 4.7 on H2, over Net4j (TCP and HTTP)";
	}

	@Override
	public Set<Capability> capabilities() {
		return EnumSet.of(Capability.UPDATE, Capability.REVERSE_NAVIGATION, Capability.SNAPSHOT_ISOLATION, Capability.REMOTE);
	}

	@Override
	public Set<Transport> transports() {
		return EnumSet.of(Transport.NET4J_TCP, Transport.NET4J_HTTP);
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		location.refuseServer(name());
		Path directory = location.requireDirectory(name());
		CheckedSource checked = CheckedSource.of(source);
		CdoStores.create(directory, checked, progress);
		return StoreDirectory.openNew(directory, checked, progress, () -> open(location));
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return CdoStores.open(this, location.requireDirectory(name()), expressions);
	}

	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		CdoStores.copyFiles(location.requireDirectory(name()), sink);
	}

	@Override
	public StoreServer serve(List<StoreLocation> locations, ServerOptions options, QueryLanguages languages) {
		return CdoStores.serve(this, locations.stream().map(location -> location.requireDirectory(name())).toList(), options, languages);
	}

	@Override
	public QueryEndpoint connect(URI address) {
		return CdoStores.connect(address);
	}
}
