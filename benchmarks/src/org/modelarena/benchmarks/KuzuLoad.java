// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.benchmarks.Relations.Relation;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Loads the {@link Relations} of a railway model into Kuzu, as somebody would who knows the queries: a table of nodes for each class with the narrowest types, one
 * for all tracks, and tables of links for each reference and those of segments and of switches. Kuzu keeps links sorted in both directions. No table of links
 * leads to several classes: a step over such a table took 50 times as long.
 *
 * <p>Goes by files of comma-separated values, which is Kuzu's own way to load many rows.
 */
final class KuzuLoad {
	/** Tables, in the order in which they are filled: nodes before the links between them. Names differ in more than their case, as Kuzu ignores it. */
	private static final Map<String, String> SCHEMA = new LinkedHashMap<>();
	/** The columns that are references. */
	private static final Set<String> REFERENCES = Set.of("entry", "exit", "route", "target");

	static {
		SCHEMA.put("Segment", "NODE TABLE Segment (id INT32 PRIMARY KEY, length INT16)");
		SCHEMA.put("Switch", "NODE TABLE Switch (id INT32 PRIMARY KEY, currentPosition UINT8)");
		SCHEMA.put("Track", "NODE TABLE Track (id INT32 PRIMARY KEY)");
		SCHEMA.put("Semaphore", "NODE TABLE Semaphore (id INT32 PRIMARY KEY, signal UINT8)");
		SCHEMA.put("Sensor", "NODE TABLE Sensor (id INT32 PRIMARY KEY)");
		SCHEMA.put("Route", "NODE TABLE Route (id INT32 PRIMARY KEY, active UINT8)");
		SCHEMA.put("SwitchPosition", "NODE TABLE SwitchPosition (id INT32 PRIMARY KEY, position UINT8)");
		SCHEMA.put("entry", "REL TABLE entry (FROM Route TO Semaphore, MANY_ONE)");
		SCHEMA.put("exit", "REL TABLE exit (FROM Route TO Semaphore, MANY_ONE)");
		SCHEMA.put("follows", "REL TABLE follows (FROM Route TO SwitchPosition, ONE_MANY)");
		SCHEMA.put("target", "REL TABLE target (FROM SwitchPosition TO Switch, MANY_ONE)");
		SCHEMA.put("requires", "REL TABLE requires (FROM Route TO Sensor)");
		SCHEMA.put("monitors", "REL TABLE monitors (FROM Sensor TO Track)");
		SCHEMA.put("monitorsSegment", "REL TABLE monitorsSegment (FROM Sensor TO Track)");
		SCHEMA.put("monitorsSwitch", "REL TABLE monitorsSwitch (FROM Sensor TO Switch)");
		SCHEMA.put("connectsTo", "REL TABLE connectsTo (FROM Track TO Track)");
		SCHEMA.put("connectsSegments", "REL TABLE connectsSegments (FROM Track TO Track)");
	}

	private final Path folder;
	private final Map<String, Writer> files = new LinkedHashMap<>();
	private final BitSet switches = new BitSet();

	private KuzuLoad(Path folder) throws IOException {
		this.folder = folder;
		for (String table : SCHEMA.keySet()) {
			files.put(table, Files.newBufferedWriter(path(table)));
		}
	}

	/** @param file that does not exist */
	static void load(ModelSnapshot snapshot, Path file) throws Exception {
		Path folder = Files.createTempDirectory(file.getParent(), "csv");
		try (Kuzu.Session session = new Kuzu.Session(file, false)) {
			KuzuLoad load = new KuzuLoad(folder);
			Relations.write(snapshot, load::begin);
			load.copy(session);
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private Path path(String table) {
		return folder.resolve(table + ".csv");
	}

	/** All files are closed together, when they have all rows. */
	private void copy(Kuzu.Session session) throws IOException {
		for (Writer file : files.values()) {
			file.close();
		}
		SCHEMA.values().forEach(table -> session.run("CREATE " + table));
		// In order of what is asked for, so that a query passes over pages that have none.
		session.run("COPY Segment FROM (LOAD WITH HEADERS (id INT32, length INT16) FROM '" + path("Segment") + "' RETURN id, length ORDER BY length)");
		SCHEMA.keySet().stream().skip(1).forEach(table -> session.run("COPY " + table + " FROM '" + path(table) + "'"));
		session.run("CHECKPOINT");
	}

	private Relations.Rows begin(Relation relation) {
		return new Written(row -> {
			if (relation.links()) {
				links(relation.name(), row[0], row[1]);
			} else {
				element(relation, row);
			}
		});
	}

	private void element(Relation relation, Integer[] row) throws IOException {
		StringBuilder line = new StringBuilder(row[0].toString());
		for (int i = 1; i < row.length; i++) {
			String column = relation.columns().get(i);
			if (!REFERENCES.contains(column)) {
				line.append(',').append(row[i]);
			} else if (row[i] != null) {
				reference(column, row[0], row[i]);
			}
		}
		write(relation.name(), line.toString());
		if (relation.name().equals("Switch")) {
			switches.set(row[0]);
		}
		if (relation.name().equals("Segment") || relation.name().equals("Switch")) {
			write("Track", row[0].toString());
		}
	}

	private void reference(String column, int source, int target) throws IOException {
		if (column.equals("route")) {
			link("follows", target, source);
		} else {
			link(column, source, target);
		}
	}

	private void links(String reference, int source, int target) throws IOException {
		link(reference, source, target);
		if (reference.equals("monitors")) {
			link(switches.get(target) ? "monitorsSwitch" : "monitorsSegment", source, target);
		} else if (reference.equals("connectsTo") && !switches.get(source) && !switches.get(target)) {
			link("connectsSegments", source, target);
		}
	}

	private void link(String table, int source, int target) throws IOException {
		write(table, source + "," + target);
	}

	private void write(String table, String line) throws IOException {
		files.get(table).append(line).append('\n');
	}

	/** What is done with a row. */
	private interface RowWriter {
		void write(Integer[] row) throws IOException;
	}

	private record Written(RowWriter writer) implements Relations.Rows {
		@Override
		public void add(Integer[] row) throws IOException {
			writer.write(row);
		}

		@Override
		public void close() {
			// The files of several relations are open until the last has ended.
		}
	}
}
