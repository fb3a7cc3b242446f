
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

import org.neo4j.batchimport.api.BatchImporter;
import org.neo4j.batchimport.api.Configuration;
import org.neo4j.batchimport.api.IndexConfig;
import org.neo4j.batchimport.api.Monitor;
import org.neo4j.batchimport.api.input.Collector;
import org.neo4j.batchimport.api.input.IdType;
import org.neo4j.batchimport.api.input.Input;
import org.neo4j.batchimport.api.input.ReadableGroups;
import org.neo4j.configuration.Config;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.internal.batchimport.BatchImporterFactory;
import org.neo4j.internal.batchimport.DefaultAdditionalIds;
import org.neo4j.internal.batchimport.staging.ExecutionMonitor;
import org.neo4j.internal.batchimport.staging.ExecutionMonitors;
import org.neo4j.internal.batchimport.staging.MultiExecutionMonitor;
import org.neo4j.internal.batchimport.staging.StageExecution;
import org.neo4j.io.ByteUnit;
import org.neo4j.io.fs.DefaultFileSystemAbstraction;
import org.neo4j.io.fs.FileSystemAbstraction;
import org.neo4j.io.layout.DatabaseLayout;
import org.neo4j.io.layout.recordstorage.RecordDatabaseLayout;
import org.neo4j.io.pagecache.context.CursorContextFactory;
import org.neo4j.io.pagecache.tracing.PageCacheTracer;
import org.neo4j.kernel.impl.index.schema.IndexImporterFactoryImpl;
import org.neo4j.kernel.impl.scheduler.JobSchedulerFactory;
import org.neo4j.kernel.impl.transaction.log.EmptyLogTailMetadata;
import org.neo4j.kernel.impl.transaction.log.files.TransactionLogInitializer;
import org.neo4j.logging.internal.NullLogService;
import org.neo4j.memory.EmptyMemoryTracker;
import org.neo4j.scheduler.JobScheduler;

/**
 * Makes the database of a home that has none yet, by the importer that is behind {@code neo4j-admin database import}: it writes the files of a database one
 * after the other, without transactions. An element's key becomes Neo4j's own number of its node. For one import.
 */
final class Neo4jImport {
	private static final long CHECK_MILLIS = 100;
	/** So often it is said again how much is done: who hears nothing takes the process for dead. */
	private static final long TELL_NANOS = 5_000_000_000L;

	private final Config config;
	private final DatabaseLayout layout;
	private final BooleanSupplier isCancelled;
	private final IntConsumer percent;
	private volatile int done;
	private volatile long told = System.nanoTime();

	/**
	 * @param isCancelled asked often
	 * @param percent     told how much is done, every few seconds at least
	 */
	Neo4jImport(Path home, BooleanSupplier isCancelled, IntConsumer percent) {
		this.config = Config.newBuilder().set(GraphDatabaseSettings.neo4j_home, home).set(GraphDatabaseSettings.preallocate_logical_logs, false)
				.set(GraphDatabaseSettings.logical_log_rotation_threshold, ByteUnit.mebiBytes(32)).build();
		this.layout = RecordDatabaseLayout.of(config);
		this.isCancelled = isCancelled;
		this.percent = percent;
	}

	/**
	 * Imports what ModelArena has left in a folder. Leaves no database behind if it fails.
	 *
	 * @throws CancellationException if that was asked for
	 */
	void run(Path files) throws Exception {
		try (FileSystemAbstraction system = new DefaultFileSystemAbstraction()) {
			try (JobScheduler scheduler = JobSchedulerFactory.createInitialisedScheduler(); ImportFiles from = new ImportFiles(files, isCancelled)) {
				importer(system, scheduler).doImport(Input.input(from.nodes(), from.links(), IdType.ACTUAL, from.estimates(), ReadableGroups.EMPTY));
			} catch (Throwable e) {
				system.deleteRecursively(layout.databaseDirectory());
				system.deleteRecursively(layout.getTransactionLogsDirectory());
				if (isCancelled.getAsBoolean()) {
					throw new CancellationException();
				}
				throw e;
			}
		}
	}

	private BatchImporter importer(FileSystemAbstraction system, JobScheduler scheduler) throws IOException {
		system.mkdirs(layout.databaseDirectory());
		PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
		ExecutionMonitor monitor = new MultiExecutionMonitor(new Watch(), ExecutionMonitors.defaultVisible(new Percents(), nowhere, nowhere));
		return BatchImporterFactory.withHighestPriority().instantiate(layout, system, PageCacheTracer.NULL, new Settings(), NullLogService.getInstance(), monitor,
				DefaultAdditionalIds.EMPTY, new EmptyLogTailMetadata(config), config, Monitor.NO_MONITOR, scheduler, Collector.STRICT,
				TransactionLogInitializer.getLogFilesInitializer(), new IndexImporterFactoryImpl(), EmptyMemoryTracker.INSTANCE, CursorContextFactory.NULL_CONTEXT_FACTORY);
	}

	private static final class Settings implements Configuration {
		/**
		 * Beside the heap; little is used for a small graph. Neo4j would take nine tenths of what is free, and others want some. What does not fit goes to
		 * the disk and comes back.
		 */
		@Override
		public long maxOffHeapMemory() {
			return Math.max(Runtime.getRuntime().maxMemory(), Configuration.DEFAULT.maxOffHeapMemory() / 4);
		}

		/** As a database makes them that begins empty: without them each label would be found by looking at all nodes. */
		@Override
		public IndexConfig indexConfig() {
			return IndexConfig.create().withLabelIndex().withRelationshipTypeIndex();
		}
	}

	private final class Percents implements Monitor {
		@Override
		public void percentageCompleted(int percentDone) {
			done = percentDone;
			tell();
		}
	}

	private void tell() {
		told = System.nanoTime();
		percent.accept(done);
	}

	/** Stops also where nothing is read any more. */
	private final class Watch implements ExecutionMonitor {
		@Override
		public void start(StageExecution stage) {
			check(stage);
		}

		@Override
		public void end(StageExecution stage, long millis) {
			// The next one starts.
		}

		@Override
		public void done(boolean successful, long millis, String more) {
			// The answer says so.
		}

		@Override
		public long checkIntervalMillis() {
			return CHECK_MILLIS;
		}

		@Override
		public void check(StageExecution stage) {
			if (isCancelled.getAsBoolean()) {
				stage.panic(new CancellationException());
			}
			if (System.nanoTime() - told > TELL_NANOS) {
				tell();
			}
		}
	}
}
