// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.pushdown.StatementEngine;
import org.modelarena.fetch.BundleLoader;

/**
 * TinkerPop's jars and the classes of this bundle, for a class path on which only the bundle is: the command line's. Maven fetches the jars when the first
 * traversal is asked for. Thread-safe.
 */
public final class FetchedEngine {
	/** The jars, as the target definition has them. */
	public static final List<String> JARS = List.of("org.apache.tinkerpop:gremlin-core:3.8.1", "org.apache.tinkerpop:gremlin-language:3.8.1",
			"org.apache.tinkerpop:gremlin-shaded:3.8.1", "org.javatuples:javatuples:1.2", "net.objecthunter:exp4j:0.4.8", "org.antlr:antlr4-runtime:4.9.3",
			"org.apache.commons:commons-configuration2:2.15.1", "org.apache.commons:commons-lang3:3.22.0", "org.apache.commons:commons-text:1.15.0",
			"commons-collections:commons-collections:3.2.2");
	private static final String ENGINE = "org.modelarena.gremlin.GremlinStatements";
	private static final long PAUSE_MILLIS = 50;
	/** The one attempt to fetch that is going on, or the last one. */
	private static CompletableFuture<BundleLoader> loaded;

	private FetchedEngine() {
	}

	/** Whether there is something to fetch. */
	public static boolean isNeeded() {
		try {
			Class.forName("org.apache.tinkerpop.gremlin.structure.Graph", false, FetchedEngine.class.getClassLoader());
			return false;
		} catch (ClassNotFoundException e) {
			return true;
		}
	}

	/**
	 * An engine for a metamodel, as if its libraries were on the class path. All who ask meanwhile wait for one attempt to fetch them, as long as each likes.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if there is no Maven, or it cannot fetch
	 */
	public static StatementEngine of(Metamodel metamodel, Cancellation cancellation) {
		return (StatementEngine) await(loading(), cancellation).make(ENGINE, metamodel);
	}

	private static synchronized CompletableFuture<BundleLoader> loading() {
		if (loaded == null || loaded.isCompletedExceptionally()) {
			loaded = CompletableFuture.supplyAsync(FetchedEngine::load, work -> Thread.ofPlatform().daemon().name("gremlin-libraries").start(work));
		}
		return loaded;
	}

	private static BundleLoader load() {
		return BundleLoader.fetched(FetchedEngine.class, JARS, name -> false);
	}

	private static BundleLoader await(CompletableFuture<BundleLoader> loading, Cancellation cancellation) {
		while (true) {
			cancellation.check();
			try {
				return loading.get(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
			} catch (TimeoutException e) {
				// It is not there yet.
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while Gremlin's libraries were fetched.", e);
			} catch (ExecutionException e) {
				throw e.getCause() instanceof ArenaException told ? new ArenaException(told.code(), told.getMessage(), told)
						: new IllegalStateException("Gremlin's libraries cannot be loaded", e.getCause());
			}
		}
	}
}
