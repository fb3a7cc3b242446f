// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.parquet.internal.ModelTables.ClassTable;
import org.modelarena.parquet.internal.ModelTables.Column;
import org.modelarena.parquet.internal.ModelTables.FeatureTable;

/** One pass over the tables of a model: those of classes are merged by their keys, and those of features go along. Used by one thread. */
public final class TableReading implements AutoCloseable {
	private static final int CHECK_EVERY = 1024;
	private static final int FIXED = 3;

	private final Path model;
	private final DuckDb database = DuckDb.open();
	private final List<TableCursor> cursors = new ArrayList<>();
	private final PriorityQueue<ClassRows> classes = new PriorityQueue<>(Comparator.comparingLong(rows -> rows.cursor.key()));
	private final Map<EStructuralFeature, FeatureRows> features = new HashMap<>();
	private final Map<EClass, List<FeatureRows>> ofClass = new HashMap<>();
	private final Deque<Open> path = new ArrayDeque<>();
	/** The keys of the model. */
	private KeyRuns keys = KeyRuns.NONE;
	private long size;

	private record ClassRows(ClassTable table, TableCursor cursor) {
	}

	private record FeatureRows(FeatureTable table, TableCursor cursor) {
	}

	private record Open(long key, long number, EClass type) {
	}

	/** Opens the files in a model's folder. */
	public TableReading(Path model, ModelTables tables) {
		this.model = model;
		try {
			open(tables);
		} catch (SQLException e) {
			close();
			throw failed(e);
		} catch (RuntimeException | Error e) {
			close();
			throw e;
		}
	}

	private ArenaException failed(SQLException e) {
		return new ArenaException(ErrorCode.MODEL_INVALID, "Cannot read the tables in " + model + ": " + e.getMessage(), e);
	}

	private ArenaException invalid(String table, long key, String what) {
		return new ArenaException(ErrorCode.MODEL_INVALID, model.resolve(table) + ": the row of " + key + ": " + what + ".");
	}

	private void open(ModelTables tables) throws SQLException {
		requireKnown(tables);
		List<ClassTable> present = tables.classes().stream().filter(table -> ModelTables.isThere(model, table.folder())).toList();
		number(present);
		for (ClassTable table : present) {
			String columns = table.columns().stream().map(column -> ", " + DuckDb.quoted(column.name(), '"')).collect(Collectors.joining());
			TableCursor cursor = cursor("SELECT " + ModelTables.KEY + ", " + ModelTables.CONTAINER + ", " + ModelTables.CONTAINMENT + columns + " FROM "
					+ ModelTables.files(model, table.folder()) + " ORDER BY " + ModelTables.KEY);
			if (!cursor.isAtEnd()) {
				classes.add(new ClassRows(table, cursor));
			}
		}
		for (FeatureTable table : tables.features()) {
			if (ModelTables.isThere(model, table.folder())) {
				features.put(table.feature(), new FeatureRows(table, cursor("SELECT " + ModelTables.SOURCE + ", \"" + ModelTables.VALUE + "\" FROM "
						+ ModelTables.files(model, table.folder()) + " ORDER BY " + ModelTables.SOURCE + ", " + ModelTables.POSITION)));
			}
		}
	}

	/** Rows of a table that nobody reads would be missing without a word. */
	private void requireKnown(ModelTables tables) {
		Set<String> known = tables.folders();
		for (String kind : List.of(ModelTables.CLASSES, ModelTables.FEATURES)) {
			for (Path found : folders(model.resolve(kind))) {
				String name = found.getFileName().toString();
				if (!name.startsWith(".") && !known.contains(kind + "/" + name)) {
					throw new ArenaException(ErrorCode.MODEL_INVALID, found + " is no table of the metamodel in " + model + "; rename it as docs/parquet.md tells, or put it elsewhere.");
				}
			}
		}
	}

