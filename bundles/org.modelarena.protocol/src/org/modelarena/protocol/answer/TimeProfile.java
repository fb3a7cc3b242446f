package org.modelarena.protocol.answer;

import java.util.List;

/**
 * Where the time of a query went, see {@link org.modelarena.core.Profile}; times in nanoseconds.
 *
 * @param nanos       of the whole
 * @param expressions what was interpreted, longest own time first
 * @param steps       of the plan
 * @param parts       that ran as plans
 * @param advice      what would make the query faster, and what would not
 */
public record TimeProfile(long nanos, List<org.modelarena.core.Profile.Expression> expressions, List<org.modelarena.core.Profile.Step> steps, List<org.modelarena.core.Profile.Part> parts,
		List<Tip> advice) {
}
