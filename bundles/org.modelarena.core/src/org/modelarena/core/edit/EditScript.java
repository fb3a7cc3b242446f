// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.constraint.Violation;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.constraint.Violations;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Applies the steps of a change file to an edit. A step is a map of its fields, as a JSON reader gives them: String, Long, Double, Boolean, null,
 * and Lists and Maps of these.
 *
 * <pre>
 * {"do":"create","as":"a","type":"Segment","in":12,"containment":"elements","at":0,"set":{"length":5}}
 * {"do":"set","key":12,"feature":"length","value":5}
 * {"do":"add","key":12,"feature":"monitoredBy","value":7,"at":0}
 * {"do":"remove","key":12,"feature":"monitoredBy","value":7}
 * {"do":"move","key":5,"in":12,"containment":"elements","at":3}
 * {"do":"reorder","key":12,"feature":"monitoredBy","value":7,"at":0}
 * {"do":"delete","key":5}
 * {"do":"expect","key":12,"feature":"length","value":5}
 * {"do":"expect","key":5,"type":"Segment"}
 * {"do":"expect","key":5,"exists":false}
 * </pre>
 *
 * <p>{@code as} names a new element, and {@code "$a"} can be used in place of its key. Without {@code in} an element is, or becomes, a root;
 * {@code containment} may be missing where one feature only can hold the element. Without {@code at} it comes last. A {@code value} of null unsets;
 * a many-valued feature is set to a list. Values are those of {@link ScriptValues}. What is expected is compared with the state that the edit starts
 * from.
 *
 * <p>The caller commits the edit. Used by one thread.
 */
public final class EditScript {
	private final ModelEdit edit;
	private final Metamodel metamodel;
	private final Map<String, Long> created = new LinkedHashMap<>();
	/** By element, the first step that has named it, from 1. */
	private final Map<Long, Integer> firstSteps = new HashMap<>();
	private @Nullable ModelSnapshot expected;
	private long steps;

	/** @param edit is used, and neither committed nor closed */
	public EditScript(ModelEdit edit) {
		this.edit = edit;
		this.metamodel = edit.before().metamodel();
	}

	/**
	 * The value that an attribute takes where a step, or an element that a server sends, has this one.
	 *
	 * @param value null for nothing, a Boolean, Long, Double or String, or a list of these
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#UNKNOWN_NAME} if it is none of the attribute's type
	 */
	public static @Nullable Object value(EAttribute attribute, @Nullable Object value) {
		return ScriptValues.of(attribute, value, new StepFields(Map.of(), "attribute", Map.of()).in(attribute.getName()));
	}

	/** The keys of the new elements that steps gave names to. */
	public Map<String, Long> created() {
		return Collections.unmodifiableMap(created);
	}

	/** The number of steps made so far. */
	public long steps() {
		return steps;
	}

	/**
	 * Makes a step.
	 *
	 * @param place a name for the step in messages, such as "line 3"; null for its number
	 * @throws ArenaException with the place, the field and the way out: {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#UNKNOWN_NAME} for names
	 *                        that are not there, {@link ErrorCode#UNKNOWN_ELEMENT}, and {@link ErrorCode#CONFLICT} where something else was expected.
	 *                        The edit should be closed then: a step may have been made in part
	 */
	public void run(Map<String, ?> step, @Nullable String place) {
		StepFields fields = new StepFields(step, place == null ? "step " + (steps + 1) : place, created);
		try {
			run(fields);
		} catch (ArenaException e) {
			throw fields.placed(e);
		}
		steps++;
	}

	/**
	 * Checks what the steps have created or changed, as it would be after a commit.
	 *
	 * @param constraints  of the model's metamodel
	 * @param cancellation carries the deadline
	 * @throws ViolationException with what does not hold; the edit should be closed then
	 * @throws ArenaException     as {@link Constraints#check}
	 */
	public void validate(Constraints constraints, Cancellation cancellation) {
		Violations found = constraints.check(edit.after(), edit.changed(cancellation), cancellation);
		if (found.count() > 0) {
			Map<Long, String> names = new HashMap<>();
			created.forEach((name, key) -> names.put(key, name));
			throw new ViolationException(new Violations(found.count(), found.first().stream().map(violation -> placed(violation, names)).toList()));
		}
	}

	private Violation placed(Violation violation, Map<Long, String> names) {
		Long key = violation.key();
		return violation.of(firstSteps.getOrDefault(key, 0), names.get(key), key != null && !edit.before().contains(key));
	}

	private void run(StepFields fields) {
		switch (fields.kind()) {
		case CREATE -> create(fields);
		case SET -> set(fields, named(fields), fields.text("feature"), fields.value());
		case ADD -> {
			long key = named(fields);
			edit.add(key, list(fields, key), fields.key("value"), fields.position());
		}
		case REMOVE -> {
			long key = named(fields);
			edit.remove(key, list(fields, key), fields.key("value"));
		}
		case REORDER -> {
			long key = named(fields);
			edit.reorder(key, list(fields, key), fields.key("value"), fields.requirePosition());
		}
		case MOVE -> {
			long key = named(fields);
			long container = container(fields);
			edit.move(key, container, containment(fields, container, edit.type(key)), fields.position());
		}
		case DELETE -> edit.delete(fields.key("key"));
		case EXPECT -> expect(fields);
		}
	}

	/** The element that a step changes. */
	private long named(StepFields fields) {
		long key = fields.key("key");
		firstSteps.putIfAbsent(key, (int) Math.min(Integer.MAX_VALUE, steps + 1));
		return key;
	}

