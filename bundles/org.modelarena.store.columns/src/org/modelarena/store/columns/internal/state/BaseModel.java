// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.columns.internal.column.Column;
import org.modelarena.store.columns.internal.column.ColumnReader;
import org.modelarena.store.columns.internal.column.Lazy;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.xmi.Ecore;

/** The model in a base file. Immutable and thread-safe, except for the texts, to which later ones are added. */
public final class BaseModel {
	private final BaseFile file;
	private final Schema schema;
	private final PageTable pages;
	private final long nextKey;
	private final long size;
	private final TextTable texts;
	private final ColumnReader reader;
	private final Column[] columns;
	private final Map<String, String> ownReads;
	private final Lazy<KeyRows> keyRows;
	private final Map<Integer, BaseOrder> orders = new ConcurrentHashMap<>();

	private BaseModel(BaseFile file, Schema schema) {
		this.file = file;
		this.schema = schema;
		long[] facts = ColumnReader.longs(file.section(Schema.LAYOUT, Part.DESCRIPTOR));
		nextKey = facts[0];
		size = facts[1];
		int[] layout = ColumnReader.ints(file.section(Schema.LAYOUT, Part.FLAT));
		int[] types = new int[layout.length / 2];
		int[] used = new int[types.length];
		for (int page = 0; page < types.length; page++) {
			types[page] = layout[page * 2];
			used[page] = layout[page * 2 + 1];
		}
		pages = PageTable.of(types, used, schema.types().size());
		texts = new TextTable(file);
		reader = new ColumnReader(file);
		columns = columns();
		ownReads = OwnReadTraces.read(file);
		keyRows = new Lazy<>(this::collectKeys);
	}

	/** The same file for another metamodel; the columns stay those of the file. */
	private BaseModel(BaseModel same, Schema schema) {
		file = same.file;
		this.schema = schema;
		pages = same.pages;
		nextKey = same.nextKey;
		size = same.size;
		texts = same.texts;
		reader = same.reader;
		columns = same.columns;
		ownReads = same.ownReads;
		keyRows = same.keyRows;
	}

	/**
	 * Opens a base file.
	 *
	 * @param expressions the languages that evaluate derived features
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public static BaseModel open(Path path, ExpressionLanguages expressions) {
		BaseFile file = BaseFile.open(path);
		byte[] text = bytes(file, Schema.METAMODEL);
		List<String> names = new String(bytes(file, Schema.NAMES), StandardCharsets.UTF_8).lines().map(Schema::name).toList();
		try {
			Metamodel metamodel = Ecore.read("metamodel of " + path.getFileName(), new ByteArrayInputStream(text));
			return new BaseModel(file, Schema.of(metamodel.with(expressions), names));
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.STORE_DAMAGED ? e : new ArenaException(ErrorCode.STORE_DAMAGED, file.damaged(e.getMessage()).getMessage(), e);
		}
	}

	/** Opens a base file that was just written with this schema, of whose features and notes others may know. */
	public static BaseModel open(Path path, Schema schema) {
		return new BaseModel(BaseFile.open(path), schema);
	}

	private static byte[] bytes(BaseFile file, int column) {
		ByteBuffer section = file.section(column, Part.BYTES);
		byte[] bytes = new byte[section.remaining()];
		section.get(bytes);
		return bytes;
	}

	/** The same file for another metamodel of the same types. */
	BaseModel with(Metamodel metamodel) {
		return new BaseModel(this, schema.following(metamodel));
	}

	private Column[] columns() {
		Column[] made = new Column[schema.columnBound()];
		made[Schema.KEYS] = reader.longs(Schema.KEYS, -1);
		made[Schema.PARENTS] = reader.ints(Schema.PARENTS, -1);
		made[Schema.HOLDERS] = reader.ints(Schema.HOLDERS, 0);
		schema.features().forEach(feature -> {
			FeatureColumns columnsOf = schema.columns(feature);
			switch (columnsOf.shape()) {
			case INTS -> made[columnsOf.column()] = reader.ints(columnsOf.column(), (int) schema.defaultOf(columnsOf));
			case LONGS -> made[columnsOf.column()] = reader.longs(columnsOf.column(), schema.defaultOf(columnsOf));
			case LINKS -> made[columnsOf.column()] = reader.links(columnsOf.column());
			case PARENT -> {
				// The column of parents is there already.
			}
			}
			if (columnsOf.hasSources()) {
				made[columnsOf.sources()] = reader.links(columnsOf.sources());
			}
			if (columnsOf.isNullable()) {
				made[columnsOf.nulls()] = reader.ints(columnsOf.nulls(), 1);
			}
		});
		return made;
	}

	/** The rows in the order of an indexed attribute's values. */
	public BaseOrder order(FeatureColumns indexed) {
		return orders.computeIfAbsent(indexed.index(), index -> new BaseOrder(reader.order(index)));
	}

	private KeyRows collectKeys() {
		KeyRows.Editor rows = KeyRows.EMPTY.edit();
		LongColumn keys = (LongColumn) columns[Schema.KEYS];
		int[] some = new int[PageLayout.PAGE];
		long[] found = new long[PageLayout.PAGE];
		for (int page = 0; page < pages.pages(); page++) {
			for (int i = 0; i < pages.used(page); i++) {
				some[i] = (page << PageLayout.SHIFT) + i;
			}
			keys.gather(some, pages.used(page), found);
			for (int i = 0; i < pages.used(page); i++) {
				rows.put(found[i], some[i]);
			}
		}
		return rows.freeze();
	}

	/** The state of the model that the file holds. */
	public State state() {
		return new State(this, pages, columns, KeyRows.EMPTY, new State.Facts(nextKey, size, ownReads));
	}

	/** For when another file has replaced this one, or its store is closed: what its columns took of the heap is free for others. */
	public void retire() {
		reader.retire();
	}

	public BaseFile file() {
		return file;
	}

	public Schema schema() {
		return schema;
	}

	TextTable texts() {
		return texts;
	}

	/** The first key that the file does not have. */
	long nextKey() {
		return nextKey;
	}

	/** The number of its pages. */
	public int pages() {
		return pages.pages();
	}

	/** Makes what edits need, so that the first of them does not wait for it. */
	public void prepare() {
		texts.prepare();
		keyRows.get();
	}

	/** The row of a key below {@link #nextKey}, or NO_ROW. Collected when it is asked for the first time. */
	int row(long key) {
		return keyRows.get().row(key);
	}
}
