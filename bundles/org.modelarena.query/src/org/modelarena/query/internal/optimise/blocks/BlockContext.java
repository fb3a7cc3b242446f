// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.blocks;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.plan.FaultAnalysis;

/**
 * The place of a block.
 *
 * @param around   the facts about the row that the block starts from
 * @param purpose  the purpose of its rows
 * @param snapshot the snapshot that it will run on
 */
public record BlockContext(FaultAnalysis around, Purpose purpose, ColumnSnapshot snapshot) {
	/** The purpose of a block's rows. */
	public enum Purpose {
		/** They become rows of the answer, in any order. */
		ROWS,
		/** They become rows of the answer, in their order, which joins would change. */
		ORDERED_ROWS,
		/** A term computes something of all of them, in any order, for each row around it. */
		VALUES,
		/** A term computes something of all of them, in their order, for each row around it. */
		ORDERED_VALUES,
		/** A term takes the first of them, for each row around it. */
		FIRST,
		/** A term counts them, for each row around it. */
		NUMBER,
		/** A term asks whether there is any, for each row around it. */
		EXISTENCE;

		public boolean isOrdered() {
			return this == ORDERED_ROWS || this == ORDERED_VALUES || this == FIRST;
		}

		/** Whether the block is run for each row of one around it. */
		public boolean isRepeated() {
			return this != ROWS && this != ORDERED_ROWS;
		}
	}

	/** Whether the rows of a block that stands here have to keep their order. */
	public boolean keepsOrder(Block block) {
		return purpose.isOrdered() || block.isOrdered();
	}

	BlockContext at(FaultAnalysis known, Purpose other) {
		return new BlockContext(known, other, snapshot);
	}
}
