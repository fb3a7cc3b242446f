// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.plan.Step;

/**
 * Books the time of a program's run to the steps of its plan: whatever passes between two looks at the clock belongs to the step that ran
 * meanwhile. The clock is looked at twice a step for each batch. Used by one thread; what it found may be read by others after that.
 */
public final class StepProfiler {
	private final List<Node> own = new ArrayList<>();
	/** The step whose terms are being compiled: the pipelines in them are its children. */
	private Node compiled;
	private Node current;
	private long last;

	/** The record of a step, or of the end of the plan. */
	public static final class Node {
		private final Step step;
		private final int depth;
		private final List<Node> within = new ArrayList<>();
		private long runs;
		private long rows;
		private long nanos;

		private Node(Step step, int depth) {
			this.step = step;
			this.depth = depth;
		}

		public void addRuns(long more) {
			runs += more;
		}

		public void addRows(long more) {
			rows += more;
		}
	}

	/**
	 * The measurements of a step.
	 *
	 * @param step  null for the end of the plan, where rows become cells
	 * @param depth 0 for the plan's own pipeline
	 * @param runs  how many rows its pipeline has been run for
	 */
	public record Line(Step step, int depth, long runs, long rows, long nanos) {
	}

	/** The nodes of a pipeline that is about to be compiled; the plan's own, which is the first, has one more for the end. */
	public List<Node> pipeline(List<Step> steps) {
		boolean isOwn = own.isEmpty();
		List<Node> nodes = isOwn ? own : new ArrayList<>();
		int depth = compiled == null ? 0 : compiled.depth + 1;
		steps.forEach(step -> nodes.add(new Node(step, depth)));
		if (isOwn) {
			nodes.add(new Node(null, depth));
		} else {
			compiled.within.addAll(nodes);
		}
		return nodes;
	}

	/** The step that what is compiled now belongs to; null for the plan's own pipeline. */
	public Node compiled() {
		return compiled;
	}

	/** Assigns all that is compiled from now on to a step. */
	public void compiles(Node node) {
		compiled = node;
	}

	/** From now on the time is another step's, or nobody's for null. Returns the step before. */
	public Node enter(Node node) {
		long now = System.nanoTime();
		if (current != null) {
			current.nanos += now - last;
		}
		last = now;
		Node before = current;
		current = node;
		return before;
	}

	/** The plan begins to run. */
	public void begin() {
		enter(own.getFirst());
	}

	/** All steps, those of pipelines within a step after it. */
	public List<Line> lines() {
		List<Line> lines = new ArrayList<>();
		own.forEach(node -> addTo(lines, node));
		return lines;
	}

	private static void addTo(List<Line> lines, Node node) {
		lines.add(new Line(node.step, node.depth, node.depth == 0 ? 1 : node.runs, node.rows, node.nanos));
		node.within.forEach(inner -> addTo(lines, inner));
	}

	/** The lines of several threads that ran the same plan, added up. */
	public static List<Line> sum(List<StepProfiler> profilers) {
		List<Line> sum = null;
		for (StepProfiler profiler : profilers) {
			List<Line> lines = profiler.lines();
			if (sum == null) {
				sum = lines;
				continue;
			}
			for (int i = 0; i < lines.size(); i++) {
				Line one = sum.get(i);
				Line other = lines.get(i);
				sum.set(i, new Line(one.step, one.depth, one.depth == 0 ? 1 : one.runs + other.runs, one.rows + other.rows, one.nanos + other.nanos));
			}
		}
		return sum == null ? List.of() : sum;
	}
}
