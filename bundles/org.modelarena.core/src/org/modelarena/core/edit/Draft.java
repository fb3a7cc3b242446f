// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;

/** The steps of an edit, and the model as it is after them, as far as later steps have to be checked against it. */
final class Draft {
	private final ModelSnapshot before;
	private final List<EditStep> steps = new ArrayList<>();
	private final Map<Long, EClass> created = new LinkedHashMap<>();
	private final Set<Long> deleted = new HashSet<>();
	/** Made of the steps before when it is first asked for: edits that only set values and append never do. */
	private @Nullable DraftLinks links;

	Draft(ModelSnapshot before) {
		this.before = before;
	}

	List<EditStep> steps() {
		return steps;
	}

	/** @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT} */
	EClass type(long key) {
		if (deleted.contains(key)) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		EClass type = created.get(key);
		return type == null ? before.type(key) : type;
	}

	/** The state before the edit. */
	ModelSnapshot before() {
		return before;
	}

	/** The new elements with their types, also deleted ones. */
	Map<Long, EClass> created() {
		return created;
	}

	/** The elements that were deleted, with their contents. */
	Set<Long> deleted() {
		return deleted;
	}

	/** The containment and the links. */
	DraftLinks links() {
		DraftLinks known = links;
		if (known == null) {
			known = new DraftLinks(before, deleted, this::type);
			steps.forEach(known::run);
			links = known;
		}
		return known;
	}

	/** Takes up a step that is possible. */
	void add(EditStep step) {
		if (step instanceof EditStep.Delete || links != null) {
			links().run(step);
		}
		if (step instanceof EditStep.Create create) {
			created.put(create.key(), create.type());
		}
		steps.add(step);
	}
}
