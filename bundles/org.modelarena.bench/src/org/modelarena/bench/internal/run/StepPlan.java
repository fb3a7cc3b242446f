package org.modelarena.bench.internal.run;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Step;
import org.modelarena.core.Query;

/** All that a step needs to know. */
record StepPlan(Step step, Query query, Expected expected, Demand demand, Conditions conditions) {
	int executions() {
		return demand.executions(step.clients());
	}

	/** The warm-up executions of one client: an even share, the first ones take what is left over. */
	int warmup(int client) {
		return demand.warmup() / step.clients() + (client < demand.warmup() % step.clients() ? 1 : 0);
	}
}