	private void create(StepFields fields) {
		EClass type = type(fields);
		long container = container(fields);
		String name = fields.newName();
		long key = edit.create(type, container, containment(fields, container, type), fields.position());
		firstSteps.put(key, (int) Math.min(Integer.MAX_VALUE, steps + 1));
		if (name != null) {
			created.put(name, key);
		}
		fields.values().forEach((feature, value) -> set(fields.in("set." + feature), key, feature, value));
	}

	private EClass type(StepFields fields) {
		String name = fields.text("type");
		String known = metamodel.hasType(name) ? name : name.replace(".", "::");
		if (!metamodel.hasType(known)) {
			throw fields.in("type").unknown("there is no type", name, metamodel.typeNames());
		}
		return metamodel.type(known);
	}

	private static long container(StepFields fields) {
		return fields.has("in") ? fields.key("in") : ModelSnapshot.NONE;
	}

	/** @return null for a root */
	private @Nullable EReference containment(StepFields fields, long container, EClass type) {
		if (!fields.has("in")) {
			fields.refuse("containment", "it needs 'in', the container");
			return null;
		}
		EClass owner = edit.type(container);
		if (fields.has("containment")) {
			return reference(fields.in("containment"), owner, fields.text("containment"));
		}
		List<EReference> fitting = new ArrayList<>();
		for (EReference containment : owner.getEAllContainments()) {
			if (Metamodel.accepts(containment, type) && !containment.isDerived()) {
				fitting.add(containment);
			}
		}
		if (fitting.size() != 1) {
			List<String> names = fitting.stream().map(EReference::getName).toList();
			throw fields.invalid("containment", names.isEmpty() ? "'" + owner.getName() + "' can hold no '" + type.getName() + "'"
					: "it is missing; '" + type.getName() + "' may lie in " + String.join(", ", names));
		}
		return fitting.getFirst();
	}

	private EStructuralFeature feature(StepFields fields, EClass type, String name) {
		EStructuralFeature feature = type.getEStructuralFeature(name);
		if (feature == null) {
			throw fields.unknown("'" + type.getName() + "' has no feature", name, type.getEAllStructuralFeatures().stream().map(EStructuralFeature::getName).toList());
		}
		return feature;
	}

	private EReference reference(StepFields fields, EClass type, String name) {
		if (feature(fields, type, name) instanceof EReference reference) {
			return reference;
		}
		throw fields.invalid("feature", "'" + name + "' is an attribute; 'set' sets it, a many-valued one to a list");
	}

	private EReference list(StepFields fields, long key) {
		return reference(fields.in("feature"), edit.type(key), fields.text("feature"));
	}

	private void set(StepFields fields, long key, String name, @Nullable Object value) {
		EStructuralFeature feature = feature(fields.in(fields.current("feature")), edit.type(key), name);
		StepFields here = fields.in(fields.current("value"));
		if (feature instanceof EAttribute attribute) {
			edit.set(key, attribute, ScriptValues.of(attribute, value, here));
		} else if (feature.isMany()) {
			edit.set(key, (EReference) feature, here.keys(value));
		} else {
			edit.set(key, (EReference) feature, value == null ? ModelSnapshot.NONE : here.keyOf(value));
		}
	}

	/** The model before the edit, with derived values. */
	private ModelSnapshot expected() {
		ModelSnapshot known = expected;
		if (known == null) {
			known = new DerivedView(edit.before(), Cancellation.create());
			expected = known;
		}
		return known;
	}

	private void expect(StepFields fields) {
		ModelSnapshot before = expected();
		long key = fields.oldKey();
		boolean there = before.contains(key);
		if (fields.has("exists")) {
			if (fields.truth("exists") != there) {
				throw fields.conflict("exists", "element #" + key + (there ? " is there" : " is not there"));
			}
		} else if (!there) {
			throw fields.conflict("key", "there is no element #" + key);
		}
		if (fields.has("type") && before.type(key) != type(fields)) {
			throw fields.conflict("type", "element #" + key + " is of type '" + before.type(key).getName() + "'");
		}
		if (fields.has("feature")) {
			expectValue(fields, key, before);
		} else if (!fields.has("exists") && !fields.has("type")) {
			throw fields.invalid("feature", "it is missing; 'expect' needs 'feature' and 'value', or 'type', or 'exists'");
		}
	}

	private void expectValue(StepFields fields, long key, ModelSnapshot before) {
		EStructuralFeature feature = feature(fields.in("feature"), before.type(key), fields.text("feature"));
		StepFields here = fields.in("value");
		Object value = fields.value();
		Object wanted;
		Object found;
		if (feature instanceof EAttribute attribute) {
			wanted = ScriptValues.of(attribute, value, here);
			found = before.attribute(key, attribute);
		} else {
			wanted = feature.isMany() ? listOf(here.keys(value)) : value == null ? List.of() : List.of(here.keyOf(value));
			found = listOf(before.targets(key, (EReference) feature).toArray());
		}
		Object nothing = feature.isMany() ? List.of() : null;
		if (!ScriptValues.same(wanted == null ? nothing : wanted, found)) {
			throw fields.conflict("value", "'" + feature.getName() + "' of element #" + key + " is " + ScriptValues.shown(feature, found));
		}
	}

	private static List<Long> listOf(long[] keys) {
		List<Long> list = new ArrayList<>();
		for (long key : keys) {
			list.add(key);
		}
		return list;
	}
}
