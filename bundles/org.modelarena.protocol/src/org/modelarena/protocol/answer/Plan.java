// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * How a query was answered, step by step, see {@link org.modelarena.core.Explanation}.
 *
 * @param steps  of its plan, in order; none for a query that was interpreted
 * @param parts  the parts that ran on their own
 * @param reused the work taken over from earlier executions
 */
public record Plan(List<org.modelarena.core.Explanation.Step> steps, List<org.modelarena.core.Explanation.Part> parts, List<String> reused) {
}
