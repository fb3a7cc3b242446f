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
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;

/** An edit that changes nothing: it tells its steps in the form of {@link EditScript}, as they are made. Used by one thread. */
public final class RecordedSteps implements ModelEdit {
	private final ModelSnapshot before;
	private final Consumer<Map<String, Object>> steps;
	private long created;

	/**
	 * @param before the model that the steps are for
	 * @param steps  takes each step; its values are texts, numbers, truths, and lists of these
	 */
	public RecordedSteps(ModelSnapshot before, Consumer<Map<String, Object>> steps) {
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

	private void step(String what, @Nullable Object... fields) {
		Map<String, Object> step = new LinkedHashMap<>();
		step.put("do", what);
		for (int i = 0; i < fields.length; i += 2) {
			step.put((String) fields[i], fields[i + 1]);
		}
		steps.accept(step);
	}

	private void placed(Map<String, Object> step, long container, @Nullable EReference containment, int position) {
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
		Map<String, Object> step = new LinkedHashMap<>(Map.of("do", "create"));
		step.put("as", newName(key));
		step.put("type", Metamodel.qualified(type));
		placed(step, container, containment, position);
		return key;
	}

	@Override
	public void set(long key, EAttribute attribute, @Nullable Object value) {
		step("set", "key", name(key), "feature", attribute.getName(), "value", ElementDocument.value(attribute, value));
	}

	@Override
	public void set(long key, EReference reference, long target) {
		step("set", "key", name(key), "feature", reference.getName(), "value", target == ModelSnapshot.NONE ? null : name(target));
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		List<Object> names = Arrays.stream(targets).mapToObj(RecordedSteps::name).toList();
		step("set", "key", name(key), "feature", reference.getName(), "value", names);
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		step("add", "key", name(key), "feature", reference.getName(), "value", name(target), "at", position);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		step("remove", "key", name(key), "feature", reference.getName(), "value", name(target));
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		step("reorder", "key", name(key), "feature", reference.getName(), "value", name(target), "at", position);
	}

	@Override
	public void move(long key, long container, @Nullable EReference containment, int position) {
		Map<String, Object> step = new LinkedHashMap<>(Map.of("do", "move"));
		step.put("key", name(key));
		placed(step, container, containment, position);
	}

	@Override
	public void delete(long key) {
		step("delete", "key", name(key));
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
