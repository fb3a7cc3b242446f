// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongPredicate;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/** The elements of a commit, in the order of their keys. Used by one thread, as long as the snapshot is open. */
final class ElementReader {
	private static final String SOURCE = "source";
	private static final String TARGET = "target";
	/** The fields of a query. */
	static final Set<String> QUERY = Set.of(ElementJson.TYPE, ElementJson.ID, "name", "alias", "description", "owningProject", "select", "where", "scope");

	private final ModelSnapshot snapshot;
	private final Ids ids;
	private final PageRequest page;
	private final Cancellation cancellation;

	ElementReader(ModelSnapshot snapshot, Ids ids, PageRequest page, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.ids = ids;
		this.page = page;
		this.cancellation = cancellation;
	}

	/** All elements of a snapshot. */
	static KeyCursor all(ModelSnapshot snapshot) {
		return snapshot.extent(EcorePackage.Literals.EOBJECT);
	}

	private SystemsAnswer page(KeyCursor keys, LongPredicate wanted, Set<String> selected) {
		ElementJson json = new ElementJson(snapshot, ids, selected, cancellation);
		return new Pager(ids::key, ids::element, json::of).page(keys, wanted, page, cancellation);
	}

	SystemsAnswer elements() {
		return page(all(snapshot), key -> true, null);
	}

	SystemsAnswer roots() {
		return page(snapshot.roots(), key -> true, null);
	}

	JsonObject element(UUID id) {
		return new ElementJson(snapshot, ids, null, cancellation).of(key(id));
	}

	private long key(UUID id) {
		OptionalLong key = ids.key(id);
		if (key.isEmpty() || !snapshot.contains(key.getAsLong())) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no element " + id + " at this commit.");
		}
		return key.getAsLong();
	}

	/**
	 * The relationships that an element is an end of. An element is a relationship if its class has references 'source' and 'target'.
	 *
	 * @param direction out: those that the element is a source of, in: a target; both
	 */
	SystemsAnswer relationships(UUID id, String direction) {
		if (direction != null && !Set.of("in", "out", "both").contains(direction)) {
			throw Fields.invalid("direction", "it is in, out or both");
		}
		long key = key(id);
		Set<Long> found = new HashSet<>();
		for (EReference end : ends(direction == null ? "both" : direction)) {
			if (Metamodel.accepts(end, snapshot.type(key)) && snapshot.holds(end)) {
				for (KeyCursor sources = snapshot.sources(key, end); sources.next();) {
					cancellation.check();
					if (isRelationship(snapshot.type(sources.key()))) {
						found.add(sources.key());
					}
				}
			}
		}
		return page(KeyCursor.of(found.stream().mapToLong(Long::longValue).sorted().toArray()), each -> true, null);
	}

	private static boolean isRelationship(EClass type) {
		return type.getEStructuralFeature(SOURCE) instanceof EReference && type.getEStructuralFeature(TARGET) instanceof EReference;
	}

	private Set<EReference> ends(String direction) {
		Set<EReference> ends = new HashSet<>();
		for (EClass type : snapshot.metamodel().classes()) {
			if (!type.isAbstract() && isRelationship(type)) {
				if (!direction.equals("in")) {
					ends.add((EReference) type.getEStructuralFeature(SOURCE));
				}
				if (!direction.equals("out")) {
					ends.add((EReference) type.getEStructuralFeature(TARGET));
				}
			}
		}
		return ends;
	}

	/** The elements that fulfil a query. */
	SystemsAnswer results(JsonObject query) {
		Fields.require("body", query, QUERY);
		refuseScope(query);
		Set<String> selected = selected(query.get("select"));
		if (!query.has("where") || query.get("where").isJsonNull()) {
			return page(all(snapshot), key -> true, selected);
		}
		Matcher matcher = new Matcher(snapshot, ids, Constraint.parse(query.get("where")));
		return page(candidates(matcher), distinct(matcher::fulfils), selected);
	}

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} */
	static void refuseScope(JsonObject query) {
		if (query.has("scope") && !query.get("scope").isJsonNull() && !(query.get("scope") instanceof JsonArray scope && scope.isEmpty())) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Queries have no 'scope' here: they ask all elements of a commit.");
		}
	}

	/** @return null for all */
	private Set<String> selected(JsonElement json) {
		if (json == null || json instanceof JsonNull || json instanceof JsonArray none && none.isEmpty()) {
			return null;
		}
		if (!(json instanceof JsonArray list)) {
			throw Fields.invalid("select", "it is a list of the names of properties");
		}
		TypeNames names = new TypeNames(snapshot.metamodel());
		Set<String> selected = new HashSet<>();
		for (JsonElement name : list) {
			if (!name.isJsonPrimitive() || !name.getAsJsonPrimitive().isString()) {
				throw Fields.invalid("select", "it is a list of the names of properties");
			}
			if (selected.add(name.getAsString()) && !Set.of(ElementJson.ID, ElementJson.TYPE, ElementJson.CONTAINER, ElementJson.CONTAINMENT).contains(name.getAsString())) {
				names.requireProperty("'select'", name.getAsString());
			}
		}
		return selected;
	}

	/** The instances of those classes whose elements may fulfil a constraint, perhaps with others, and perhaps several times. */
	private KeyCursor candidates(Matcher matcher) {
		List<EClass> possible = snapshot.metamodel().classes().stream().filter(matcher::mayBe).toList();
		List<KeyCursor> extents = new ArrayList<>();
		for (EClass type : possible) {
			if (type.getESuperTypes().isEmpty() || possible.stream().noneMatch(other -> other != type && other.isSuperTypeOf(type))) {
				extents.add(snapshot.extent(type));
			}
		}
		return extents.isEmpty() ? KeyCursor.of() : KeyCursor.merged(extents);
	}

	/** In ascending order, an element that comes again comes at once. */
	private static LongPredicate distinct(LongPredicate wanted) {
		long[] last = { ModelSnapshot.NONE };
		return key -> {
			boolean isNew = key != last[0];
			last[0] = key;
			return isNew && wanted.test(key);
		};
	}
}
