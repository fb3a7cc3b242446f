// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.TableReading;
import org.modelarena.xmi.Ecore;

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
		return Files.isRegularFile(folder.resolve(ParquetExport.MARKER));
	}

	/**
	 * Reads the metamodel.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such model; {@link ErrorCode#MODEL_INVALID} if a later version has written it
	 */
	public static ParquetSource of(Path folder) {
		if (!isOne(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, folder + " has no file " + ParquetExport.MARKER + "; 'arena export --parquet' makes such folders.");
		}
		Properties marker = new Properties();
		try (Reader reader = Files.newBufferedReader(folder.resolve(ParquetExport.MARKER))) {
			marker.load(reader);
		} catch (IOException | IllegalArgumentException e) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "Cannot read " + folder.resolve(ParquetExport.MARKER) + ": " + e.getMessage(), e);
		}
		String format = marker.getProperty(ParquetExport.FORMAT, "");
		if (!format.equals(Integer.toString(ParquetExport.VERSION))) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, folder + " has the format '" + format + "', and this version reads " + ParquetExport.VERSION + ".");
		}
		return new ParquetSource(folder, Ecore.read(folder.resolve(ParquetExport.METAMODEL)));
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
