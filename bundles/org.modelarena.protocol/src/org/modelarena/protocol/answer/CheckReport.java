// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * The result of checking whether what a store says of its model holds together.
 *
 * @param version  of the state that was checked
 * @param elements the number that it has
 * @param problems the number that was found; 0 for a healthy store
 * @param first    a hundred of them at most
 */
public record CheckReport(long version, long elements, long problems, List<Problem> first) {
	/**
	 * @param place   a feature, or an element, as {@code Segment #17}
	 * @param problem in words
	 */
	public record Problem(String place, String problem) {
	}
}
