// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.nodes;

/** A node of a program whose value may come from a plan. */
public interface PlanBackedNode {
	/** Lets the node ask the plan first, from now on. */
	void plan(ProgramPart part);
}
