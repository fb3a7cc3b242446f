// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** Finds the elements that the steps of an edit have created or changed. Stateless. */
final class DraftChanges {
	private DraftChanges() {
	}

	/** Their keys in ascending order, without deleted ones. */
	static long[] of(Draft draft, Cancellation cancellation) {
		// Sorted at the end: a large edit has many.
		List<Long> changed = new ArrayList<>(draft.links().touched());
		changed.addAll(draft.created().keySet());
		for (EditStep step : draft.steps()) {
			if (step instanceof EditStep.SetValue set) {
				changed.add(set.key());
			}
		}
		Map<EClass, List<EReference>> incoming = new HashMap<>();
		for (long deleted : draft.deleted()) {
			cancellation.check();
			if (draft.before().contains(deleted)) {
				addReferrers(deleted, incoming.computeIfAbsent(draft.before().type(deleted), type -> incoming(type, draft.before())), draft.before(), changed);
			}
		}
		return changed.stream().mapToLong(Long::longValue).sorted().distinct().filter(key -> !draft.deleted().contains(key)).toArray();
	}

	private static List<EReference> incoming(EClass type, ModelSnapshot before) {
		return before.metamodel().referencesTo(type).stream().filter(reference -> !reference.isDerived() && !reference.isContainment() && !reference.isContainer()).toList();
	}

	/** Adds the elements that have lost a target with an element: links to deleted elements are left out without a step. */
	private static void addReferrers(long deleted, List<EReference> incoming, ModelSnapshot before, List<Long> into) {
		long container = before.container(deleted);
		if (container != ModelSnapshot.NONE) {
			into.add(container);
		}
		for (EReference reference : incoming) {
			EReference opposite = reference.getEOpposite();
			KeyCursor sources = opposite != null ? before.targets(deleted, opposite) : sources(deleted, reference, before);
			while (sources.next()) {
				into.add(sources.key());
			}
		}
	}

	private static KeyCursor sources(long target, EReference reference, ModelSnapshot before) {
		try {
			return before.sources(target, reference);
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.UNSUPPORTED && Metamodel.isOneWay(reference)) {
				// A store that cannot go backwards tells of no referrers.
				return KeyCursor.of();
			}
			throw e;
		}
	}
}
