// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.blocks;

/** One way to make a faster block of the same meaning, faults included. Stateless. */
public interface Rule {
	/** The field's name for it, as explanations show it. */
	String title();

	/** @return the block itself, or an equal one, where the rule has nothing to do */
	Block rewrite(Block block, BlockContext context);
}
