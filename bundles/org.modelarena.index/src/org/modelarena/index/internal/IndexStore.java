// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EditTarget;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.core.edit.ReadersGate;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderSeal;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.EngineStore;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.derivation.Administration;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphStatements;
import org.modelarena.xmi.Ecore;

/**
 * A model in a graph. Databases of this kind show each statement the newest commit, so a commit waits for open snapshots. Each snapshot asks
 * the database for its newest commit, and reads everything anew if that was somebody else's.
 */
public final class IndexStore implements EngineStore, EditTarget {
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final StoreProvider provider;
	private final Graph graph;
	private final Optional<FolderGuard> guard;
	private final ExpressionLanguages expressions;
	private final ReadersGate gate = new ReadersGate(PATIENCE);
	private final EditTurn edit = new EditTurn();
	private final LongAdder computations = new LongAdder();
	private volatile Version version;
	/** Whether the version has changes that the graph may not have. */
	private volatile boolean stale;
	private volatile boolean closed;
	/** Guarded by {@link #edit}. */
	private long nextKey;

	/**
	 * Opens the model that a graph holds; closes the graph and the guard when it is closed.
	 *
	 * @param guard       the guard of the folder, if the graph lies there
	 * @param expressions the languages that evaluate derived features
	 */
	public IndexStore(StoreProvider provider, Graph graph, Optional<FolderGuard> guard, ExpressionLanguages expressions) {
		this.provider = provider;
		this.graph = graph;
		this.guard = guard;
		this.expressions = expressions;
		this.version = read();
	}

	private Version read() {
		long commit = graph.commit();
		Map<String, Object> header = graph.header();
		Version read = new Version(new IndexState(graph, metamodel(header)), commit);
		nextKey = Math.max(nextKey, Math.max(Header.nextKey(header), read.state().bound()));
		return read;
	}

	/** The current metamodel if the header still says the same, so that the types that callers have stay good. */
	private Metamodel metamodel(Map<String, Object> header) {
		boolean isCurrent = version != null && Header.isOf(header, version.state().metamodel());
		return isCurrent ? version.state().metamodel() : Header.metamodel(header, provider.name()).with(expressions);
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return version.state().metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		requireOpen();
		follow();
		Thread reader = gate.enter();
		AtomicBoolean left = new AtomicBoolean();
		Version seen = version;
		Runnable onClose = () -> {
			if (left.compareAndSet(false, true)) {
				gate.leave(reader);
			}
		};
		return graph.statements().<ModelSnapshot>map(statements -> new IndexStatementSnapshot(seen, statements, onClose))
				.orElseGet(() -> new IndexSnapshot(seen.state(), onClose));
	}

	/** Lets go of what was read of the database, to be read again when it is needed. While nobody has a snapshot or an edit. */
	public void forgetColumns() {
		version = new Version(version.state().unread(), version.commit());
	}

	/** Reads anew if somebody else has changed the database, or if a commit of ours has failed half-way. */
	private void follow() {
		if (!stale && graph.commit() == version.commit() || gate.isReading()) {
			return;
		}
		gate.beginWrite();
		try {
			if (stale || graph.commit() != version.commit()) {
				version = read();
				stale = false;
			}
		} finally {
			gate.endWrite();
		}
	}

	@Override
	public ModelEdit begin() {
		takeEdit();
		try (Unfinished work = new Unfinished(this::end)) {
			follow();
			return work.done(new CheckedEdit(this));
		}
	}

	/** Waits for the edit before, and keeps others waiting until {@link #end()}. */
	void takeEdit() {
		requireOpen();
		guard.ifPresent(FolderGuard::requireInPlace);
		edit.take(PATIENCE);
	}

	private void requireOpen() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store is closed.");
		}
	}

	@Override
	public ModelSnapshot state() {
		return new IndexSnapshot(version.state());
	}

	@Override
	public long takeKey() {
		return nextKey++;
	}

	@Override
	public void end() {
		edit.end();
	}

	@Override
	public void commit(List<EditStep> steps) {
		gate.beginWrite();
		try {
			apply(steps);
		} finally {
			gate.endWrite();
		}
	}

	private void apply(List<EditStep> steps) {
		IndexState state = version.state();
		long commit = version.commit() + 1;
		IncrementalMaintenance maintenance = version.maintenance();
		long before = maintenance.computed();
		stale = true;
		Changes changes = new Changes(state, maintenance);
		maintenance.start(changes, Cancellation.create());
		steps.forEach(new EditRun(state, changes)::run);
		maintenance.settle();
		computations.add(maintenance.computed() - before);
		Map<String, Object> header = PersistedTraces.header(maintenance, state.names());
		header.put(Header.NEXT_KEY, nextKey);
		write(changes.toGraph(commit, header));
		version = version.next();
		stale = false;
	}

	/** Writes a change; if the database ends meanwhile, finds out whether the change was made. */
	private void write(GraphChange change) {
		guard.ifPresent(FolderGuard::requireInPlace);
		try {
			graph.write(change);
			guard.ifPresent(FolderGuard::requireInPlace);
		} catch (ArenaException e) {
			guard.ifPresent(FolderGuard::requireInPlace);
			if (e.code() != ErrorCode.STORE_UNAVAILABLE) {
				throw e;
			}
			if (!isMade(change, e)) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, e.getMessage() + " Nothing of the edit was made; make it again.", e);
			}
		}
	}

	private boolean isMade(GraphChange change, ArenaException failure) {
		try {
			return graph.commit() == change.commit();
		} catch (ArenaException e) {
			e.addSuppressed(failure);
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE,
					failure.getMessage() + " It is not known whether the edit was made: " + e.getMessage(), e);
		}
	}

	/**
	 * Makes a new metamodel the current one, with a state of it; the edit is taken.
	 *
	 * @param maintenance null for one that is to be made of what the graph keeps
	 */
	void replace(IndexState state, IncrementalMaintenance maintenance) {
		gate.beginWrite();
		try {
			stale = true;
			Map<String, Object> all = maintenance == null ? new HashMap<>() : PersistedTraces.header(maintenance, state.names());
			all.put(Header.METAMODEL, Ecore.text(state.metamodel()));
			long commit = version.commit() + 1;
			write(new GraphChange(commit, all, List.of(), List.of(), List.of(), List.of()));
			version = new Version(state, commit, maintenance);
			stale = false;
		} finally {
			gate.endWrite();
		}
	}

	/** The current version. */
	Version version() {
		follow();
		return version;
	}

	Graph graph() {
		return graph;
	}

	/** Counts values of derived features that were computed. */
	LongAdder computations() {
		return computations;
	}

	@Override
	public void change(Statement statement) {
		engine().change(statement);
	}

	@Override
	public void read(Statement statement, Consumer<Object[]> rows) {
		engine().read(statement, rows);
	}

	private GraphStatements engine() {
		requireOpen();
		return graph.statements().orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + provider.name() + "' has no engine with a language of its own."));
	}

	@Override
	public ModelIndex index() {
		return new Administration(new GraphHost(this));
	}

	@Override
	public void close() {
		if (!closed) {
			closed = true;
			graph.close();
			guard.ifPresent(FolderSeal::write);
			guard.ifPresent(FolderGuard::close);
		}
	}
}
