// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.TableFolder;
import org.modelarena.parquet.internal.TableParts;
import org.modelarena.parquet.internal.TableSink;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.SnapshotSource;

/** Writes models as Parquet files. Stateless. */
public final class ParquetExport {
	private static final String WHOLE = "part-0.parquet";

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
			long elements = write(snapshot, building, WHOLE, 0, progress);
			new TableFolder(building).write(Ecore.text(snapshot.metamodel()), elements, 0);
		});
	}

	/**
	 * Writes a part of a model into a folder to which other processes add the other parts, at any time and in any order; the folder is one model when all of them are there. The elements have keys
	 * from {@link ModelPart#firstKey} on.
	 *
	 * @return the numbers of the parts that are still missing
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS} if the part is there, or something else; {@link ErrorCode#MODEL_INVALID} if the parts that are there have another metamodel; else as for
	 *                        the whole
	 */
	public static List<Integer> writePart(ModelSnapshot snapshot, Path folder, ModelPart part, Progress progress) {
		TableParts parts = new TableParts(new TableFolder(folder.toAbsolutePath().normalize()));
		parts.write(part, Ecore.text(snapshot.metamodel()), building -> write(snapshot, building, TableParts.file(part), part.firstKey(), progress));
		return parts.missing();
	}

	private static long write(ModelSnapshot snapshot, Path folder, String file, long firstKey, Progress progress) {
		try (TableSink sink = new TableSink(new ModelTables(snapshot.metamodel()), firstKey, progress)) {
			progress.begin("Reading the model", snapshot.size());
			SnapshotSource.of(snapshot).emit(sink, progress.cancellation());
			sink.write(folder, file);
			return sink.number();
		}
	}
}
