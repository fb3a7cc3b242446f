// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.modelarena.core.Cancellation;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.folders.ServerJdk;
import org.modelarena.parquet.internal.sql.Dialect;
import org.modelarena.parquet.internal.sql.SqlStatements.Definition;
import org.modelarena.query.plan.ValueType;

/** Spark, by a driver in a process of its own, which is started for the first session and stays for the next ones; sessions take turns. Thread-safe. */
public final class SparkEngine implements SqlEngine {
	/** System property: more settings of Spark, NAME=VALUE, separated by commas. */
	public static final String SETTINGS = "modelarena.spark.settings";
	/** System property: the heap of the driver. */
	public static final String HEAP = "modelarena.spark.heap";

	private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

	private final String master;
	private final ReentrantLock turn = new ReentrantLock();
	private Path folder;
	private SparkProcess process;

	/** @param master as Spark names it: {@code spark://HOST:PORT}, or {@code local[N]} for N threads of the driver */
	public SparkEngine(String master) {
		this.master = master;
	}

	@Override
	public String name() {
		return "Spark at " + master;
	}

	@Override
	public Dialect dialect() {
		return Dialect.SPARK;
	}

	@Override
	public SqlSession open(Cancellation cancellation) {
		turn.lock();
		try {
			if (process == null || !process.isAlive()) {
				end();
				start(cancellation);
			}
			return new Session();
		} catch (RuntimeException | Error e) {
			turn.unlock();
			throw e;
		}
	}

	private void start(Cancellation cancellation) {
		List<String> command = new ArrayList<>(new SparkProgram(System.getenv()).command(System.getProperty(HEAP, "1g")));
		folder = TemporaryFolder.create("spark");
		command.add(master);
		settings().forEach((name, value) -> command.add(name + "=" + value));
		ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
		builder.environment().put("JAVA_HOME", ServerJdk.get().home().toString());
		if (isHere()) {
			builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
		}
		process = SparkProcess.start(builder, cancellation);
	}

	private boolean isHere() {
		return master.startsWith("local") || LOOPBACK.contains(String.valueOf(URI.create(master).getHost()));
	}

	private Map<String, String> settings() {
		Map<String, String> settings = new LinkedHashMap<>();
		settings.put("spark.ui.enabled", "false");
		settings.put("spark.local.dir", folder.toString());
		settings.put("spark.sql.warehouse.dir", folder.resolve("warehouse").toString());
		settings.put("spark.sql.ansi.enabled", "true");
		settings.put("spark.sql.ansi.doubleQuotedIdentifiers", "true");
		settings.put("spark.sql.parser.escapedStringLiterals", "true");
		settings.put("spark.sql.view.maxNestedViewDepth", "10000");
		// Keys are packed well in files: by their sizes Spark would broadcast tables for which the driver has no memory.
		settings.put("spark.sql.sources.fileCompressionFactor", "10");
		// Programs have many small steps; Spark's own 200 would be for large ones.
		settings.put("spark.sql.shuffle.partitions", "16");
		// This rule takes CAST(CAST(x AS FLOAT) AS DOUBLE) of a large integer for CAST(x AS DOUBLE), which is another number.
		settings.put("spark.sql.optimizer.excludedRules", "org.apache.spark.sql.catalyst.optimizer.SimplifyCasts");
		// Few rows of many partitions are collected by one job, and not by one for each four times as many partitions.
		settings.put("spark.sql.limit.initialNumPartitions", "1000");
		if (isHere()) {
			settings.put("spark.driver.host", "127.0.0.1");
			settings.put("spark.driver.bindAddress", "127.0.0.1");
		}
		if (!master.startsWith("local")) {
			settings.put("spark.executor.extraJavaOptions", String.join(" ", SparkProgram.javaOptions()));
		}
		String more = System.getProperty(SETTINGS, "");
		for (String setting : more.isBlank() ? new String[0] : more.split(",")) {
			int at = setting.indexOf('=');
			settings.put(setting.substring(0, Math.max(0, at)).strip(), setting.substring(at + 1).strip());
		}
		return settings;
	}

	private final class Session implements SqlSession {
		@Override
		public Dialect dialect() {
			return Dialect.SPARK;
		}

		private void run(char verb, List<String> words, Cancellation cancellation) {
			process.run(verb, words, List.of(), row -> {
			}, cancellation);
		}

		@Override
		public void define(Definition definition, Cancellation cancellation) {
			if (definition.closure() == null) {
				run(definition.isKept() ? 'T' : 'V', List.of(definition.name(), definition.select()), cancellation);
			} else {
				run('C', List.of(definition.name(), definition.closure().first(), definition.closure().next("arena_new")), cancellation);
			}
		}

		@Override
		public void query(String select, List<ValueType> types, long most, Consumer<Object[]> rows, Cancellation cancellation) {
			String letters = types.stream().map(type -> String.valueOf(SparkProcess.letter(type))).collect(Collectors.joining());
			process.run('Q', List.of(select, letters, Long.toString(most)), types, rows, cancellation);
		}

		@Override
		public void close() {
			try {
				if (process.isAlive()) {
					run('X', List.of(), Cancellation.create());
				}
			} finally {
				turn.unlock();
			}
		}
	}

	private void end() {
		if (process != null) {
			process.close();
			process = null;
		}
		if (folder != null) {
			StoreDirectory.delete(folder);
			folder = null;
		}
	}

	@Override
	public void close() {
		turn.lock();
		try {
			end();
		} finally {
			turn.unlock();
		}
	}
}
