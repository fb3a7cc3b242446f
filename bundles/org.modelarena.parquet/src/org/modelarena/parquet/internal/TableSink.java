// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.parquet.internal.ModelTables.ClassTable;
import org.modelarena.parquet.internal.ModelTables.Column;
import org.modelarena.parquet.internal.ModelTables.FeatureTable;

/** Takes a model down in tables, and writes these as files. Values of an element have to come before its contents. Used by one thread. */
public final class TableSink implements ElementSink, AutoCloseable {
	private static final int FIXED = 3;

	private final ModelTables tables;
	private final Progress progress;
	private final DuckDb database = DuckDb.open();
	/** By folder. */
	private final Map<String, Appender> appenders = new LinkedHashMap<>();
	private final Map<EClass, Layout> layouts = new HashMap<>();
	private final Deque<Open> path = new ArrayDeque<>();
	private Layout layout;
	private Object[] row = {};
	private final long firstKey;
	private long number;
	/** The targets of one reference of one element, to see whether one of them comes twice. */
	private long[] targets = new long[16];
	private int targetCount;
	private EReference targetsOf;
	private long targetsFrom;
	/** The folders of references that are unique, and have a target twice. */
	private final Set<String> repeated = new HashSet<>();

	/**
	 * The rows of a class.
	 *
	 * @param defaults the cells of an element in which nothing is set
	 * @param places   of the attributes
	 */
	private record Layout(ClassTable table, Object[] defaults, Map<EAttribute, Integer> places) {
		static Layout of(ClassTable table) {
			Object[] defaults = new Object[FIXED + table.columns().size()];
			Map<EAttribute, Integer> places = new HashMap<>();
			for (int i = 0; i < table.columns().size(); i++) {
				Column column = table.columns().get(i);
				places.put(column.attribute(), FIXED + i);
				defaults[FIXED + i] = column.type().cell(column.attribute().getEAttributeType(), column.attribute().getDefaultValue());
			}
			return new Layout(table, defaults, places);
		}
	}

	/** An element whose values or contents are being told, and how many values of each feature were. */
	private record Open(long key, Map<EStructuralFeature, Integer> counts) {
		int next(EStructuralFeature feature) {
			return counts.merge(feature, 1, Integer::sum) - 1;
		}
	}

	/**
	 * Opens a database for the tables.
	 *
	 * @param firstKey of the elements in the tables; those that it is told of are numbered from 0 on
	 */
	public TableSink(ModelTables tables, long firstKey, Progress progress) {
		this.tables = tables;
		this.firstKey = firstKey;
		this.progress = progress;
		// Never committed: else each few thousand rows would be written to a log, and forced to disk.
		sql(() -> database.execute("BEGIN TRANSACTION"));
	}

	private interface Work {
		void run() throws SQLException;
	}

	private static void sql(Work work) {
		try {
			work.run();
		} catch (SQLException e) {
			throw DuckDb.failed("DuckDB cannot write the tables", e);
		}
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		flush();
		layout = layouts.computeIfAbsent(type, missing -> Layout.of(tables.of(missing)));
		row = layout.defaults().clone();
		row[0] = firstKey + number;
		if (containment != null) {
			row[1] = firstKey + container;
			row[2] = containment.getName();
			append(tables.of(containment), path.element(), firstKey + number);
		}
		path.push(new Open(number++, new HashMap<>(4)));
		progress.at(number);
	}

	private void append(FeatureTable to, Open source, Object value) {
		sql(() -> appender(to.folder(), to::definition).row(firstKey + source.key(), source.next(to.feature()), value));
	}

	private Appender appender(String folder, Supplier<String> definition) throws SQLException {
		Appender known = appenders.get(folder);
		if (known == null) {
			database.execute("CREATE TABLE " + DuckDb.quoted(folder, '"') + " (" + definition.get() + ")");
			known = new Appender(database.connection(), folder);
			appenders.put(folder, known);
		}
		return known;
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		Open open = path.element();
		if (open.key() != key || layout == null) {
			throw new IllegalStateException("A value of an element comes after its contents.");
		}
		FeatureTable many = tables.of(attribute);
		if (many != null) {
			append(many, open, many.type().cell(attribute.getEAttributeType(), value));
			return;
		}
		Integer place = layout.places().get(attribute);
		if (place != null) {
			row[place] = layout.table().columns().get(place - FIXED).type().cell(attribute.getEAttributeType(), value);
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		FeatureTable of = tables.of(reference);
		if (of != null) {
			append(of, path.element(), firstKey + target);
			if (RepeatedTargets.mayBeIn(reference)) {
				note(key, reference, target);
			}
		}
	}

	private void note(long source, EReference reference, long target) {
		if (reference != targetsOf || source != targetsFrom) {
			settleTargets();
			targetsOf = reference;
			targetsFrom = source;
		}
		if (targetCount == targets.length) {
			targets = Arrays.copyOf(targets, targetCount * 2);
		}
		targets[targetCount++] = target;
	}

	private void settleTargets() {
		if (targetCount > 1 && RepeatedTargets.areIn(Arrays.copyOf(targets, targetCount))) {
			repeated.add(tables.of(targetsOf).folder());
		}
		targetCount = 0;
	}

	@Override
	public void end() {
		flush();
		path.pop();
	}

	private void flush() {
		Layout of = layout;
		if (of != null) {
			sql(() -> appender(of.table().folder(), of.table()::definition).row(row));
			layout = null;
		}
	}

	/** Writes all tables that have rows, one file of that name each, into a folder. */
	public void write(Path model, String file) {
		settleTargets();
		progress.begin("Writing tables", appenders.size());
		int done = 0;
		for (Map.Entry<String, Appender> entry : appenders.entrySet()) {
			Path folder = model.resolve(entry.getKey());
			try {
				Files.createDirectories(folder);
				if (repeated.contains(entry.getKey())) {
					Files.write(folder.resolve(TableFolder.REPEATED), new byte[0]);
				}
			} catch (IOException e) {
				throw ArenaException.io("Cannot make the folder " + folder, e);
			}
			sql(() -> {
				entry.getValue().close();
				database.execute("COPY " + DuckDb.quoted(entry.getKey(), '"') + " TO " + DuckDb.quoted(folder.resolve(file).toString(), '\'')
						+ " (FORMAT parquet, COMPRESSION zstd)");
			});
			progress.at(++done);
			progress.cancellation().check();
		}
	}

	/** How many elements there are. */
	public long number() {
		return number;
	}

	@Override
	public void close() {
		database.close();
	}
}
