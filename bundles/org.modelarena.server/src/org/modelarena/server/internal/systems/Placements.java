// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.Sequences;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** Where the elements of a commit are to lie, as the lists of their containers and the elements themselves say it. Used by one thread. */
final class Placements {
	/** Each of them may shift all that lie behind it, while others wait for their turn to commit. */
	private static final int MOST_SORTED = 10_000;

	private final ModelSnapshot before;
	private final Cancellation cancellation;
	private final Map<Object, Move> moved = new LinkedHashMap<>();
	private final Map<Object, Place> said = new LinkedHashMap<>();
	private final Map<Object, String> left = new LinkedHashMap<>();
	private final List<Contents> contents = new ArrayList<>();

	/**
	 * Where an element lies.
	 *
	 * @param container null for a root
	 */
	record Place(Object container, String containment) {
		static final Place ROOT = new Place(null, null);
	}

	/**
	 * An element that does not stay where it is.
	 *
	 * @param where it was said, for messages
	 */
	record Move(String where, Place to) {
	}

	/** All that a container is to hold by a reference. */
	record Contents(String where, Object container, EReference containment, List<Object> elements) {
	}

	Placements(ModelSnapshot before, Cancellation cancellation) {
		this.before = before;
		this.cancellation = cancellation;
	}

	/** @throws ArenaException {@link ErrorCode#MODEL_INVALID} if something else was said before */
	void put(String where, Object element, Place place) {
		Place other = said.putIfAbsent(element, place);
		if (other != null && !other.equals(place)) {
			throw ChangeList.wrong(where, "an element would lie in two places, " + shown(other) + " and " + shown(place));
		}
		if (!place.equals(current(element))) {
			moved.putIfAbsent(element, new Move(where, place));
		}
	}

	/** Says that an element does not stay where it is, and becomes a root unless something says where it goes. */
	void leave(String where, Object element) {
		left.putIfAbsent(element, where);
	}

	/** All has been said. */
	void settle() {
		left.forEach((element, where) -> {
			if (!said.containsKey(element)) {
				put(where, element, Place.ROOT);
			}
		});
	}

	private static String shown(Place place) {
		return place.container == null ? "among the roots" : "in '" + place.containment + "' of a container";
	}

	private Place current(Object element) {
		if (!(element instanceof Long key)) {
			return Place.ROOT;
		}
		EReference containment = before.containment(key);
		return containment == null ? Place.ROOT : new Place(before.container(key), containment.getName());
	}

	/** Notes what a containment is to hold, in that order. */
	void hold(Contents wanted) {
		if (new HashSet<>(wanted.elements).size() < wanted.elements.size()) {
			throw ChangeList.wrong(wanted.where, "an element comes twice");
		}
		Place place = new Place(wanted.container, wanted.containment.getName());
		wanted.elements.forEach(element -> put(wanted.where, element, place));
		contents.add(wanted);
	}

	/** The elements that do not stay where they are, in the order in which they are to come to their places. */
	Map<Object, Move> moved() {
		return moved;
	}

	/**
	 * The steps that bring the contents of containers into the order that was asked for, when all else has been done.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if a container would hold what is not in its list
	 */
	void order(Set<Long> deleted, Steps steps) {
		for (Contents wanted : contents) {
			List<Object> held = held(wanted, deleted);
			if (!new HashSet<>(held).equals(new HashSet<>(wanted.elements))) {
				throw ChangeList.wrong(wanted.where, "the list leaves out an element that lies there; delete it in the same commit, or put it somewhere else");
			}
			order(wanted, held, steps);
		}
	}

	/** As many elements as can stay where they are; each other one comes behind the one that is to be before it. */
	private void order(Contents wanted, List<Object> held, Steps steps) {
		Map<Object, Integer> places = new HashMap<>();
		for (int i = 0; i < held.size(); i++) {
			places.put(held.get(i), i);
		}
		boolean[] stay = Sequences.ascending(wanted.elements.stream().mapToInt(places::get).toArray());
		int sorted = 0;
		for (int i = 0; i < stay.length; i++) {
			if (!stay[i]) {
				cancellation.check();
				if (++sorted > MOST_SORTED) {
					throw ChangeList.wrong(wanted.where, "more than " + MOST_SORTED + " elements would get another place in the list; sort it in several commits");
				}
				Object element = wanted.elements.get(i);
				held.remove(element);
				int at = i == 0 ? 0 : held.indexOf(wanted.elements.get(i - 1)) + 1;
				held.add(at, element);
				steps.add(wanted.where, "do", "reorder", "key", wanted.container, "feature", wanted.containment.getName(), "value", element, "at", (long) at);
			}
		}
	}

	private List<Object> held(Contents wanted, Set<Long> deleted) {
		List<Object> held = new ArrayList<>();
		Place place = new Place(wanted.container, wanted.containment.getName());
		if (wanted.container instanceof Long key) {
			for (KeyCursor cursor = before.targets(key, wanted.containment); cursor.next();) {
				if (!deleted.contains(cursor.key()) && !moved.containsKey(cursor.key())) {
					held.add(cursor.key());
				}
			}
		}
		moved.forEach((element, move) -> {
			if (move.to.equals(place)) {
				held.add(element);
			}
		});
		return held;
	}
}
