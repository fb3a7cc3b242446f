// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A commit as a step from one version to the next. Good as long as the history's store is open; nobody may write to the array.
 *
 * @param commit      that makes the step
 * @param before      the version before; closing it has no effect
 * @param after       the version after; closing it has no effect
 * @param touched     the elements that were created, changed or deleted, and perhaps others, in ascending order
 * @param isRederived whether the metamodel of the version after is another one: the same with other derived features or indexes, which may have other values for
 *                    any element
 */
public record VersionStep(CommitEntry commit, ModelSnapshot before, ModelSnapshot after, long[] touched, boolean isRederived) {
}
