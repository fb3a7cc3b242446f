// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Unfinished;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelHistory;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/**
 * The differences between two versions of one model, element by element. The steps between them tell which elements can be different; those that are the same in
 * both, as they were changed and changed back, are left out. Used by one thread; owns its snapshots.
 */
final class Changes implements AutoCloseable {
	/** Stands for the time before there was anything. */
	static final long NOTHING = -1;

	private final Ids ids;
	private final long base;
	private final long compare;
	private final ModelSnapshot before;
	private final ModelSnapshot after;
	private final ElementJson beforeJson;
	private final ElementJson afterJson;
	private final Cancellation cancellation;
	private final LongArray touched = new LongArray();
	private boolean isKnown = true;

	/** @param base {@link #NOTHING} for the time before there was anything */
	Changes(ModelHistory history, Ids ids, long base, long compare, Cancellation cancellation) {
		this.ids = ids;
		this.base = base;
		this.compare = compare;
		this.cancellation = cancellation;
		if (base != NOTHING) {
			history.replay(Math.min(base, compare), Math.max(base, compare), step -> {
				// Derived values, which elements are shown with, may be others everywhere.
				isKnown &= !step.isRederived();
				if (isKnown) {
					for (long key : step.touched()) {
						touched.add(key);
					}
				}
			}, cancellation);
		}
		ModelSnapshot old = base == NOTHING ? null : history.snapshot(base);
		try (Unfinished work = new Unfinished(() -> close(old))) {
			this.before = old;
			this.after = history.snapshot(compare);
			work.done();
		}
		this.beforeJson = before == null ? null : new ElementJson(before, ids, null, cancellation);
		this.afterJson = new ElementJson(after, ids, null, cancellation);
	}

	private KeyCursor keys() {
		if (before == null) {
			return ElementReader.all(after);
		}
		if (!isKnown) {
			return distinct(KeyCursor.merged(List.of(ElementReader.all(before), ElementReader.all(after))));
		}
		touched.sortAndUnite();
		return KeyCursor.of(touched.toArray());
	}

	private static KeyCursor distinct(KeyCursor keys) {
		return new KeyCursor() {
			private long last = ModelSnapshot.NONE;

			@Override
			public boolean next() {
				long previous = last;
				while (keys.next()) {
					if (keys.key() != previous) {
						last = keys.key();
						return true;
					}
				}
				return false;
			}

			@Override
			public long key() {
				return last;
			}
		};
	}

	private JsonElement old(long key) {
		return before == null || !before.contains(key) ? JsonNull.INSTANCE : beforeJson.of(key);
	}

	private JsonElement now(long key) {
		return after.contains(key) ? afterJson.of(key) : JsonNull.INSTANCE;
	}

	private boolean isChanged(long key) {
		return !old(key).equals(now(key));
	}

	/** As the changes of a commit. */
	SystemsAnswer changes(PageRequest page) {
		return new Pager(id -> ids.changed(compare, id), key -> ids.change(compare, key), key -> version(compare, key, now(key))).page(keys(), this::isChanged, page, cancellation);
	}

	/** A change of a commit. */
	JsonObject change(UUID id) {
		OptionalLong key = ids.changed(compare, id);
		if (key.isEmpty() || !isChanged(key.getAsLong())) {
			throw Lifecycle.missing("change", id + " in this commit");
		}
		return version(compare, key.getAsLong(), now(key.getAsLong()));
	}

	/** As differences. */
	SystemsAnswer differences(PageRequest page) {
		return new Pager(ids::key, ids::element, this::difference).page(keys(), this::isChanged, page, cancellation);
	}

	private JsonElement difference(long key) {
		JsonObject json = new JsonObject();
		json.addProperty(ElementJson.TYPE, "DataDifference");
		json.add("baseData", orNull(base, key, old(key)));
		json.add("compareData", orNull(compare, key, now(key)));
		return json;
	}

	private JsonElement orNull(long commit, long key, JsonElement payload) {
		return payload.isJsonNull() ? payload : version(commit, key, payload);
	}

	private JsonObject version(long commit, long key, JsonElement payload) {
		JsonObject json = record(ids.change(commit, key), "DataVersion");
		json.add("identity", record(ids.element(key), "DataIdentity"));
		json.add("payload", payload);
		return json;
	}

	private static JsonObject record(UUID id, String type) {
		JsonObject json = new JsonObject();
		json.addProperty(ElementJson.ID, id.toString());
		json.addProperty(ElementJson.TYPE, type);
		json.add("alias", new JsonArray());
		json.add("description", JsonNull.INSTANCE);
		json.add("name", JsonNull.INSTANCE);
		return json;
	}

	private static void close(ModelSnapshot snapshot) {
		if (snapshot != null) {
			snapshot.close();
		}
	}

	@Override
	public void close() {
		close(before);
		close(after);
	}
}
