package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Whether what a store says of its model holds together.
 *
 * @param version  of the state that was checked
 * @param elements that it has
 * @param problems how many were found; 0 for a healthy store
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
