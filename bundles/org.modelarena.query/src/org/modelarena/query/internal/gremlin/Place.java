package org.modelarena.query.internal.gremlin;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Variable;

/**
 * Where a traversal has come to.
 *
 * @param current the variable whose value the traverser has; null if it is none's
 * @param facts   what is known there
 */
record Place(Variable current, FaultAnalysis facts) {
	Place at(Variable variable) {
		return new Place(variable, facts);
	}

	Place knowing(FaultAnalysis more) {
		return new Place(current, more);
	}
}
