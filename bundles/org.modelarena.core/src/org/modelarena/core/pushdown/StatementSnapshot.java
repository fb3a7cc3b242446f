// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.pushdown;

import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.columns.RepeatedTargets;

/**
 * A snapshot whose storage engine runs statements that see the snapshot's state. All names are given as they are written in a statement, quoted
 * where the language wants it.
 */
public interface StatementSnapshot extends ModelSnapshot {
	/** {@link #language()} of engines that run openCypher as Neo4j 5 does, with a label for the type of an element and each supertype. */
	String CYPHER = "cypher";

	/**
	 * {@link #language()} of graphs of Apache TinkerPop 3.8 that read texts of Gremlin's own grammar. An element is a vertex with the label of its
	 * exact class; texts go through an edge in both directions.
	 */
	String GREMLIN = "gremlin";

	/** The language of the statements. */
	String language();

	/**
	 * Waits until the engine is ready, where it may have to be fetched first; to be called before anything else is asked of it.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}; {@link ErrorCode#UNSUPPORTED} if it is not installed;
	 *                        {@link ErrorCode#ENVIRONMENT} if it cannot be fetched
	 */
	default void awaitEngine(Cancellation cancellation) {
		// Most are part of the store.
	}

	/**
	 * The label of all instances of a class and its subtypes, in Gremlin of those of the exact class. The class {@code EObject} stands for all elements
	 * elsewhere.
	 */
	String label(EClass type);

	/** The links of a reference, from its source to its target; nothing if the engine has none, as for the other end of a containment. */
	Optional<String> relationship(EReference reference);

	/**
	 * The values of a single-valued attribute, where an element has the default if nothing else was set, and none for null. Enumerations are
	 * the names of their literals, whole numbers Long, others Double. Nothing if the engine does not have the attribute.
	 */
	Optional<String> property(EAttribute attribute);

	/** The property with the key of an element; in Gremlin the step to it, {@code id()} or {@code values('...')}. */
	String keyProperty();

	/** Whether the values of a feature need not be fetched from the engine any more, so that reading them one by one costs little. */
	boolean isInMemory(EStructuralFeature feature);

	/**
	 * Whether an element may have a target several times in a reference in which {@linkplain RepeatedTargets there may be such}: statements would give it as often.
	 *
	 * @return also true if nobody knows
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}, where it takes a look at all links
	 */
	boolean mayRepeat(EReference reference, Cancellation cancellation);

	/**
	 * Runs a statement that only reads, and gives its rows to somebody, value by value as the engine has them; the arrays may be kept. What a
	 * traversal leaves out of a {@code project} is null.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}; {@link ErrorCode#STORE_UNAVAILABLE};
	 *                        {@link ErrorCode#STORE_BUSY} if somebody else has changed the engine's data meanwhile, so that the rows may be of
	 *                        another state; what came before is to be dropped then
	 */
	void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation);
}
