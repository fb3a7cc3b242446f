package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;

/** A railway model as relations: a table for each class with its single values, a table for each many-valued reference. Keys are integers. */
final class DuckDbLoad {
	private final ModelSnapshot snapshot;
	private final DuckDBConnection connection;

	private DuckDbLoad(ModelSnapshot snapshot, DuckDBConnection connection) {
		this.snapshot = snapshot;
		this.connection = connection;
	}

	static void load(ModelSnapshot snapshot, Path file) throws SQLException {
		try (DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + file)) {
			DuckDbLoad load = new DuckDbLoad(snapshot, connection);
			load.elements("Segment", List.of("length"));
			load.elements("Switch", List.of("currentPosition"));
			load.elements("SwitchPosition", List.of("position", "route", "target"));
			load.elements("Route", List.of("active", "entry", "exit"));
			load.elements("Semaphore", List.of("signal"));
			load.elements("Sensor", List.of());
			load.links("Sensor", "monitors");
			load.links("TrackElement", "connectsTo");
			load.links("Route", "requires");
			load.execute("CHECKPOINT");
		}
	}

	private void execute(String sql) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

	private void elements(String type, List<String> features) throws SQLException {
		EClass eClass = snapshot.metamodel().type(type);
		List<EStructuralFeature> columns = features.stream().map(name -> Metamodel.feature(eClass, name)).toList();
		StringBuilder table = new StringBuilder("CREATE TABLE \"" + type + "\" (id INTEGER");
		columns.forEach(column -> table.append(", \"").append(column.getName()).append("\" INTEGER"));
		execute(table + ")");
		try (DuckDBAppender rows = connection.createAppender(type)) {
			for (KeyCursor keys = snapshot.extent(eClass); keys.next();) {
				rows.beginRow();
				rows.append((int) keys.key());
				for (EStructuralFeature column : columns) {
					append(rows, value(keys.key(), column));
				}
				rows.endRow();
			}
		}
	}

	private static void append(DuckDBAppender rows, Integer value) throws SQLException {
		if (value == null) {
			rows.appendNull();
		} else {
			rows.append(value.intValue());
		}
	}

	private Integer value(long key, EStructuralFeature feature) {
		if (feature instanceof EReference reference) {
			long target = snapshot.target(key, reference);
			return target == ModelSnapshot.NONE ? null : (int) target;
		}
		return switch (snapshot.attribute(key, (EAttribute) feature)) {
		case Integer number -> number;
		case Boolean truth -> truth ? 1 : 0;
		case EEnumLiteral literal -> literal.getValue();
		default -> throw new IllegalArgumentException(feature.getName());
		};
	}

	private void links(String type, String reference) throws SQLException {
		EReference eReference = (EReference) Metamodel.feature(snapshot.metamodel().type(type), reference);
		execute("CREATE TABLE \"" + reference + "\" (source INTEGER, target INTEGER)");
		try (DuckDBAppender rows = connection.createAppender(reference)) {
			for (KeyCursor keys = snapshot.extent(eReference.getEContainingClass()); keys.next();) {
				for (KeyCursor targets = snapshot.targets(keys.key(), eReference); targets.next();) {
					rows.beginRow();
					rows.append((int) keys.key());
					rows.append((int) targets.key());
					rows.endRow();
				}
			}
		}
	}
}
