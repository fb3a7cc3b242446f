package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Makes operators of pipelines, over the columns of one snapshot. Used by one thread. */
final class PipelineCompiler {
	private final Columns columns;
	private final Pulse pulse;
	private final Map<Variable, Slot> slots = new IdentityHashMap<>();
	private final TermCompiler terms;
	private final int slotCount;
	private final long[] tallies;
	private int nextSlot;

	/** @param tallies receives the number of rows behind each of the plan's steps; null if nobody wants to know */
	PipelineCompiler(Plan plan, Columns columns, Pulse pulse, long[] tallies) {
		this.columns = columns;
		this.pulse = pulse;
		this.tallies = tallies;
		this.terms = new TermCompiler(columns, slots, this);
		this.slotCount = count(plan.pipeline()) + plan.columns().stream().mapToInt(column -> count(column.value())).sum();
	}

	/** The number of slots that a pipeline needs: one for each variable, and one for each pipeline within. */
	private static int count(Pipeline pipeline) {
		return pipeline.steps().stream().mapToInt(step -> 1 + Uses.terms(step).stream().mapToInt(PipelineCompiler::count).sum()).sum();
	}

	private static int count(Term term) {
		// Membership looks at a member twice.
		return 2 * (Uses.operands(term).stream().mapToInt(PipelineCompiler::count).sum()
				+ Uses.pipelines(term).stream().mapToInt(pipeline -> 1 + count(pipeline)).sum());
	}

	TermCompiler terms() {
		return terms;
	}

	Level firstLevel() {
		Level level = new Level(null, slotCount);
		level.size = 1;
		return level;
	}

	private Slot slot(Variable variable, Kind kind, boolean nullable) {
		Slot slot = new Slot(variable, nextSlot++, kind, nullable);
		slots.put(variable, slot);
		return slot;
	}

	/** The slot of a variable that has been bound. */
	Slot slot(Variable variable) {
		return slots.get(variable);
	}

	/**
	 * Makes the operators of some steps.
	 *
	 * @param start the level that the first step starts from
	 * @param outer the position of the row around the pipeline, and who counts what comes of it; null at the top
	 * @param sink  makes the last operator, behind the last level
	 */
	Operator compile(List<Step> steps, Level start, Outer outer, Function<Level, Operator> sink) {
		List<UnaryOperator<Operator>> makers = new ArrayList<>();
		Level level = start;
		for (int i = 0; i < steps.size(); i++) {
			Set<Variable> later = usedBehind(steps, i);
			Level current = level;
			switch (steps.get(i)) {
			case Step.Scan scan -> {
				Transfer transfer = transfer(current, later, outer);
				Slot slot = slot(scan.element(), Kind.ELEMENT, false);
				ScanOperator.Context context = new ScanOperator.Context(pulse, outer == null ? null : outer.enough());
				makers.add(next -> new ScanOperator(transfer, slot, columns.snapshot().rows(scan.type()), next, context));
				level = transfer.to();
				level.allocate(slot);
			}
			case Step.Expand expand -> {
				Values from = terms.values(expand.from());
				Transfer transfer = transfer(current, later, outer);
				Slot slot = slot(expand.element(), Kind.ELEMENT, false);
				var links = terms.links(expand);
				makers.add(next -> new ExpandOperator(transfer, slot, from, links, pulse, next));
				level = transfer.to();
				level.allocate(slot);
			}
			case Step.Bind bind -> {
				Values value = terms.values(bind.value());
				Slot slot = slot(bind.variable(), value.kind, value.mayBeNull());
				makers.add(next -> new BindOperator(current, slot, value, next));
				current.allocate(slot);
			}
			case Step.Filter filter -> {
				Predicate condition = terms.predicate(filter.condition());
				makers.add(next -> new FilterOperator(current, condition, false, next));
			}
			case Step.Require require -> {
				Predicate condition = terms.predicate(require.condition());
				makers.add(next -> new FilterOperator(current, condition, true, next));
			}
			case Step.Distinct distinct -> {
				List<Slot> by = new ArrayList<>(distinct.by().stream().map(slots::get).toList());
				if (outer != null) {
					by.add(outer.position());
				}
				makers.add(next -> new DistinctOperator(current, by, next));
			}
			}
			if (outer == null && tallies != null) {
				Level behind = level;
				int step = i;
				makers.add(next -> new Tally(behind, tallies, step, next));
			}
		}
		Operator operator = sink.apply(level);
		for (int i = makers.size() - 1; i >= 0; i--) {
			operator = makers.get(i).apply(operator);
		}
		return operator;
	}

	/**
	 * What a pipeline within a term knows of its surroundings.
	 *
	 * @param position the position of the row around it
	 * @param enough   the rows of which no more need to come; null if all count
	 */
	record Outer(Slot position, Found enough) {
	}

	private Transfer transfer(Level from, Set<Variable> later, Outer outer) {
		List<Slot> taken = new ArrayList<>();
		for (Variable variable : later) {
			Slot slot = slots.get(variable);
			if (slot != null && from.holds(slot)) {
				taken.add(slot);
			}
		}
		if (outer != null) {
			taken.add(outer.position());
		}
		return new Transfer(from, new Level(from, slotCount), taken);
	}

	private static Set<Variable> usedBehind(List<Step> steps, int at) {
		Set<Variable> used = new LinkedHashSet<>();
		for (Step step : steps.subList(at + 1, steps.size())) {
			Uses.of(step, used::add);
		}
		return used;
	}

	/**
	 * A pipeline within a term.
	 *
	 * @param exists whether it only matters that a row comes
	 */
	SubPipeline sub(Pipeline pipeline, boolean exists) {
		Level root = new Level(null, slotCount);
		Slot position = slot(new Variable("(row)", ValueType.INTEGER), Kind.INT, false);
		root.allocate(position);
		Found found = new Found(position);
		List<Slot> taken = Uses.free(pipeline).stream().map(slots::get).toList();
		taken.forEach(root::allocate);
		Operator first = compile(pipeline.steps(), root, new Outer(position, exists ? found : null), level -> new SubPipeline.End(level, found));
		return new SubPipeline(root, position, taken, first, found);
	}
}
