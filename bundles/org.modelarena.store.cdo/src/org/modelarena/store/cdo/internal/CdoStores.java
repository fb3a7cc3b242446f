// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.net4j.util.container.IManagedContainer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.store.cdo.internal.database.CdoFormat;
import org.modelarena.store.cdo.internal.database.H2Backup;
import org.modelarena.store.cdo.internal.transport.Net4j;

/** Makes, opens, serves and reaches repositories. */
public final class CdoStores {
	/** The store's name. */
	public static final String NAME = CdoFormat.NAME;

	private CdoStores() {
	}

	/** Loads a model into a new folder. */
	public static void create(Path directory, ElementSource source, Progress progress) {
		StoreDirectory.build(directory, NAME, CdoFormat.ofNewStores(), source, building -> {
			IManagedContainer container = Net4j.serverContainer();
			try (CdoRepository repository = CdoRepository.create(building, directory.getFileName().toString(), source.metamodel(), container);
					CdoSession session = CdoSession.inProcess(container, repository.name())) {
				CdoLoader.load(repository, session, source, progress);
			} finally {
				container.deactivate();
			}
		});
	}

	/**
	 * Opens a folder for use in this process.
	 *
	 * @param expressions the languages that evaluate derived features
	 */
	public static ModelStore open(StoreProvider provider, Path directory, ExpressionLanguages expressions) {
		StoreDirectory.check(directory, NAME, CdoFormat.VERSION);
		StoreDirectory.requireWritable(directory, NAME);
		IManagedContainer container = Net4j.serverContainer();
		try (Unfinished work = new Unfinished(container::deactivate)) {
			CdoRepository repository = CdoRepository.open(directory, directory.getFileName().toString(), container, expressions);
			return work.done(new CdoStore(provider, container, repository, () -> {
				repository.close();
				container.deactivate();
			}));
		}
	}

	/**
	 * Hands over the files of a repository, by H2's own backup.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_BUSY} if another process has it open
	 */
	public static void copyFiles(Path directory, FileSink sink) {
		StoreDirectory.check(directory, NAME, CdoFormat.VERSION);
		StoreDirectory.requireWritable(directory, NAME);
		CdoFormat.requireDatabase(directory);
		try {
			FolderFiles.copy(directory.resolve(StoreDirectory.MARKER), StoreDirectory.MARKER, sink);
			FolderFiles.copyIfThere(directory, StoreDirectory.PROVENANCE, sink);
			H2Backup.copy(directory, sink);
		} catch (IOException e) {
			throw ArenaException.io("Cannot copy the store at " + directory, e);
		}
	}

	/** Serves folders. */
	public static StoreServer serve(StoreProvider provider, List<Path> directories, ServerOptions options, QueryLanguages languages) {
		directories.forEach(directory -> StoreDirectory.check(directory, NAME, CdoFormat.VERSION));
		return CdoServer.start(provider, directories, options, languages);
	}

	/** Connects to a served repository. */
	public static QueryEndpoint connect(URI address) {
		return CdoClient.connect(address);
	}
}
