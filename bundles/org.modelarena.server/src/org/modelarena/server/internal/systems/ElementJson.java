// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.protocol.LinkedData;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * Elements as JSON: {@code @id}, {@code @type}, the values of all features that the store holds, and where the element lies, which the metamodel need not tell.
 * Used by one thread, as long as the snapshot is open.
 */
final class ElementJson {
	static final String ID = "@id";
	static final String TYPE = "@type";
	/** The container as a reference; null for a root. */
	static final String CONTAINER = LinkedData.PREFIX + ":container";
	/** The name of the reference of the container that holds the element. */
	static final String CONTAINMENT = LinkedData.PREFIX + ":containment";

	private final ModelSnapshot snapshot;
	private final Ids ids;
	private final Set<String> selected;
	private final Cancellation cancellation;
	private final TypeNames names;
	private final Map<EClass, List<EStructuralFeature>> features = new IdentityHashMap<>();

	/** @param selected the properties that are wanted; null for all */
	ElementJson(ModelSnapshot snapshot, Ids ids, Set<String> selected, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.ids = ids;
		this.selected = selected;
		this.cancellation = cancellation;
		this.names = new TypeNames(snapshot.metamodel());
	}

	/** An element that is there. */
	JsonObject of(long key) {
		EClass type = snapshot.type(key);
		JsonObject json = new JsonObject();
		add(json, ID, new JsonPrimitive(ids.element(key).toString()));
		add(json, TYPE, new JsonPrimitive(names.of(type)));
		for (EStructuralFeature feature : features.computeIfAbsent(type, this::held)) {
			json.add(feature.getName(), feature instanceof EAttribute attribute ? json(ElementDocument.value(attribute, snapshot.attribute(key, attribute)))
					: targets(key, (EReference) feature));
		}
		EReference containment = snapshot.containment(key);
		add(json, CONTAINER, containment == null ? JsonNull.INSTANCE : reference(ids.element(snapshot.container(key))));
		add(json, CONTAINMENT, containment == null ? JsonNull.INSTANCE : new JsonPrimitive(containment.getName()));
		return json;
	}

	private void add(JsonObject json, String name, JsonElement value) {
		if (selected == null || selected.contains(name)) {
			json.add(name, value);
		}
	}

	private List<EStructuralFeature> held(EClass type) {
		return type.getEAllStructuralFeatures().stream().filter(feature -> snapshot.holds(feature) && (selected == null || selected.contains(feature.getName()))).toList();
	}

	private JsonElement targets(long key, EReference reference) {
		if (!reference.isMany()) {
			long target = snapshot.target(key, reference);
			return target == ModelSnapshot.NONE ? JsonNull.INSTANCE : reference(ids.element(target));
		}
		JsonArray targets = new JsonArray();
		for (KeyCursor cursor = snapshot.targets(key, reference); cursor.next();) {
			cancellation.check();
			targets.add(reference(ids.element(cursor.key())));
		}
		return targets;
	}

	/** The reference that stands for something with an id. */
	static JsonObject reference(UUID id) {
		JsonObject json = new JsonObject();
		json.addProperty(ID, id.toString());
		return json;
	}

	/** A value in the form of a cell. What JSON has no numbers for is a text, such as NaN. */
	static JsonElement json(Object value) {
		return switch (value) {
		case null -> JsonNull.INSTANCE;
		case Boolean truth -> new JsonPrimitive(truth);
		case Double real when !Double.isFinite(real) -> new JsonPrimitive(real.toString());
		case Number number -> new JsonPrimitive(number);
		case List<?> list -> {
			JsonArray array = new JsonArray();
			list.forEach(item -> array.add(json(item)));
			yield array;
		}
		default -> new JsonPrimitive(value.toString());
		};
	}
}
