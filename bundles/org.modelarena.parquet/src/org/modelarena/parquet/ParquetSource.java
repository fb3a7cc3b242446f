// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.TableFolder;
import org.modelarena.parquet.internal.TableReading;

/** A model in Parquet files, as {@link ParquetExport} writes them; others may have changed them meanwhile, so that keys need not be without gaps. */
public final class ParquetSource implements ElementSource {
	private final Path folder;
	private final Metamodel metamodel;
	private final ModelTables tables;
	private long size = Progress.UNKNOWN;

	private ParquetSource(Path folder, Metamodel metamodel) {
		this.folder = folder;
		this.metamodel = metamodel;
		this.tables = new ModelTables(metamodel);
	}

	/** Whether a path is a folder with such files. */
	public static boolean isOne(Path folder) {
		return new TableFolder(folder).isThere();
	}

	/**
	 * Reads the metamodel.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such model; {@link ErrorCode#MODEL_INVALID} if a later version has written it, or not all its parts are there
	 */
	public static ParquetSource of(Path folder) {
		return new ParquetSource(folder, new TableFolder(folder).metamodel());
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	@Override
	public long size() {
		return size;
	}

	@Override
	public void emit(ElementSink sink, Cancellation cancellation) {
		try (TableReading reading = new TableReading(folder, tables)) {
			reading.emit(sink, cancellation);
			size = reading.size();
		}
	}
}