	private static List<Path> folders(Path folder) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> all = Files.list(folder)) {
			return all.filter(Files::isDirectory).sorted().toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private TableCursor cursor(String sql) throws SQLException {
		TableCursor cursor = new TableCursor(database, sql);
		cursors.add(cursor);
		return cursor;
	}

	/** Keys need not be the numbers from 0 on: rows may have been left out, and each part of a model has keys of its own. */
	private void number(List<ClassTable> present) throws SQLException {
		if (!present.isEmpty()) {
			keys = KeyRuns.read(database.connection(),
					present.stream().map(table -> "SELECT " + ModelTables.KEY + " AS k FROM " + ModelTables.files(model, table.folder())).collect(Collectors.joining(" UNION ALL ")));
			size = keys.size();
		}
	}

	/** The number of elements. */
	public long size() {
		return size;
	}

	/** Gives all elements to a sink; once. */
	public void emit(ElementSink sink, Cancellation cancellation) {
		try {
			long last = -1;
			long number = 0;
			for (ClassRows next = classes.poll(); next != null; next = classes.poll()) {
				long key = next.cursor.key();
				if (key == last || key < 0) {
					throw invalid(next.table.folder(), key, key < 0 ? "keys are at least 0" : "another row has the same key");
				}
				last = key;
				if (number % CHECK_EVERY == 0) {
					cancellation.check();
				}
				element(next, number++, sink);
				next.cursor.next();
				if (!next.cursor.isAtEnd()) {
					classes.add(next);
				}
			}
			closeUntil(0, sink);
			requireAllTold();
		} catch (SQLException e) {
			throw failed(e);
		}
	}

	private void closeUntil(int depth, ElementSink sink) {
		while (path.size() > depth) {
			path.pop();
			sink.end();
		}
	}

	private void element(ClassRows at, long number, ElementSink sink) throws SQLException {
		ResultSet row = at.cursor.row();
		long key = at.cursor.key();
		long container = row.getLong(2);
		if (row.wasNull()) {
			closeUntil(0, sink);
			sink.begin(at.table.type(), ElementSink.NONE, null);
		} else {
			while (!path.isEmpty() && path.element().key != container) {
				path.pop();
				sink.end();
			}
			if (path.isEmpty()) {
				throw invalid(at.table.folder(), key, "its container " + container + " is not there, or does not come before it: by their keys, the contents of an element follow it at once");
			}
			sink.begin(at.table.type(), path.element().number, containment(at, key, path.element().type, row.getString(3)));
		}
		path.push(new Open(key, number, at.table.type()));
		values(at, key, number, sink);
	}

	private EReference containment(ClassRows at, long key, EClass container, String name) {
		if (name != null && container.getEStructuralFeature(name) instanceof EReference reference && reference.isContainment()) {
			return reference;
		}
		throw invalid(at.table.folder(), key, "'" + name + "' is no containment of " + container.getName());
	}

	private void values(ClassRows at, long key, long number, ElementSink sink) throws SQLException {
		List<Column> columns = at.table.columns();
		for (int i = 0; i < columns.size(); i++) {
			EAttribute attribute = columns.get(i).attribute();
			Object value;
			try {
				value = columns.get(i).type().value(attribute.getEAttributeType(), at.cursor.row(), FIXED + 1 + i);
			} catch (IllegalArgumentException e) {
				throw invalid(at.table.folder(), key, "'" + columns.get(i).name() + "': " + e.getMessage());
			}
			if (value != null && !Objects.equals(value, attribute.getDefaultValue())) {
				sink.attribute(number, attribute, value);
			}
		}
		for (FeatureRows rows : ofClass.computeIfAbsent(at.table.type(), this::featuresOf)) {
			tell(rows, key, number, sink);
		}
	}

	private List<FeatureRows> featuresOf(EClass type) {
		return type.getEAllStructuralFeatures().stream().filter(features::containsKey).map(features::get).toList();
	}

	private void tell(FeatureRows rows, long key, long number, ElementSink sink) throws SQLException {
		TableCursor cursor = rows.cursor;
		if (cursor.key() < key) {
			throw invalid(rows.table.folder(), cursor.key(), "there is no such element with this feature");
		}
		for (; cursor.key() == key; cursor.next()) {
			if (rows.table.feature() instanceof EReference reference) {
				sink.reference(number, reference, target(rows, cursor));
			} else {
				EAttribute attribute = (EAttribute) rows.table.feature();
				Object value;
				try {
					value = rows.table.type().value(attribute.getEAttributeType(), cursor.row(), 2);
				} catch (IllegalArgumentException e) {
					throw invalid(rows.table.folder(), key, String.valueOf(e.getMessage()));
				}
				if (value != null) {
					sink.attribute(number, attribute, value);
				}
			}
		}
	}

	private long target(FeatureRows rows, TableCursor cursor) throws SQLException {
		long target = cursor.row().getLong(2);
		long number = keys.number(target);
		if (number < 0 || cursor.row().wasNull()) {
			throw invalid(rows.table.folder(), cursor.key(), "it refers to " + target + ", which is no element");
		}
		return number;
	}

	private void requireAllTold() {
		for (FeatureRows rows : features.values()) {
			if (!rows.cursor.isAtEnd()) {
				throw invalid(rows.table.folder(), rows.cursor.key(), "there is no such element with this feature");
			}
		}
	}

	@Override
	public void close() {
		try {
			for (TableCursor cursor : cursors) {
				cursor.close();
			}
		} catch (SQLException e) {
			throw failed(e);
		} finally {
			database.close();
		}
	}
}
