// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.index.graph.GraphType;

/**
 * How the index lies in Neo4j. A node has a label for its type and each supertype, and properties of the names of attributes. What is
 * ours has a dot in its name, which types and features have not.
 */
final class Names {
	/** The label of all nodes. */
	static final String ELEMENT = "`arena.Element`";
	/** The property with a node's key, unique. */
	static final String KEY = "`arena.key`";
	/** The property with the number of a node's type. */
	static final String TYPE = "`arena.type`";
	/** The label of the one node about the index. */
	static final String INDEX = "`arena.Index`";
	/** Its property with the number of the newest commit. */
	static final String COMMIT = "commit";
	/** Its property with the types, see {@link #encode}. */
	static final String TYPES = "types";
	/** The prefix of its properties of the header. */
	static final String HEADER = "header.";

	private Names() {
	}

	/** A name without the quotes that it has in a statement. */
	static String plain(String quoted) {
		return quoted.substring(1, quoted.length() - 1);
	}

	/** A name in a statement. */
	static String quote(String name) {
		if (!name.matches("\\w+")) {
			throw new IllegalArgumentException("Not a name of letters, digits and underscores: " + name);
		}
		return "`" + name + "`";
	}

	/** A type's number is its place in this list. */
	static List<String> encode(List<GraphType> types) {
		return types.stream().map(type -> type.name() + ";" + String.join(",", type.supertypes()) + ";" + String.join(",", type.references())).toList();
	}

	static List<GraphType> decode(List<String> types) {
		List<GraphType> decoded = new ArrayList<>();
		for (String type : types) {
			String[] parts = type.split(";", -1);
			decoded.add(new GraphType(parts[0], split(parts[1]), split(parts[2])));
		}
		return decoded;
	}

	private static List<String> split(String names) {
		return names.isEmpty() ? List.of() : List.of(names.split(","));
	}

	static Map<String, Object> encodeHeader(Map<String, Object> header) {
		Map<String, Object> properties = new LinkedHashMap<>();
		header.forEach((name, value) -> properties.put(HEADER + name, value));
		return properties;
	}
}
