package org.modelarena.index.orientdb;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.orientdb.internal.OrientGraph;

/**
 * OrientDB, in this process, on files in a folder. The system property {@code modelarena.orientdb.cache} is the size of its page cache in
 * megabytes (512), outside of the heap and shared by all graphs of this JVM.
 */
public final class OrientDatabase implements GraphDatabase {
	/** The name of the store. */
	public static final String NAME = "orientdb";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public Graph create(Path folder, List<GraphType> types) {
		return OrientGraph.create(folder, types);
	}

	@Override
	public Graph open(Path folder) {
		return OrientGraph.open(folder);
	}

	/** @throws ArenaException always {@link ErrorCode#UNSUPPORTED} */
	@Override
	public Graph createAt(URI address, List<GraphType> types) {
		throw remote();
	}

	/** @throws ArenaException always {@link ErrorCode#UNSUPPORTED} */
	@Override
	public Graph openAt(URI address) {
		throw remote();
	}

	private static ArenaException remote() {
		return new ArenaException(ErrorCode.UNSUPPORTED, "The store 'orientdb' runs in ModelArena's own process, on a folder; it does not connect to OrientDB servers.");
	}
}
