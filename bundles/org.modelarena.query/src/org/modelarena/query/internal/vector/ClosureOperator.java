package org.modelarena.query.internal.vector;

import java.util.Arrays;
import java.util.List;

/**
 * Makes a row for each element that can be reached from each row. Only what has come new is followed, a batch at a time ("semi-naive"
 * evaluation: Bancilhon, Ramakrishnan: An Amateur's Introduction to Recursive Query Processing Strategies, SIGMOD 1986); so it ends also where
 * links make a cycle.
 */
final class ClosureOperator extends Operator {
	private final Transfer transfer;
	private final Slot element;
	private final Paths paths;
	private final Reached reached;
	private final Pulse pulse;
	private final Enough enough;
	private final int[] position = new int[1];

	/**
	 * What is followed.
	 *
	 * @param start    makes the elements that are reached first
	 * @param frontier has the elements whose links are followed
	 * @param around   the variables from around the closure that the links need
	 * @param links    makes what is reached from the elements of the frontier
	 */
	record Paths(SubPipeline start, Level frontier, List<Slot> around, SubPipeline links) {
		Paths {
			around = List.copyOf(around);
		}
	}

	/** @param reached what both pipelines add to */
	ClosureOperator(Transfer transfer, Slot element, Paths paths, Reached reached, ScanOperator.Context context, Operator next) {
		super(next);
		this.transfer = transfer;
		this.element = element;
		this.paths = paths;
		this.reached = reached;
		this.pulse = context.pulse();
		this.enough = context.enough();
		transfer.to().parents = new int[Level.CAPACITY];
	}

	@Override
	void push() {
		for (int row = 0; row < transfer.from().size; row++) {
			reached.clear();
			position[0] = row;
			pulse.beat();
			if (!isEnough(row)) {
				paths.start().runAnew(transfer.from(), position, 1);
			}
			int count;
			for (int at = 0; at < reached.size() && !isEnough(row); at += count) {
				pulse.beat();
				count = Math.min(Level.CAPACITY, reached.size() - at);
				give(row, at, count);
				follow(row, at, count);
			}
		}
	}

	private boolean isEnough(int row) {
		return enough != null && enough.isFound(transfer.from(), row);
	}

	private void give(int row, int at, int count) {
		Level level = transfer.to();
		reached.copy(at, count, level.ints[element.index()]);
		Arrays.fill(level.parents, 0, count, row);
		level.stop();
		level.size = count;
		transfer.fromOne(row, count);
		next.push();
	}

	private void follow(int row, int at, int count) {
		Level level = paths.frontier();
		reached.copy(at, count, level.ints[element.index()]);
		level.size = count;
		for (Slot slot : paths.around()) {
			level.fill(slot, transfer.from(), row, count);
		}
		paths.links().runAnew(level, null, count);
	}
}
