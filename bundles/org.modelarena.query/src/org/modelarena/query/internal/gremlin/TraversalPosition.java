// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Variable;

/**
 * Where a traversal has come to.
 *
 * @param current the variable whose value the traverser has; null if there is none
 * @param facts   the facts that hold there
 */
record TraversalPosition(Variable current, FaultAnalysis facts) {
	TraversalPosition at(Variable variable) {
		return new TraversalPosition(variable, facts);
	}

	TraversalPosition knowing(FaultAnalysis more) {
		return new TraversalPosition(current, more);
	}
}
