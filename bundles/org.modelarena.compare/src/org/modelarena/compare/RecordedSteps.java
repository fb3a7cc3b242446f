// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;

/** An edit that changes nothing: it tells its steps in the form of {@link EditScript}, as they are made. Used by one thread. */
public final class RecordedSteps implements ModelEdit {
	private final ModelSnapshot before;
	private final Consumer<Map<String, @Nullable Object>> steps;
	private long created;

	/**
	 * @param before the model that the steps are for
	 * @param steps  takes each step; its values are texts, numbers, truths, and lists of these
	 */
	public RecordedSteps(ModelSnapshot before, Consumer<Map<String, @Nullable Object>> steps) {
		this.before = before;
		this.steps = steps;
	}

	@Override
	public ModelSnapshot before() {
		return before;
	}

	/** Only known of elements that were there before. */
	@Override
	public EClass type(long key) {
		return before.type(key);
	}

	/** New elements have negative keys here, and names in the steps. */
	private static Object name(long key) {
		return key < ModelSnapshot.NONE ? "$" + newName(key) : (Object) key;
	}

	private static String newName(long key) {
		return "n" + (ModelSnapshot.NONE - key);
	}

	private void step(String what, long key, EStructuralFeature feature, @Nullable Object value, int position) {
		Map<String, @Nullable Object> step = new LinkedHashMap<>();
		step.put("do", what);
		step.put("key", name(key));
		step.put("feature", feature.getName());
		step.put("value", value);
		if (position != END) {
			step.put("at", position);
		}
		steps.accept(step);
	}

	private void placed(Map<String, @Nullable Object> step, long container, @Nullable EReference containment, int position) {
		if (containment != null) {
			step.put("in", name(container));
			step.put("containment", containment.getName());
		}
		if (position != END) {
			step.put("at", position);
		}
		steps.accept(step);
	}

	@Override
	public long create(EClass type, long container, @Nullable EReference containment, int position) {
		long key = ModelSnapshot.NONE - ++created;
		Map<String, @Nullable Object> step = new LinkedHashMap<>();
		step.put("do", "create");
		step.put("as", newName(key));
		step.put("type", Metamodel.qualified(type));
		placed(step, container, containment, position);
		return key;
	}

	@Override
	public void set(long key, EAttribute attribute, @Nullable Object value) {
		step("set", key, attribute, ElementDocument.value(attribute, value), END);
	}

	@Override
	public void set(long key, EReference reference, long target) {
		step("set", key, reference, target == ModelSnapshot.NONE ? null : name(target), END);
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		List<Object> names = Arrays.stream(targets).mapToObj(RecordedSteps::name).toList();
		step("set", key, reference, names, END);
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		step("add", key, reference, name(target), position);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		step("remove", key, reference, name(target), END);
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		step("reorder", key, reference, name(target), position);
	}

	@Override
	public void move(long key, long container, @Nullable EReference containment, int position) {
		Map<String, @Nullable Object> step = new LinkedHashMap<>();
		step.put("do", "move");
		step.put("key", name(key));
		placed(step, container, containment, position);
	}

	@Override
	public void delete(long key) {
		Map<String, @Nullable Object> step = new LinkedHashMap<>();
		step.put("do", "delete");
		step.put("key", name(key));
		steps.accept(step);
	}

	/** Nothing is committed: the steps have been told. */
	@Override
	public void commit() {
		// Who has the steps makes them.
	}

	@Override
	public void close() {
		// Nothing is held.
	}
}
