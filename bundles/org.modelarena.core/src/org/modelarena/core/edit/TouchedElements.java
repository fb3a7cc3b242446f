// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;

/** Tells which elements differ after the steps of an edit, before or long after these are made. Stateless. */
public final class TouchedElements {
	private TouchedElements() {
	}

	/**
	 * The elements that steps create, change or delete, in ascending order; not those that they both create and delete.
	 *
	 * @param before the state that the steps start from
	 */
	public static long[] of(ModelSnapshot before, List<EditStep> steps, Cancellation cancellation) {
		Draft draft = new Draft(before);
		steps.forEach(draft::add);
		LongStream deleted = draft.deleted().stream().mapToLong(Long::longValue).filter(before::contains);
		return LongStream.concat(Arrays.stream(DraftChanges.of(draft, cancellation)), deleted).sorted().distinct().toArray();
	}
}
