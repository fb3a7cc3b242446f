// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.FetchedDriver;

/**
 * Records as documents: a collection for each type. All is asked by commands of MongoDB, so that of its driver, which is fetched where it is needed, five methods
 * suffice.
 */
final class DocumentRecords implements RecordSystem {
	/** The driver with all that it needs. */
	static final List<String> DRIVER = List.of("org.mongodb:mongodb-driver-sync:5.6.1", "org.mongodb:mongodb-driver-core:5.6.1", "org.mongodb:bson:5.6.1", "org.mongodb:bson-record-codec:5.6.1",
			"org.slf4j:slf4j-api:2.0.17");
	private static final String DATABASE = "modelarena";

	private final AutoCloseable server;
	private final AutoCloseable client;
	private final Object database;
	private final Constructor<?> document;
	private final Method runCommand;

	/** @param server closed behind the client */
	DocumentRecords(String uri, AutoCloseable server) {
		this.server = server;
		ClassLoader loader = FetchedDriver.loader(FetchedDriver.jars(DRIVER));
		try {
			client = (AutoCloseable) loader.loadClass("com.mongodb.client.MongoClients").getMethod("create", String.class).invoke(null, uri);
			database = loader.loadClass("com.mongodb.client.MongoClient").getMethod("getDatabase", String.class).invoke(client, DATABASE);
			document = loader.loadClass("org.bson.Document").getConstructor(Map.class);
			runCommand = loader.loadClass("com.mongodb.client.MongoDatabase").getMethod("runCommand", loader.loadClass("org.bson.conversions.Bson"));
		} catch (ReflectiveOperationException e) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "MongoDB's driver cannot connect to " + uri + ": " + e.getCause(), e);
		}
	}

	private Map<?, ?> run(Map<String, Object> command) {
		try {
			return (Map<?, ?>) runCommand.invoke(database, document.newInstance(command));
		} catch (InvocationTargetException e) {
			boolean isBroken = e.getCause().getClass().getSimpleName().matches("Mongo(Timeout|Socket).*");
			throw new ArenaException(isBroken ? ErrorCode.STORE_UNAVAILABLE : ErrorCode.INTERNAL, "The document store: " + e.getCause().getMessage(), e);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("MongoDB's driver is another one than expected", e);
		}
	}

	/** The first entry of a command is its name. */
	private static Map<String, Object> command(String name, RecordType type) {
		Map<String, Object> command = new LinkedHashMap<>();
		command.put(name, type.name());
		return command;
	}

	@Override
	public void create(RecordType type) {
		drop(type);
		run(command("create", type));
		if (!type.indexed().isEmpty()) {
			Map<String, Object> indexes = command("createIndexes", type);
			indexes.put("indexes", type.indexed().stream().map(attribute -> Map.of("key", Map.of(attribute.getName(), 1), "name", attribute.getName(), "unique", RecordType.isUnique(attribute)))
					.toList());
			run(indexes);
		}
	}

	private void drop(RecordType type) {
		try {
			run(command("drop", type));
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.INTERNAL) {
				throw e;
			}
			// There is none.
		}
	}

	@Override
	public void insert(RecordType type, List<Object[]> records) {
		List<Map<String, Object>> documents = new ArrayList<>();
		for (Object[] record : records) {
			Map<String, Object> one = new LinkedHashMap<>();
			for (int i = 0; i < record.length; i++) {
				one.put(type.attributes().get(i).getName(), record[i]);
			}
			documents.add(one);
		}
		Map<String, Object> insert = command("insert", type);
		insert.put("documents", documents);
		// Acknowledged when it is in the journal.
		insert.put("writeConcern", Map.of("w", 1, "j", true));
		Map<?, ?> answer = run(insert);
		if (((Number) answer.get("n")).intValue() != records.size()) {
			throw new ArenaException(ErrorCode.INTERNAL, "The document store has not inserted all: " + answer);
		}
	}

	@Override
	public List<Object[]> find(RecordType type, EAttribute attribute, Object value, boolean isOne) {
		Map<String, Object> find = command("find", type);
		find.put("filter", Map.of(attribute.getName(), value));
		if (isOne) {
			find.put("limit", 1);
		}
		find.put("singleBatch", true);
		List<Object[]> found = new ArrayList<>();
		for (Object one : (List<?>) ((Map<?, ?>) run(find).get("cursor")).get("firstBatch")) {
			found.add(type.attributes().stream().map(each -> (Object) ((Map<?, ?>) one).get(each.getName())).toArray());
		}
		return found;
	}

	@Override
	public void close() {
		try (server; client) {
			run(new LinkedHashMap<>(Map.of("dropDatabase", 1)));
		} catch (Exception e) {
			System.getLogger(DocumentRecords.class.getName()).log(System.Logger.Level.DEBUG, "A document store could not be closed as it should", e);
		}
	}
}
