// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.computer.GraphComputer;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.structure.Edge;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Transaction;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.gremlin.ModelGraph;

/** The view of a snapshot. */
// The suite that takes the place of the deprecated one has no name here yet.
@SuppressWarnings("deprecation")
@Graph.OptIn(Graph.OptIn.SUITE_STRUCTURE_STANDARD)
@Graph.OptIn(Graph.OptIn.SUITE_PROCESS_STANDARD)
public final class SnapshotGraph implements ModelGraph {
	static {
		List<TraversalStrategy<?>> own = List.of(SubtypeStrategy.INSTANCE, LookupStrategy.INSTANCE, SnapshotCountStrategy.INSTANCE,
				DirectStepsStrategy.INSTANCE, CheckpointStrategy.INSTANCE);
		TraversalStrategies.GlobalCache.registerStrategies(SnapshotGraph.class,
				TraversalStrategies.GlobalCache.getStrategies(Graph.class).clone().addStrategies(own.toArray(TraversalStrategy<?>[]::new)));
		// So that a text cannot leave them out: without the last one it could not be ended.
		own.forEach(strategy -> TraversalStrategies.GlobalCache.unregisterStrategy(strategy.getClass()));
	}

	private static final Pattern DIGITS = Pattern.compile("0|[1-9][0-9]{0,17}");

	private final ModelSnapshot snapshot;
	private final Names names;
	private final CancellationProbe probe;
	private final Configuration configuration = new BaseConfiguration();

	private SnapshotGraph(ModelSnapshot snapshot, Names names, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.names = names;
		this.probe = new CancellationProbe(cancellation);
		configuration.setProperty(Graph.GRAPH, SnapshotGraph.class.getName());
	}

	/** The graph of a snapshot. */
	public static SnapshotGraph over(ModelSnapshot snapshot, Cancellation cancellation) {
		Objects.requireNonNull(snapshot, "snapshot");
		return over(snapshot, new Names(snapshot.metamodel(), snapshot::holds), cancellation);
	}

	/** The graph of a snapshot, with the names of its metamodel. */
	static SnapshotGraph over(ModelSnapshot snapshot, Names names, Cancellation cancellation) {
		return new SnapshotGraph(snapshot, names, cancellation);
	}

	@Override
	public ModelGraph with(Cancellation cancellation) {
		return new SnapshotGraph(snapshot, names, cancellation);
	}

	@Override
	public ModelSnapshot snapshot() {
		return snapshot;
	}

	Names names() {
		return names;
	}

	Names.Labelled labelled(long key) {
		return names.of(snapshot.type(key));
	}

	CancellationProbe probe() {
		return probe;
	}

	Iterator<Vertex> vertices(KeyCursor cursor) {
		return new CursorIterator<>(cursor, key -> new ModelVertex(this, key), probe);
	}

	@Override
	public Iterator<Vertex> vertices(Object... ids) {
		if (ids.length == 0) {
			return vertices(snapshot.extent(EcorePackage.Literals.EOBJECT));
		}
		return Stream.of(ids).map(SnapshotGraph::key).filter(snapshot::contains).<Vertex>map(key -> new ModelVertex(this, key)).iterator();
	}

	/** The key that somebody means by an id, given as a whole number or its text; none for anything else. */
	private static long key(Object id) {
		Object value = id instanceof Element element ? element.id() : id;
		if (value instanceof String text) {
			return number(text);
		}
		boolean isWhole = value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
		return isWhole ? ((Number) value).longValue() : ModelSnapshot.NONE;
	}

	/** A whole number of digits without leading zeros, so that everything has one id only; none for other texts. */
	static long number(String digits) {
		return DIGITS.matcher(digits).matches() ? Long.parseLong(digits) : ModelSnapshot.NONE;
	}

	@Override
	public Iterator<Edge> edges(Object... ids) {
		if (ids.length == 0) {
			return IteratorUtils.flatMap(vertices(), vertex -> new IncidentEdges(this, ((ModelVertex) vertex).key()).out());
		}
		return Stream.of(ids).map(id -> id instanceof Element element ? element.id() : id).filter(String.class::isInstance)
				.map(id -> ModelEdge.find(this, (String) id)).filter(Objects::nonNull).iterator();
	}

	@Override
	public Vertex addVertex(Object... keyValues) {
		throw Exceptions.vertexAdditionsNotSupported();
	}

	@Override
	public <C extends GraphComputer> C compute(Class<C> computer) {
		throw Exceptions.graphComputerNotSupported();
	}

	@Override
	public GraphComputer compute() {
		throw Exceptions.graphComputerNotSupported();
	}

	@Override
	public Transaction tx() {
		throw Exceptions.transactionsNotSupported();
	}

	@Override
	public Variables variables() {
		throw Exceptions.variablesNotSupported();
	}

	@Override
	public Configuration configuration() {
		return configuration;
	}

	@Override
	public Features features() {
		return ModelFeatures.INSTANCE;
	}

	@Override
	public void close() {
		// The snapshot is the caller's.
	}

	@Override
	public String toString() {
		return StringFactory.graphString(this, "elements:" + snapshot.size());
	}
}
