// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;

/**
 * Turns the changes of a commit into the steps of an edit. Properties that a payload leaves out stay as they are, and so do those that it gives as they are: what a
 * client has read it may send back. The order of the changes does not matter, but that new elements get their keys in it. Used by one thread.
 */
final class CommitSteps {
	/** The name that {@code @id} had before; clients send it still. */
	private static final String EARLY_ID = "identifier";

	private final ModelSnapshot before;
	private final ChangeList changes;
	private final Placements placements;
	private final Cancellation cancellation;
	private final TypeNames types;
	private final Steps steps = new Steps();
	/** Wait until all elements are there, and where they are to be. */
	private final List<Runnable> sets = new ArrayList<>();

	private CommitSteps(ModelSnapshot before, ChangeList changes, Cancellation cancellation) {
		this.before = before;
		this.changes = changes;
		this.placements = new Placements(before, cancellation);
		this.cancellation = cancellation;
		this.types = new TypeNames(before.metamodel());
	}

	/**
	 * The steps of a commit.
	 *
	 * @param before what it starts from
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#UNKNOWN_NAME}, {@link ErrorCode#REQUEST_INVALID}
	 */
	static Steps of(ChangeList changes, ModelSnapshot before, Cancellation cancellation) {
		return new CommitSteps(before, changes, cancellation).run();
	}

	private Steps run() {
		for (ChangeList.Written each : changes.written()) {
			cancellation.check();
			if (each.isNew()) {
				steps.add(each.place(), "do", "create", "as", each.element().toString().substring(1), "type", types.of(each.type()));
			}
			each.payload().asMap().forEach((name, value) -> read(each, name, value));
			placed(each);
		}
		placements.settle();
		// What changes its place first becomes a root, so that places are free, and nothing goes with a container that is deleted.
		Map<Object, Placements.Move> moved = placements.moved();
		moved.forEach((element, move) -> {
			if (element instanceof Long key && before.container(key) != ModelSnapshot.NONE) {
				steps.add(move.where(), "do", "move", "key", key);
			}
		});
		delete();
		moved.forEach((element, move) -> {
			if (move.to().container() != null) {
				steps.add(move.where(), "do", "move", "key", element, "in", move.to().container(), "containment", move.to().containment());
			}
		});
		sets.forEach(Runnable::run);
		placements.order(changes.deleted().keySet(), steps);
		return steps;
	}

	/** An element that goes with its container is not deleted by itself. */
	private void delete() {
		Map<Long, String> deleted = changes.deleted();
		deleted.forEach((key, place) -> {
			boolean isGone = false;
			for (long at = key; !isGone && !placements.moved().containsKey(at) && before.container(at) != ModelSnapshot.NONE;) {
				cancellation.check();
				at = before.container(at);
				isGone = deleted.containsKey(at);
			}
			if (!isGone) {
				steps.add(place, "do", "delete", "key", key);
			}
		});
	}

