// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Where the time of a query went, see {@link org.modelarena.core.Profile}; times in nanoseconds.
 *
 * @param nanos       of the whole
 * @param expressions the interpreted ones, longest own time first
 * @param steps       of the plan
 * @param parts       the parts that ran as plans
 * @param advice      the changes that would make the query faster, and those that would not
 */
public record TimeProfile(long nanos, List<org.modelarena.core.Profile.Expression> expressions, List<org.modelarena.core.Profile.Step> steps, List<org.modelarena.core.Profile.Part> parts,
		List<Tip> advice) {
}
