// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.Cancellation;
import org.modelarena.server.internal.store.ServedStore;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** A project with its branch, its tags and its commits, which a store and its history are. Stateless, but for the store. */
final class Lifecycle {
	private static final String BRANCH = "main";

	private final ServedStore store;
	private final ModelHistory history;
	private final Ids ids;
	private final boolean isEarly;

	Lifecycle(ServedStore store, boolean isEarly) {
		this.store = store;
		this.history = store.history();
		this.ids = Ids.of(store);
		this.isEarly = isEarly;
	}

	Ids ids() {
		return ids;
	}

	ModelHistory history() {
		return history;
	}

	private static JsonObject record(UUID id, String type, CommitEntry since) {
		JsonObject json = new JsonObject();
		json.addProperty(ElementJson.ID, id.toString());
		json.addProperty(ElementJson.TYPE, type);
		json.add("alias", new JsonArray());
		json.addProperty("created", since.time().toString());
		return json;
	}

	/** A text that may be missing. */
	private JsonElement text(String text) {
		return text.isEmpty() && !isEarly ? JsonNull.INSTANCE : new JsonPrimitive(text);
	}

	JsonObject project() {
		JsonObject json = record(ids.project(), "Project", history.oldest());
		json.add("defaultBranch", ElementJson.reference(ids.branch()));
		json.add("description", text(""));
		json.addProperty("name", store.name());
		return json;
	}

	JsonObject branch() {
		JsonObject json = record(ids.branch(), "Branch", history.oldest());
		json.add("deleted", JsonNull.INSTANCE);
		json.add("description", text(""));
		JsonObject head = ElementJson.reference(ids.commit(history.newestNumber()));
		json.add("head", head);
		json.addProperty("name", BRANCH);
		json.add("owningProject", ElementJson.reference(ids.project()));
		json.add("referencedCommit", head);
		return json;
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} for an id that is not that of the branch */
	void requireBranch(UUID id) {
		if (!id.equals(ids.branch())) {
			throw missing("branch", id);
		}
	}

	SystemsAnswer branches(PageRequest page) {
		return Pager.list(List.of(branch()), json -> ids.branch(), json -> json, page);
	}

	JsonObject commit(CommitEntry entry) {
		JsonObject json = record(ids.commit(entry.number()), "Commit", entry);
		json.add("description", text(entry.message()));
		json.add("name", JsonNull.INSTANCE);
		json.add("owningProject", ElementJson.reference(ids.project()));
		boolean isFirst = entry.number() == history.oldest().number();
		JsonObject previous = isFirst ? null : ElementJson.reference(ids.commit(entry.number() - 1));
		if (isEarly) {
			json.add("previousCommit", isFirst ? JsonNull.INSTANCE : previous);
		} else {
			JsonArray all = new JsonArray();
			if (previous != null) {
				all.add(previous);
			}
			json.add("previousCommit", all);
		}
		return json;
	}

	/**
	 * The number of a commit that is kept.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}
	 */
	long number(UUID id) {
		OptionalLong number = ids.commit(id);
		if (number.isEmpty() || number.getAsLong() > history.newestNumber()) {
			throw missing("commit", id);
		}
		if (number.getAsLong() < history.oldest().number()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The commit " + id + " was pruned.");
		}
		return number.getAsLong();
	}

	/** The commits, the newest first. */
	SystemsAnswer commits(PageRequest page, Cancellation cancellation) {
		List<CommitEntry> entries = new ArrayList<>();
		long end = page.before() == null ? Long.MIN_VALUE : number(page.before());
		long begin = page.after() == null ? Long.MAX_VALUE : number(page.after());
		history.descending(entry -> {
			cancellation.check();
			if (entry.number() < begin && entry.number() > end) {
				entries.add(entry);
				if (page.before() != null && entries.size() > page.size() + 1) {
					// Those that are nearest to the one that the page comes before.
					entries.removeFirst();
				}
			}
			return entry.number() > end && (page.before() != null || entries.size() <= page.size());
		});
		return commitPage(entries, page, cancellation);
	}

	/** The items are numbered from the newest back, as they are listed. */
	private SystemsAnswer commitPage(List<CommitEntry> entries, PageRequest page, Cancellation cancellation) {
		long[] numbers = entries.stream().mapToLong(entry -> -entry.number()).toArray();
		Pager pager = new Pager(id -> OptionalLong.of(-number(id)), item -> ids.commit(-item), item -> commit(entries.get((int) (entries.getFirst().number() + item))));
		return pager.page(KeyCursor.of(numbers), item -> true, page, cancellation);
	}

	private JsonObject tag(Map.Entry<String, Long> tag) {
		JsonObject json = record(ids.tag(tag.getKey()), "Tag", history.commit(tag.getValue()));
		json.add("deleted", JsonNull.INSTANCE);
		json.add("description", text(""));
		json.addProperty("name", tag.getKey());
		json.add("owningProject", ElementJson.reference(ids.project()));
		JsonObject commit = ElementJson.reference(ids.commit(tag.getValue()));
		json.add("referencedCommit", commit);
		json.add("taggedCommit", commit);
		return json;
	}

	SystemsAnswer tags(PageRequest page) {
		return Pager.list(List.copyOf(history.tags().entrySet()), tag -> ids.tag(tag.getKey()), this::tag, page);
	}

	private Map.Entry<String, Long> find(UUID id) {
		return history.tags().entrySet().stream().filter(tag -> ids.tag(tag.getKey()).equals(id)).findFirst().orElseThrow(() -> missing("tag", id));
	}

	JsonObject tag(UUID id) {
		return tag(find(id));
	}

	/** @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; {@link ErrorCode#NOT_FOUND} for the commit; {@link ErrorCode#REQUEST_INVALID} */
	JsonObject makeTag(JsonObject body) {
		Fields.require("body", body, Set.of(ElementJson.TYPE, "name", "taggedCommit", "alias", "description"));
		String name = Fields.text("body", body, "name");
		if (name == null) {
			throw Fields.invalid("body", "it lacks 'name', a text");
		}
		long number = number(Fields.id("taggedCommit", body.get("taggedCommit")));
		if (history.tags().containsKey(name)) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is a tag '" + name + "' already; delete it, or take another name.");
		}
		history.tag(name, number);
		return tag(Map.entry(name, number));
	}

	JsonObject deleteTag(UUID id) {
		Map.Entry<String, Long> found = find(id);
		JsonObject json = tag(found);
		history.untag(found.getKey());
		return json;
	}

	static ArenaException missing(String what, Object id) {
		return new ArenaException(ErrorCode.NOT_FOUND, "There is no " + what + " " + id + ".");
	}
}
