// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Records as rows: a table for each type, with a column for each attribute. A change is a transaction. */
final class JdbcRecords implements RecordSystem {
	private static final String PREFIX = "modelarena_";
	/** Rows that are sent at once. */
	private static final int BATCH = 1000;

	private final Connection connection;
	private final AutoCloseable server;
	private final String quote;
	private final Map<String, PreparedStatement> prepared = new HashMap<>();
	private final List<String> tables = new ArrayList<>();

	/**
	 * Takes over a connection.
	 *
	 * @param server closed behind the connection
	 */
	JdbcRecords(Connection connection, AutoCloseable server) {
		this.connection = connection;
		this.server = server;
		this.quote = doing(() -> connection.getMetaData().getIdentifierQuoteString());
	}

	private interface Work<T> {
		T run() throws SQLException;
	}

	private <T> T doing(Work<T> work) {
		try {
			return work.run();
		} catch (SQLException e) {
			// The classes of states that tell of broken connections.
			boolean isBroken = e.getSQLState() != null && (e.getSQLState().startsWith("08") || e.getSQLState().startsWith("57P"));
			throw new ArenaException(isBroken ? ErrorCode.STORE_UNAVAILABLE : ErrorCode.INTERNAL, "The database: " + e.getMessage(), e);
		}
	}

	private String quoted(String name) {
		return quote + name.replace(quote, quote + quote) + quote;
	}

	private String table(RecordType type) {
		return quoted(PREFIX + type.name());
	}

	private String columns(RecordType type) {
		return type.attributes().stream().map(attribute -> quoted(attribute.getName())).collect(Collectors.joining(", "));
	}

	private static String sqlType(EAttribute attribute) {
		Class<?> java = RecordType.javaClass(attribute);
		if (java == boolean.class || java == Boolean.class) {
			return "boolean";
		}
		if (java == double.class || java == Double.class || java == float.class || java == Float.class) {
			return "double precision";
		}
		return java == String.class || java == null ? "varchar(255)" : "bigint";
	}

	@Override
	public void create(RecordType type) {
		execute("DROP TABLE IF EXISTS " + table(type));
		execute("CREATE TABLE " + table(type) + " (" + type.attributes().stream().map(attribute -> quoted(attribute.getName()) + " " + sqlType(attribute)).collect(Collectors.joining(", ")) + ")");
		tables.add(table(type));
		type.indexed().forEach(attribute -> execute("CREATE " + (RecordType.isUnique(attribute) ? "UNIQUE " : "") + "INDEX " + quoted(PREFIX + type.name() + "_" + attribute.getName()) + " ON "
				+ table(type) + " (" + quoted(attribute.getName()) + ")"));
	}

	private void execute(String text) {
		doing(() -> {
			try (Statement statement = connection.createStatement()) {
				return statement.execute(text);
			}
		});
	}

	private PreparedStatement prepare(String text) throws SQLException {
		PreparedStatement known = prepared.get(text);
		if (known == null) {
			known = connection.prepareStatement(text);
			prepared.put(text, known);
		}
		return known;
	}

	@Override
	public void insert(RecordType type, List<Object[]> records) {
		doing(() -> {
			PreparedStatement insert = prepare("INSERT INTO " + table(type) + " (" + columns(type) + ") VALUES (" + "?, ".repeat(type.attributes().size() - 1) + "?)");
			connection.setAutoCommit(false);
			for (int i = 0; i < records.size(); i++) {
				for (int column = 0; column < type.attributes().size(); column++) {
					insert.setObject(column + 1, records.get(i)[column]);
				}
				insert.addBatch();
				if ((i + 1) % BATCH == 0 || i + 1 == records.size()) {
					insert.executeBatch();
				}
			}
			connection.commit();
			connection.setAutoCommit(true);
			return null;
		});
	}

	@Override
	public List<Object[]> find(RecordType type, EAttribute attribute, Object value, boolean isOne) {
		return doing(() -> {
			PreparedStatement select = prepare("SELECT " + columns(type) + " FROM " + table(type) + " WHERE " + quoted(attribute.getName()) + " = ?" + (isOne ? " LIMIT 1" : ""));
			select.setObject(1, value);
			List<Object[]> found = new ArrayList<>();
			try (ResultSet rows = select.executeQuery()) {
				while (rows.next()) {
					Object[] record = new Object[type.attributes().size()];
					for (int column = 0; column < record.length; column++) {
						record[column] = value(type.attributes().get(column), rows.getObject(column + 1));
					}
					found.add(record);
				}
			}
			return found;
		});
	}

	private static Object value(EAttribute attribute, Object value) {
		return value instanceof Long || value instanceof Double ? EcoreUtil.createFromString(attribute.getEAttributeType(), value.toString()) : value;
	}

	@Override
	public void close() {
		try (server; connection) {
			tables.forEach(table -> execute("DROP TABLE IF EXISTS " + table));
		} catch (Exception e) {
			System.getLogger(JdbcRecords.class.getName()).log(System.Logger.Level.WARNING, "A database could not be closed as it should", e);
		}
	}
}
