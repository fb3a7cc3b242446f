// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.column.ColumnReader;
import org.modelarena.store.columns.internal.column.Lazy;
import org.modelarena.store.columns.internal.encoding.IntSequence;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;

/**
 * The texts of a base file by id, and those that came later. A text has one id. Thread-safe: ids are only ever added, by one thread at a
 * time, and an id is known to nobody before it is there.
 */
public final class TextTable {
	/** The id of null. */
	public static final int NULL = -1;
	/** No element has the text. */
	public static final int UNKNOWN = -2;

	/** The texts of the base file: where each begins, and one more; and all of them in UTF-8. */
	private record Stored(IntSequence starts, ByteBuffer bytes) {
		int size() {
			return starts.size() - 1;
		}

		byte[] get(int id) {
			int start = starts.get(id);
			byte[] text = new byte[starts.get(id + 1) - start];
			bytes.get(start, text);
			return text;
		}
	}

	private final Lazy<Stored> stored;
	private final Lazy<int[]> table = new Lazy<>(this::buildTable);
	private final Map<String, Integer> added = new ConcurrentHashMap<>();
	private volatile String[] tail = new String[0];

	public TextTable(BaseFile file) {
		stored = new Lazy<>(() -> new Stored(new ColumnReader(file).textStarts(), file.section(Schema.TEXTS, Part.BYTES)));
	}

	/** The text of an id; null for {@link #NULL}. */
	public String text(int id) {
		if (id == NULL) {
			return null;
		}
		Stored base = stored.get();
		return id < base.size() ? new String(base.get(id), StandardCharsets.UTF_8) : tail[id - base.size()];
	}

	/** A text in UTF-8. */
	public byte[] utf8(int id) {
		Stored base = stored.get();
		return id < base.size() ? base.get(id) : tail[id - base.size()].getBytes(StandardCharsets.UTF_8);
	}

	/** How many there are; all ids are below. */
	public int size() {
		return stored.get().size() + added.size();
	}

	/** Makes what searching for texts needs, which takes a while for many. */
	void prepare() {
		table.get();
	}

	/** How many texts the base file has; their ids are the first. */
	public int stored() {
		return stored.get().size();
	}

	/** The id of a text; {@link #UNKNOWN} if there is none. */
	public int find(String text) {
		Integer late = added.get(text);
		return late != null ? late : findStored(text);
	}

	private int findStored(String text) {
		Stored base = stored.get();
		int[] slots = table.get();
		byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
		for (int slot = slot(wanted, slots.length);; slot = slot + 1 & slots.length - 1) {
			int id = slots[slot] - 1;
			if (id < 0) {
				return UNKNOWN;
			}
			if (Arrays.equals(wanted, base.get(id))) {
				return id;
			}
		}
	}

	/** Open addressing; a slot holds an id and one, so that 0 is free. */
	private int[] buildTable() {
		Stored base = stored.get();
		int[] slots = new int[Integer.highestOneBit(base.size() + 1) * 4];
		for (int id = 0; id < base.size(); id++) {
			int slot = slot(base.get(id), slots.length);
			while (slots[slot] != 0) {
				slot = slot + 1 & slots.length - 1;
			}
			slots[slot] = id + 1;
		}
		return slots;
	}

	private static int slot(byte[] text, int length) {
		int hash = Arrays.hashCode(text) * 0x9E3779B9;
		return (hash ^ hash >>> Short.SIZE) & length - 1;
	}

	/** The id of a text, which is added if it has none. */
	synchronized int intern(String text) {
		int known = find(text);
		if (known != UNKNOWN) {
			return known;
		}
		requireEncodable(text);
		int count = added.size();
		if (count == tail.length) {
			tail = Arrays.copyOf(tail, Math.max(16, count * 2));
		}
		tail[count] = text;
		added.put(text, stored.get().size() + count);
		return stored.get().size() + count;
	}

	/** Half a surrogate pair is no character, and would come back as another. */
	public static byte[] requireEncodable(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		if (!new String(bytes, StandardCharsets.UTF_8).equals(text)) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "A text has half a surrogate pair, which no file can express: '" + text + "'.");
		}
		return bytes;
	}
}
