// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.VersionStep;

/** Finds what a step from one version to the next has changed. Used by one thread. */
final class ChangeRecorder {
	private static final int KEYS_BETWEEN_CHECKS = 256;

	/** The features of a type that can change by an edit. */
	private final Map<EClass, List<EStructuralFeature>> kept = new HashMap<>();
	private final Map<EClass, String> names = new HashMap<>();

	/** Whether a feature has values of its own: neither derived, nor computed by Java code. */
	static boolean isKept(EStructuralFeature feature) {
		return !feature.isDerived() && !feature.isVolatile();
	}

	/** The changes, in ascending order of their keys. */
	List<Change> of(VersionStep step, Cancellation cancellation) {
		List<Change> changes = new ArrayList<>();
		int count = 0;
		for (long key : step.touched()) {
			if (++count % KEYS_BETWEEN_CHECKS == 0) {
				cancellation.check();
			}
			Change change = of(key, step);
			if (change != null) {
				changes.add(change);
			}
		}
		return changes;
	}

	private @Nullable Change of(long key, VersionStep step) {
		boolean was = step.before().contains(key);
		boolean is = step.after().contains(key);
		if (!was && !is) {
			return null;
		}
		EClass type = (is ? step.after() : step.before()).type(key);
		Builder found = new Builder();
		if (was) {
			compare(key, type, step, is, found);
		}
		Change.Kind kind = !was ? Change.Kind.CREATED : is ? Change.Kind.CHANGED : Change.Kind.DELETED;
		boolean isSame = kind == Change.Kind.CHANGED && found.features.isEmpty();
		return isSame ? null
				: new Change(step.commit().number(), key, kind, names.computeIfAbsent(type, Metamodel::qualified), found.features.toArray(String[]::new), found.values.toArray());
	}

	private static final class Builder {
		private final List<String> features = new ArrayList<>();
		private final List<@Nullable Object> values = new ArrayList<>();

		void add(String feature, @Nullable Object value) {
			features.add(feature);
			values.add(value);
		}
	}

	/** @param is whether the element is still there */
	private void compare(long key, EClass type, VersionStep step, boolean is, Builder found) {
		ModelSnapshot before = step.before();
		EClass typeBefore = before.type(key);
		for (EStructuralFeature feature : kept.computeIfAbsent(type, each -> each.getEAllStructuralFeatures().stream().filter(ChangeRecorder::isKept).toList())) {
			EStructuralFeature featureBefore = type == typeBefore ? feature : typeBefore.getEStructuralFeature(feature.getName());
			if (featureBefore instanceof EAttribute attribute) {
				Object value = before.attribute(key, attribute);
				if (!is || !isSame(value, step.after().attribute(key, (EAttribute) feature))) {
					found.add(feature.getName(), value);
				}
			} else if (featureBefore instanceof EReference reference) {
				long[] targets = before.targets(key, reference).toArray();
				long[] after = is ? step.after().targets(key, (EReference) feature).toArray() : new long[0];
				if (!Arrays.equals(targets, after)) {
					found.add(feature.getName(), ListChange.of(targets, after));
				}
			}
		}
		Change.Place place = place(key, before);
		if (!is || !place.equals(place(key, step.after()))) {
			found.add(Change.CONTAINER, place);
		}
	}

	private static Change.Place place(long key, ModelSnapshot snapshot) {
		EReference containment = snapshot.containment(key);
		return new Change.Place(snapshot.container(key), containment == null ? "" : containment.getName());
	}

	/** Literals of two forms of a metamodel are the same if they have one name. */
	private static boolean isSame(@Nullable Object one, @Nullable Object other) {
		if (one instanceof Enumerator literal && other instanceof Enumerator second) {
			return literal.getName().equals(second.getName());
		}
		if (one instanceof List<?> list && other instanceof List<?> second) {
			if (list.size() != second.size()) {
				return false;
			}
			for (int i = 0; i < list.size(); i++) {
				if (!isSame(list.get(i), second.get(i))) {
					return false;
				}
			}
			return true;
		}
		return Objects.deepEquals(one, other);
	}
}
