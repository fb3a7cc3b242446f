// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.modelarena.core.model.Range;

/**
 * An open database that holds one index. Nodes are named by their keys and have one type; types inherit. A property's value is a
 * Boolean, Long, Double, String, or a List of one of these; a property may be missing. The links of a reference have an order at
 * their source.
 *
 * <p>Thread-safe: several threads may read at once, while at most one writes. Reading is in bulk, never node by node. Every method throws
 * {@link org.modelarena.core.ArenaException} with {@code STORE_UNAVAILABLE} when the database cannot be reached or has ended; the next
 * call tries again, with a restarted database where it is a process of ours.
 */
public interface Graph extends AutoCloseable {
	/** The properties of the index as a whole, which {@link #write} replaces: Strings and Longs. Empty in a new graph. */
	Map<String, Object> header();

	/** The number of the newest {@link #write}, 0 before the first. As cheap as the database allows: every snapshot asks. */
	long commit();

	/** All nodes, in any order. */
	void nodes(NodeSink sink);

	/** The values of a property in all nodes of a type and its subtypes, in any order; nodes without a value are left out. */
	void properties(String type, String property, PropertySink sink);

	/** The links of a reference from all nodes of a type and its subtypes, in any order. */
	void links(String type, String reference, LinkSink sink);

	/** How many links of a reference the nodes of a type and its subtypes have, where the database can count many sooner than it gives them. */
	default OptionalLong linkCount(String type, String reference) {
		return OptionalLong.empty();
	}

	/**
	 * The links of several references, in any order; in one pass where the database can do that.
	 *
	 * @param sink gets the places of the references in the list
	 */
	default void links(List<GraphReference> references, ReferenceSink sink) {
		for (int i = 0; i < references.size(); i++) {
			int place = i;
			links(references.get(i).type(), references.get(i).name(), (source, position, target) -> sink.link(place, source, target));
		}
	}

	/**
	 * The nodes of a type and its subtypes whose property lies in a range, in any order, found by an index of the database.
	 *
	 * @param type the type for which {@link #createIndex} was called
	 */
	long[] seek(String type, String property, Range range);

	/**
	 * Indexes a property in a type and its subtypes; returns when the index can be used. Durable. No effect if it is there.
	 *
	 * @param kind the kind of the property's values
	 */
	void createIndex(String type, String property, ValueKind kind);

	/** Drops an index; no effect if it is not there. */
	void dropIndex(String type, String property);

	/** Removes a property from all nodes of a type and its subtypes, in transactions of bounded size. */
	void removeProperty(String type, String property);

	/** Removes the links of a reference from all nodes of a type and its subtypes, in transactions of bounded size. */
	void removeLinks(String type, String reference);

	/**
	 * Sets properties and links of many nodes, in transactions of bounded size, without a commit number: for loading and for what
	 * nobody sees yet. Durable when the load is closed.
	 */
	GraphLoad load();

	/**
	 * Makes a change as one transaction. When this returns, it is on disk.
	 *
	 * @throws org.modelarena.core.ArenaException {@code STORE_UNAVAILABLE} if the database ended meanwhile; {@link #commit} tells
	 *                                            afterwards whether the change was made
	 */
	void write(GraphChange change);

	/** Removes everything that the graph has, so that the database is empty; for graphs that were not completed. */
	void clear();

	/** The database's own query language; nothing if it has none that means what it says. */
	default Optional<GraphStatements> statements() {
		return Optional.empty();
	}

	/** The bytes that the database occupies on disk, or -1 if unknown. */
	long bytesOnDisk();

	/**
	 * Gives the graph up, as what it was opened for was cancelled: calls that wait for a database of ours fail soon, and so do all later ones. A
	 * graph that was created, not opened, may lose all that it holds when it is closed. Returns at once; any thread may call it, before the graph
	 * is closed. No effect on a database that somebody else runs.
	 */
	void abandon();

	/** Lets go of the database; ends it where it is ours. */
	@Override
	void close();

	/** Receives nodes. */
	interface NodeSink {
		void node(String type, long key);
	}

	/** Receives values of a property. */
	interface PropertySink {
		void value(long key, Object value);
	}

	/** Receives links; those of one source are ordered by ascending positions. */
	interface LinkSink {
		void link(long source, long position, long target);
	}

	/** Receives links of several references. */
	interface ReferenceSink {
		void link(int reference, long source, long target);
	}
}
