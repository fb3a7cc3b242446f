// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.modelarena.core.Cancellation;
import org.modelarena.index.graph.GraphType;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.metadata.schema.OClass;
import com.orientechnologies.orient.core.metadata.schema.OSchema;
import com.orientechnologies.orient.core.metadata.schema.OType;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.OVertex;
import com.orientechnologies.orient.core.sql.executor.OResultSet;

/**
 * How the index lies in OrientDB. A type is a vertex class below its supertypes' classes; names of classes do not differ by case alone, so
 * some get a number. Attributes and references are properties with a prefix; a reference is a list of links. Immutable.
 */
final class Layout {
	/** The class of all elements. */
	static final String ELEMENT = "Element";
	/** The property with an element's key, and the end of its index' name. */
	static final String KEY = "_key";
	static final String KEY_INDEX = ELEMENT + "." + KEY;
	/** The class of the one record about the index; a cluster called index is there already. */
	static final String INDEX = "AboutIndex";
	static final String COMMIT = "commit";
	static final String HEADER = "header";

	private static final Set<String> ROOTS = Set.of("V", "E");
	/** The classes that OrientDB and its Studio put into every database. */
	private static final Set<String> OWN_CLASSES = Set.of("OUser", "ORole", "OIdentity", "OSecurityPolicy", "ORestricted", "OFunction", "OSchedule", "OSequence", "OTriggered",
			"_studio");

	private static final String TYPES = "types";
	private static final String CLASSES = "classes";
	private static final String TYPE_PREFIX = "t_";

	private final Map<String, String> classes = new HashMap<>();
	private final Map<String, String> types = new HashMap<>();

	private Layout(List<String> types, List<String> classes) {
		for (int i = 0; i < types.size(); i++) {
			this.classes.put(types.get(i), classes.get(i));
			this.types.put(classes.get(i), types.get(i));
		}
	}

	/** Whether a database has nothing but what a new one has. */
	static boolean isEmpty(ODatabaseDocumentInternal session) {
		return session.getMetadata().getSchema().getClasses().stream().map(OClass::getName).allMatch(
				name -> ROOTS.contains(name) ? session.countClass(name) == 0 : OWN_CLASSES.contains(name));
	}

	/** Removes what {@link #create} has made, wherever it stopped, and all elements. */
	static void clear(ODatabaseDocumentInternal session) {
		OSchema schema = session.getMetadata().getSchema();
		if (schema.existsClass(ELEMENT)) {
			List<OClass> classes = new ArrayList<>(schema.getClass(ELEMENT).getAllSubclasses());
			classes.sort((one, other) -> Integer.compare(other.getAllSuperClasses().size(), one.getAllSuperClasses().size()));
			List<String> names = new ArrayList<>(classes.stream().map(OClass::getName).toList());
			names.add(ELEMENT);
			// First all indexes, which OrientDB would build anew for each class that goes.
			names.forEach(name -> session.getMetadata().getIndexManagerInternal().getClassIndexes(session, name)
					.forEach(index -> session.command("drop index `" + index.getName() + "` if exists").close()));
			names.forEach(name -> session.command("drop class `" + name + "` unsafe").close());
		}
		session.command("drop class " + INDEX + " if exists unsafe").close();
	}

	/** The record about the index. */
	static OElement index(ODatabaseDocumentInternal session) {
		try (OResultSet results = session.query("select from " + INDEX)) {
			return results.next().toElement();
		}
	}

	/** Makes the classes in an empty database. */
	static Layout create(ODatabaseDocumentInternal session, List<GraphType> types, Cancellation cancellation) {
		List<String> names = new ArrayList<>();
		List<String> classes = new ArrayList<>();
		Set<String> taken = new HashSet<>();
		for (GraphType type : types) {
			String name = TYPE_PREFIX + type.name();
			for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
				name = TYPE_PREFIX + type.name() + "__" + number;
			}
			names.add(type.name());
			classes.add(name);
		}
		Layout layout = new Layout(names, classes);
		OClass element = session.createVertexClass(ELEMENT);
		element.createProperty(KEY, OType.LONG);
		element.createIndex(KEY_INDEX, OClass.INDEX_TYPE.UNIQUE, KEY);
		layout.createClasses(session, types, cancellation);
		OElement index = session.newElement(session.createClass(INDEX).getName());
		index.setProperty(COMMIT, 0L);
		index.setProperty(HEADER, new HashMap<String, Object>(), OType.EMBEDDEDMAP);
		index.setProperty(TYPES, names);
		index.setProperty(CLASSES, classes);
		session.save(index);
		return layout;
	}

	/**
	 * A class can be made when its supertypes are there; of those, the nearest ones are enough. By statements: a client's own method looks through the
	 * properties of supertypes, which another thread of the client may be replacing as the server has told it of the class before.
	 */
	private void createClasses(ODatabaseDocumentInternal session, List<GraphType> types, Cancellation cancellation) {
		Map<String, GraphType> byName = new HashMap<>();
		types.forEach(type -> byName.put(type.name(), type));
		List<GraphType> inOrder = new ArrayList<>(types);
		inOrder.sort((one, other) -> Integer.compare(one.supertypes().size(), other.supertypes().size()));
		for (GraphType type : inOrder) {
			cancellation.check();
			Set<String> nearest = new HashSet<>(type.supertypes());
			type.supertypes().forEach(name -> nearest.removeAll(byName.get(name).supertypes()));
			String above = nearest.isEmpty() ? quoted(ELEMENT) : nearest.stream().sorted().map(name -> quoted(className(name))).collect(Collectors.joining(", "));
			session.command("CREATE CLASS " + quoted(className(type.name())) + " EXTENDS " + above).close();
		}
		session.getMetadata().reload();
	}

	private static String quoted(String className) {
		return "`" + className + "`";
	}

	/** Reads it from the record about the index. */
	static Layout read(OElement index) {
		return new Layout(index.getProperty(TYPES), index.getProperty(CLASSES));
	}

	/** The class of a type. */
	String className(String type) {
		String name = classes.get(type);
		if (name == null) {
			throw new IllegalArgumentException("No type " + type);
		}
		return name;
	}

	/** The type of a class' records. */
	String type(String className) {
		return types.get(className);
	}

	/** Makes an element, not saved yet. */
	OVertex newElement(ODatabaseDocumentInternal session, String type, long key) {
		OVertex element = session.newVertex(className(type));
		element.setProperty(KEY, key);
		return element;
	}

	static String property(String attribute) {
		return "p_" + attribute;
	}

	static String links(String reference) {
		return "l_" + reference;
	}

	/** Names of indexes may not tell case apart either. */
	String index(String type, String attribute) {
		return className(type) + "." + property(attribute) + "." + Integer.toHexString(attribute.hashCode());
	}
}