	private void read(ChangeList.Written element, String name, JsonElement value) {
		String where = element.place() + ".payload." + Texts.cut(name);
		if (name.equals(ElementJson.ID) || name.equals(ElementJson.TYPE) || name.equals(ElementJson.CONTAINER) || name.equals(ElementJson.CONTAINMENT)) {
			return;
		}
		EStructuralFeature feature = element.type().getEStructuralFeature(name);
		if (feature == null && name.equals(EARLY_ID) && changes.names().isCalled(element.element(), value)) {
			return;
		}
		if (feature == null) {
			List<String> known = element.type().getEAllStructuralFeatures().stream().map(EStructuralFeature::getName).toList();
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, "'" + where + "': '" + types.of(element.type()) + "' has no such property." + Nearest.hint(name, known));
		}
		if (!before.holds(feature)) {
			throw ChangeList.wrong(where, "the property is derived, and has no value of its own");
		}
		if (feature instanceof EAttribute attribute) {
			Object wanted = value(where, value);
			if (!isSame(attribute.isMany() && wanted == null ? List.of() : wanted, current(element, attribute))) {
				sets.add(() -> steps.add(where, "do", "set", "key", element.element(), "feature", name, "value", wanted));
			}
		} else {
			read(where, element, (EReference) feature, value);
		}
	}

	/** A whole number may stand for a real. */
	private static boolean isSame(Object wanted, Object current) {
		if (wanted instanceof List<?> some && current instanceof List<?> others) {
			boolean isSame = some.size() == others.size();
			for (int i = 0; isSame && i < some.size(); i++) {
				isSame = isSame(some.get(i), others.get(i));
			}
			return isSame;
		}
		return Objects.equals(wanted, current) || wanted instanceof Long whole && current instanceof Double real && whole.doubleValue() == real
				|| wanted instanceof String text && current instanceof Double real && text.equals(real.toString()) && !Double.isFinite(real);
	}

	/** The value that an element has before the commit; a new one has what its class says. */
	private Object current(ChangeList.Written element, EAttribute attribute) {
		Object value = element.element() instanceof Long key ? before.attribute(key, attribute) : attribute.isMany() ? List.of() : attribute.getDefaultValue();
		return ElementDocument.value(attribute, value);
	}

	private void read(String where, ChangeList.Written element, EReference reference, JsonElement value) {
		List<Object> wanted = targets(where, reference, value);
		if (reference.isContainer()) {
			if (!wanted.equals(current(element, reference))) {
				if (wanted.isEmpty()) {
					placements.leave(where, element.element());
				} else {
					placements.put(where, element.element(), new Placements.Place(wanted.getFirst(), reference.getEOpposite().getName()));
				}
			}
		} else if (reference.isContainment() && !reference.isDerived()) {
			if (!wanted.equals(current(element, reference))) {
				placements.hold(new Placements.Contents(where, element.element(), reference, wanted));
			}
		} else if (!wanted.equals(current(element, reference))) {
			Object set = reference.isMany() ? wanted : wanted.isEmpty() ? null : wanted.getFirst();
			sets.add(() -> steps.add(where, "do", "set", "key", element.element(), "feature", reference.getName(), "value", set));
		}
	}

	private List<Object> targets(String where, EReference reference, JsonElement value) {
		List<Object> targets = new ArrayList<>();
		if (reference.isMany() && !value.isJsonNull()) {
			if (!(value instanceof JsonArray list)) {
				throw Fields.invalid(where, "it is a list of references, {\"@id\": ...}");
			}
			for (JsonElement each : list) {
				cancellation.check();
				targets.add(changes.names().find(where, each));
			}
		} else if (!value.isJsonNull()) {
			targets.add(changes.names().find(where, value));
		}
		return targets;
	}

	private List<Object> current(ChangeList.Written element, EReference reference) {
		List<Object> current = new ArrayList<>();
		if (element.element() instanceof Long key) {
			for (KeyCursor cursor = before.targets(key, reference); cursor.next();) {
				cancellation.check();
				current.add(cursor.key());
			}
		}
		return current;
	}

	/** The place that an element names by itself, for metamodels without references to containers. */
	private void placed(ChangeList.Written element) {
		String payload = element.place() + ".payload";
		JsonElement container = element.payload().get(ElementJson.CONTAINER);
		String containment = Fields.text(payload, element.payload(), ElementJson.CONTAINMENT);
		boolean isRoot = container == null || container.isJsonNull();
		if (isRoot != (containment == null)) {
			throw Fields.invalid(payload, "'" + ElementJson.CONTAINER + "' and '" + ElementJson.CONTAINMENT + "', the reference of the container, come together");
		}
		if (container == null) {
			return;
		}
		String where = payload + "." + ElementJson.CONTAINER;
		if (isRoot) {
			move(where, element, Placements.Place.ROOT);
			return;
		}
		move(where, element, new Placements.Place(changes.names().find(where, container), containment));
	}

	/** Puts an element in its place. A change that only repeats where it lies does not keep others from moving it. */
	private void move(String where, ChangeList.Written element, Placements.Place place) {
		if (!(element.element() instanceof Long key) || !place.equals(placeOf(key))) {
			placements.put(where, element.element(), place);
		}
	}

	private Placements.Place placeOf(long key) {
		EReference containment = before.containment(key);
		return containment == null ? Placements.Place.ROOT : new Placements.Place(before.container(key), containment.getName());
	}

	private static List<Object> values(String where, JsonArray list) {
		List<Object> values = new ArrayList<>();
		list.forEach(item -> values.add(value(where, item)));
		return values;
	}

	/** A value as steps have it: null, Boolean, Long, Double, String, or a list of these. */
	private static Object value(String where, JsonElement json) {
		return switch (json) {
		case JsonNull none -> null;
		case JsonPrimitive value when value.isBoolean() -> value.getAsBoolean();
		case JsonPrimitive value when value.isNumber() -> Comparison.number(value.getAsString());
		case JsonPrimitive value -> value.getAsString();
		case JsonArray list -> values(where, list);
		default -> throw Fields.invalid(where, "an attribute has no object as its value");
		};
	}
}
