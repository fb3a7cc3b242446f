// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

/** Steps, one after another. The first gets one row, with the variables of what is around the pipeline. */
public record Pipeline(List<Step> steps) {
	public Pipeline {
		steps = List.copyOf(steps);
	}
}
