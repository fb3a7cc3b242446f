// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.modelarena.core.model.ModelSnapshot;

/**
 * An element that violates a rule.
 *
 * @param key     the element; {@link ModelSnapshot#NONE} where the rule concerns the model as a whole
 * @param message what is wrong, in words
 */
public record Finding(Rule rule, long key, String message) {
}
