// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import org.modelarena.core.model.Metamodel;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.plan.Plan;

/** Plans for engines that have no snapshot, but an optimiser of their own. Stateless. */
public final class PlanRewriting {
	private PlanRewriting() {
	}

	/**
	 * A plan of the same meaning for any model, in which conditions stand where they are known, and links are followed from where they are fewest. It has no seeks, joins and products: those are
	 * for the engine to choose.
	 */
	public static Plan withoutStatistics(Plan plan, Metamodel metamodel) {
		return Optimiser.rewritten(plan, metamodel);
	}
}
