package org.modelarena.protocol;

import java.util.List;

/**
 * How a query was answered, see {@link org.modelarena.core.Explanation}.
 *
 * @param strategy how it ran
 * @param runner   what ran it, and why: for people
 * @param steps    of its plan, in order; none for a query that was interpreted
 * @param parts    that ran on their own
 * @param reused   what was taken over from earlier executions
 */
public record Plan(String strategy, String runner, List<org.modelarena.core.Explanation.Step> steps, List<org.modelarena.core.Explanation.Part> parts, List<String> reused) {
}
