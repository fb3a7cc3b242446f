// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

import org.modelarena.store.neoemf.internal.RecordCache;
import org.modelarena.store.neoemf.internal.RedoLog;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.internal.StoreFolder;
import org.modelarena.store.neoemf.record.AttributeIndexes;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.Schema;

/**
 * The records of a model that is being changed: some of the changed ones in memory, more of them in a {@link RedoLog}, the rest as they were saved.
 * Guarded by its workspace.
 */
final class Records {
	private static final int MOST_CHANGED = 1 << 14;
	private static final int CACHED = 1 << 15;

	/** How many changed records stay in memory. */
	private final int mostChanged = Integer.getInteger(NeoEmfResource.RECORDS, MOST_CHANGED);
	private final Supplier<RedoLog> newLog;
	private final Map<Long, ElementRecord> changed = new HashMap<>();
	/** The keys of the records in the log. */
	private final BitSet logged = new BitSet();
	private RecordCache cache = new RecordCache(CACHED);
	private RedoLog log;
	private Schema schema;
	/** Null as long as nothing was saved. */
	private State saved;

	Records(Schema schema, State saved, Supplier<RedoLog> newLog) {
		this.schema = schema;
		this.saved = saved;
		this.newLog = newLog;
	}

	void setSchema(Schema grown) {
		schema = grown;
	}

	State saved() {
		return saved;
	}

	/** The log; null if all that is changed is in memory. */
	RedoLog log() {
		return log;
	}

	/** As it is now, not to be changed; null if there is none. */
	ElementRecord find(long key) {
		ElementRecord element = changed.get(key);
		if (element == null && logged.get((int) key)) {
			element = cache.get(key);
			if (element == null) {
				element = log.get(key, schema);
				cache.put(key, element);
			}
		}
		return element != null ? element : findSaved(key);
	}

	/** As it was saved; null if there was none. */
	ElementRecord findSaved(long key) {
		return saved == null ? null : saved.find(key);
	}

	/** To be changed at once: the next call may write it away. */
	ElementRecord change(long key) {
		ElementRecord element = changed.get(key);
		if (element == null) {
			makeRoom();
			element = find(key).copy();
			changed.put(key, element);
		}
		return element;
	}

	/** A new one, or another in its place. Cannot fail; a caller that puts many makes room before. */
	void put(long key, ElementRecord element) {
		changed.put(key, element);
	}

	/** Writes what is changed into the log if there is much. */
	void makeRoom() {
		if (changed.size() >= mostChanged) {
			spill();
		}
	}

	/** Writes what is changed into the log. */
	void spill() {
		if (log == null) {
			log = newLog.get();
		}
		log.put(changed, schema);
		changed.forEach((key, element) -> {
			logged.set(Math.toIntExact(key));
			cache.put(key, element);
		});
		changed.clear();
	}

	/** The indexes of the saved state, for the classes that there are now. */
	AttributeIndexes savedIndexes() {
		return saved.indexesFor(schema);
	}

	/** Whether a record differs from the saved one. */
	boolean isChanged(long key) {
		return changed.containsKey(key) || logged.get((int) key);
	}

	/** Whether so few records are changed that one commit can take them, and some deletions. */
	boolean areFewChanged(int deletions) {
		return log == null && changed.size() + deletions <= mostChanged;
	}

	/** Goes through the keys of all records that differ from the saved ones; their records may be replaced meanwhile. */
	void forEachChanged(LongConsumer consumer) {
		long[] inMemory = changed.keySet().stream().mapToLong(key -> key).filter(key -> !logged.get((int) key)).toArray();
		for (int key = logged.nextSetBit(0); key >= 0; key = logged.nextSetBit(key + 1)) {
			consumer.accept(key);
		}
		for (long key : inMemory) {
			consumer.accept(key);
		}
	}

	/** All is as in a newer state. */
	void becomeSaved(State newer) {
		release();
		saved = newer;
	}

	/** A store has been made where there was none. */
	void startFrom(StoreFolder folder) {
		if (saved == null) {
			saved = folder.state(schema);
		}
	}

	/** Lets go of everything. */
	void release() {
		changed.clear();
		logged.clear();
		cache = new RecordCache(CACHED);
		if (log != null) {
			log.close();
			log = null;
		}
		if (saved != null) {
			saved.release();
			saved = null;
		}
	}
}
