// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.TableSink;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.SnapshotSource;

/** Writes models as Parquet files. Stateless. */
public final class ParquetExport {
	static final String MARKER = "modelarena-tables.properties";
	static final String METAMODEL = "metamodel.ecore";
	static final String FORMAT = "format";
	static final int VERSION = 1;

	private ParquetExport() {
	}

	/**
	 * Writes a model into a new folder, which is there when all is in it: its metamodel, and a table for each class and each feature that has rows. Elements are
	 * numbered anew from 0 on, containers before their contents.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; {@link ErrorCode#ENVIRONMENT} if DuckDB cannot be fetched; {@link ErrorCode#IO}, {@link ErrorCode#CANCELLED}
	 */
	public static void write(ModelSnapshot snapshot, Path folder, Progress progress) {
		StoreDirectory.place(folder, building -> {
			try (TableSink sink = new TableSink(new ModelTables(snapshot.metamodel()), progress)) {
				progress.begin("Reading the model", snapshot.size());
				SnapshotSource.of(snapshot).emit(sink, progress.cancellation());
				sink.write(building);
				Ecore.write(snapshot.metamodel(), building.resolve(METAMODEL));
				mark(building, sink.number());
			}
		});
	}

	private static void mark(Path folder, long elements) {
		Properties marker = new Properties();
		marker.setProperty(FORMAT, Integer.toString(VERSION));
		marker.setProperty("elements", Long.toString(elements));
		try (Writer writer = Files.newBufferedWriter(folder.resolve(MARKER))) {
			marker.store(writer, null);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write into " + folder, e);
		}
	}
}
