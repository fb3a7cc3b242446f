// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.List;

/**
 * A derived feature that a store keeps.
 *
 * @param derivation the feature's definition
 * @param values     the number of elements that have the feature
 * @param failures   the number of elements for which the expression failed; they have no value
 * @param examples   some of the failures, each with its element and reason
 */
public record DerivedFeature(Derivation derivation, long values, long failures, List<String> examples) {
	public DerivedFeature {
		examples = List.copyOf(examples);
	}
}
