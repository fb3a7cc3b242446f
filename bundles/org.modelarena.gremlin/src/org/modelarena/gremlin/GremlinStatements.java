// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementEngine;
import org.modelarena.gremlin.internal.GraphNames;

/**
 * The means of a store whose snapshots answer statements in Gremlin, see {@link org.modelarena.core.pushdown.StatementSnapshot}: the names of the metamodel's
 * things in its graph, and an engine that keeps the texts that it has read. Derived features are not in the graph. Made once for a store. Thread-safe.
 */
public final class GremlinStatements implements StatementEngine {
	private final GremlinEngine engine = new GremlinEngine();
	private final GraphNames names;

	public GremlinStatements(Metamodel metamodel) {
		this.names = new GraphNames(metamodel, feature -> !Derivation.isDerived(feature));
	}

	/** The label of the elements that are exactly of a class, as it stands in a statement. */
	@Override
	public String label(EClass type) {
		return quoted(names.label(type));
	}

	/** The label of a reference's edges; nothing if others, too, stand for what their ends may be. */
	@Override
	public Optional<String> relationship(EReference reference) {
		return names.label(reference).map(GremlinStatements::quoted);
	}

	/** The key of an attribute's properties; nothing if the graph has no such. */
	@Override
	public Optional<String> property(EAttribute attribute) {
		return names.key(attribute).map(GremlinStatements::quoted);
	}

	/** The step from a vertex to the element's key. */
	@Override
	public String keyProperty() {
		return "id()";
	}

	private static String quoted(String name) {
		return "'" + name + "'";
	}

	/**
	 * Runs a statement on a snapshot of the metamodel.
	 *
	 * @throws ArenaException as {@link GremlinQuery#on} and {@link GremlinExecution#run}
	 */
	@Override
	public void run(ModelSnapshot snapshot, Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
		engine.prepare(statement.text()).on(names.graph(snapshot), statement.parameters(), cancellation).run(rows);
	}
}
