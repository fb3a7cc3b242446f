// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.List;
import java.util.Map;

/**
 * The changes of one transaction, to be made in the order of the components. Elements that are deleted appear in no other component, except for the links
 * that others had to them.
 *
 * @param commit     the number that {@link Graph#commit} gives afterwards
 * @param header     entries of {@link Graph#header} to replace
 * @param created    new nodes, without properties and links
 * @param properties values of properties
 * @param links      links of nodes
 * @param deleted    nodes that go, with all their links
 */
public record GraphChange(long commit, Map<String, Object> header, List<Node> created, List<Property> properties, List<Links> links, List<Node> deleted) {
	/** A node. */
	public record Node(String type, long key) {
	}

	/** A property's new value; null removes it. */
	public record Property(String type, long key, String name, Object value) {
	}

	/**
	 * The links of a reference at one source, before and after.
	 *
	 * @param before the links that the database has
	 * @param after  the links that it should have, in this order
	 */
	public record Links(String type, long source, String reference, long[] before, long[] after) {
	}
}
