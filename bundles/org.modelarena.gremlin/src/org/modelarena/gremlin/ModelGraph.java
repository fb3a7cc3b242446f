// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import org.apache.tinkerpop.gremlin.structure.Graph;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A snapshot as a property graph, see {@link ModelGraphs}. Nothing is copied: vertices, edges and properties are read from the snapshot when a traversal comes to
 * them. Thread-safe if the snapshot is; the snapshot belongs to the caller, who closes it after the graph's last use.
 *
 * <ul>
 * <li>An element is a vertex. Its id is the element's key, a Long; its label is the name of its class, with the package's name and an
 * underscore before it where another package has a class of that name, as in the databases of the graph stores.
 * <li>An attribute is a property; a many-valued one is a property for each of its values. Literals of enumerations are their names, an
 * attribute that was never set has its default, and null is no property. Derived features that the snapshot holds are there, too; for
 * others give a {@link org.modelarena.core.derived.DerivedView}.
 * <li>A link of a reference is an edge, labelled with the reference's name. Containments, their other ends and opposites are references as
 * all others are. An edge's id is a text: the source's key, the label and the position among the targets, such as {@code 12:monitors:0}.
 * <li>{@code hasLabel("TrackElement")} finds the instances of a class with all its subtypes, abstract or not; {@code label()} is the
 * concrete class.
 * </ul>
 *
 * <p>Extents, indexes and counts of the snapshot answer what they can: {@code V()} with {@code hasLabel}, with ids, and with {@code has} on
 * attributes. Whatever wants to change the graph is refused with TinkerPop's exceptions. An id of a vertex may be given
 * as any whole number, or its text.
 */
public interface ModelGraph extends Graph {
	/**
	 * This graph for one piece of work, which ends when it is cancelled or its deadline passes: iterators and traversals then throw
	 * {@link org.modelarena.core.ArenaException}. Costs next to nothing.
	 */
	ModelGraph with(Cancellation cancellation);

	/** The snapshot that the graph shows. */
	ModelSnapshot snapshot();

	/** Does nothing: the snapshot is the caller's. */
	@Override
	void close();
}
