// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;
import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.expressions.SubPipeline;

/**
 * Makes a row for each element that can be reached from each row. Only what has come new is followed, a batch at a time ("semi-naive"
 * evaluation: Bancilhon, Ramakrishnan: An Amateur's Introduction to Recursive Query Processing Strategies, SIGMOD 1986); so it ends also where
 * links make a cycle.
 */
public final class ClosureOperator extends Operator {
	private final CarriedVariables carried;
	private final Slot element;
	private final Paths paths;
	private final VisitedElements visited;
	private final CancellationProbe probe;
	private final StopCondition stopCondition;
	private final int[] position = new int[1];

	/**
	 * The paths that a closure follows.
	 *
	 * @param start    makes the elements that are reached first
	 * @param frontier has the elements whose links are followed
	 * @param around   the variables from around the closure that the links need
	 * @param links    makes what is reached from the elements of the frontier
	 */
	public record Paths(SubPipeline start, Batch frontier, List<Slot> around, SubPipeline links) {
		public Paths {
			around = List.copyOf(around);
		}
	}

	/** @param visited the elements to which both pipelines add */
	public ClosureOperator(CarriedVariables carried, Slot element, Paths paths, VisitedElements visited, ScanOperator.Context context, Operator next) {
		super(next);
		this.carried = carried;
		this.element = element;
		this.paths = paths;
		this.visited = visited;
		this.probe = context.probe();
		this.stopCondition = context.stopCondition();
		carried.to().parents = new int[Batch.CAPACITY];
	}

	@Override
	public void push() {
		for (int row = 0; row < carried.from().size; row++) {
			visited.clear();
			position[0] = row;
			probe.beat();
			if (!isEnough(row)) {
				paths.start().runAnew(carried.from(), position, 1);
			}
			int count;
			for (int at = 0; at < visited.size() && !isEnough(row); at += count) {
				probe.beat();
				count = Math.min(Batch.CAPACITY, visited.size() - at);
				give(row, at, count);
				follow(row, at, count);
			}
		}
	}

	private boolean isEnough(int row) {
		return stopCondition != null && stopCondition.isFound(carried.from(), row);
	}

	private void give(int row, int at, int count) {
		Batch batch = carried.to();
		visited.copy(at, count, batch.ints[element.index()]);
		Arrays.fill(batch.parents, 0, count, row);
		batch.stop();
		batch.size = count;
		carried.fromOne(row, count);
		next.push();
	}

	private void follow(int row, int at, int count) {
		Batch batch = paths.frontier();
		visited.copy(at, count, batch.ints[element.index()]);
		batch.size = count;
		for (Slot slot : paths.around()) {
			batch.fill(slot, carried.from(), row, count);
		}
		paths.links().runAnew(batch, null, count);
	}
}
