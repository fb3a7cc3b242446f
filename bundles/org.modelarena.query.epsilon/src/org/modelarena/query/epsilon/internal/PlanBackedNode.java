package org.modelarena.query.epsilon.internal;

/** A node of a program whose value may come from a plan. */
interface PlanBackedNode {
	/** Lets the node ask the plan first, from now on. */
	void plan(ProgramPart part);
}
