package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

import org.modelarena.core.columns.RowPages;
import org.modelarena.query.PlanFault;
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
	private final NestedPipelines nested = new NestedPipelines(this);
	/** The variables that the answer is made of. */
	private final Set<Variable> outputs = new LinkedHashSet<>();
	private int nextSlot;

	PipelineCompiler(Plan plan, Columns columns, Pulse pulse) {
		this.columns = columns;
		this.pulse = pulse;
		this.terms = new TermCompiler(columns, slots, this);
		plan.columns().forEach(column -> outputs.addAll(Uses.free(column.value())));
	}

	Pulse pulse() {
		return pulse;
	}

	TermCompiler terms() {
		return terms;
	}

	/** Makes pipelines within terms and steps. */
	NestedPipelines nested() {
		return nested;
	}

	Level firstLevel() {
		Level level = new Level(null);
		level.size = 1;
		return level;
	}

	/** A slot for a variable that is bound now. */
	Slot slot(Variable variable, Kind kind, boolean nullable) {
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
	 * @param sink  makes the last operator, behind the last level
	 */
	Operator compile(List<Step> steps, Level start, Surroundings around, Function<Level, Operator> sink) {
		List<UnaryOperator<Operator>> makers = new ArrayList<>();
		Level level = start;
		Map<Step, Quota> quotas = new IdentityHashMap<>();
		steps.forEach(step -> {
			if (step instanceof Step.Limit limit) {
				quotas.put(limit, new Quota(limit.skipped(), limit.most(), around.position()));
			}
		});
		for (int i = 0; i < steps.size(); i++) {
			Set<Variable> later = usedBehind(steps, i);
			later.addAll(around.wanted());
			if (around.position() == null && steps.subList(i, steps.size()).stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Union)) {
				// These rows have lost those that they came from.
				later.addAll(outputs);
			}
			Enough enough = enough(steps.subList(i + 1, steps.size()), quotas, around);
			Level current = level;
			switch (steps.get(i)) {
			case Step.Scan scan -> level = scan(columns.rows(scan), scan.element(), transfer(current, later, around), enough, makers);
			case Step.Seek seek -> level = scan(columns.rows(seek), seek.element(), transfer(current, later, around), enough, makers);
			case Step.Expand expand -> {
				ExpandOperator.Source from = new ExpandOperator.Source(terms.values(expand.from()), terms.links(expand));
				Transfer transfer = transfer(current, later, around);
				Slot slot = slot(expand.element(), Kind.ELEMENT, false);
				makers.add(next -> new ExpandOperator(transfer, slot, from, around.isTraced(), pulse, next));
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
				if (around.position() == null) {
					notNull(filter.condition());
				}
			}
			case Step.Require require -> {
				Predicate condition = terms.predicate(require.condition());
				makers.add(next -> new FilterOperator(current, condition, true, next));
			}
			case Step.Distinct distinct -> {
				List<Slot> by = new ArrayList<>(distinct.by().stream().map(slots::get).toList());
				if (around.position() != null) {
					by.add(around.position());
				}
				makers.add(next -> new DistinctOperator(current, by, pulse, next));
			}
			case Step.Sort sort -> {
				List<SortKey> keys = keys(sort, around);
				Level sorted = new Level(null);
				RowStore rows = new RowStore(kept(current, later, around), pulse);
				kept(current, later, around).forEach(sorted::allocate);
				makers.add(next -> new SortOperator(current, sorted, keys, rows, pulse, next));
				level = sorted;
			}
			case Step.Union union -> level = nested.union(union, current, kept(current, later, around), new Surroundings(around.position(), enough, later, null, false), makers);
			case Step.Limit limit -> makers.add(next -> new LimitOperator(current, quotas.get(limit), next));
			case Step.Join join -> {
				Transfer transfer = transfer(current, later, around);
				Values value = terms.values(join.value());
				Set<Variable> read = new LinkedHashSet<>(later);
				read.addAll(around.position() == null ? outputs : Set.of());
				Joined joined = joined(join, read);
				terms.requireComparable(joined.key(), value);
				joined.slots().forEach(transfer.to()::allocate);
				makers.add(next -> new JoinOperator(transfer, joined.slots(), value, joined.table(), joined.source(), next));
				level = transfer.to();
			}
			}
			if (around.tallies() != null) {
				Level behind = level;
				int step = i;
				makers.add(next -> new Tally(behind, around.tallies(), step, next));
			}
		}
		Operator operator = sink.apply(level);
		for (int i = makers.size() - 1; i >= 0; i--) {
			operator = makers.get(i).apply(operator);
		}
		return operator;
	}

	/** What knows that no more rows are wanted of a step: the first limit behind it, unless all rows are sorted before. */
	private static Enough enough(List<Step> later, Map<Step, Quota> quotas, Surroundings around) {
		for (Step step : later) {
			if (step instanceof Step.Sort) {
				return null;
			}
			if (step instanceof Step.Limit) {
				return quotas.get(step);
			}
		}
		return around.enough();
	}

	/** Rows of a pipeline within a term are sorted for each row around it. */
	private List<SortKey> keys(Step.Sort sort, Surroundings around) {
		List<SortKey> keys = new ArrayList<>();
		if (around.position() != null) {
			keys.add(new SortKey(new SlotValues(around.position()), null));
		}
		for (Term key : sort.by()) {
			keys.add(new SortKey(terms.values(key), key.type() == ValueType.TEXT ? Cells.texts(key, columns) : null));
		}
		return keys;
	}

	private Level scan(RowPages rows, Variable element, Transfer transfer, Enough enough, List<UnaryOperator<Operator>> makers) {
		Slot slot = slot(element, Kind.ELEMENT, false);
		ScanOperator.Context context = new ScanOperator.Context(pulse, enough);
		makers.add(next -> new ScanOperator(transfer, slot, rows, next, context));
		transfer.to().allocate(slot);
		return transfer.to();
	}

	/** Behind a filter that leaves out the nulls of a variable, nobody need look for them. */
	private void notNull(Term condition) {
		if (condition instanceof Term.Not not && not.operand() instanceof Term.IsNull isNull && isNull.operand() instanceof Term.Use use) {
			slots.computeIfPresent(use.variable(),
					(variable, slot) -> slot.kind().marksNull() ? new Slot(variable, slot.index(), slot.kind(), false) : slot);
		}
	}

	/** The other side of a join. */
	private record Joined(JoinTable table, Values key, List<Slot> slots, JoinOperator.Source source) {
	}

	private Joined joined(Step.Join join, Set<Variable> read) {
		Level root = new Level(null);
		JoinTable[] table = new JoinTable[1];
		Values[] key = new Values[1];
		List<Slot> kept = new ArrayList<>();
		Set<Variable> needed = new LinkedHashSet<>(Uses.bound(join));
		needed.retainAll(read);
		Set<Variable> wanted = new LinkedHashSet<>(needed);
		wanted.addAll(Uses.free(join.key()));
		Operator first = compile(join.other().steps(), root, new Surroundings(null, null, wanted, null, false), level -> {
			needed.forEach(variable -> kept.add(requireInts(slots.get(variable))));
			key[0] = terms.values(join.key());
			table[0] = new JoinTable(level, key[0], kept, pulse);
			return new JoinOperator.Fill(table[0]);
		});
		return new Joined(table[0], key[0], kept, new JoinOperator.Source(root, first, pulse));
	}

	private static Slot requireInts(Slot slot) {
		if (!slot.kind().isInt() || slot.nullable() && !slot.kind().marksNull()) {
			throw new PlanFault("'" + slot.variable().name() + "' is of a type that joins do not keep");
		}
		return slot;
	}

	/**
	 * What a pipeline knows of its surroundings.
	 *
	 * @param position for a pipeline within a term, the position of the row around it; else null
	 * @param enough   for one that only asks whether a row comes, the rows around it of which no more need to come; else null
	 * @param wanted   the variables that are needed at its end
	 * @param tallies  receives the number of rows behind each step; null if nobody wants to know
	 * @param isTraced whether what the columns need is fetched from upper levels, for the rows that come to the end
	 */
	record Surroundings(Slot position, Enough enough, Set<Variable> wanted, long[] tallies, boolean isTraced) {
		/** The plan's own pipeline, of which rows are kept. */
		static Surroundings ofRows(long[] tallies) {
			return new Surroundings(null, null, Set.of(), tallies, true);
		}

		/** The plan's own pipeline, of which rows are counted. */
		static Surroundings ofNumber(boolean hasColumns) {
			return new Surroundings(null, null, Set.of(), null, hasColumns);
		}
	}

	private Transfer transfer(Level from, Set<Variable> later, Surroundings around) {
		return new Transfer(from, new Level(from), kept(from, later, around));
	}

	/** The variables of a level that are needed behind it. */
	private List<Slot> kept(Level from, Set<Variable> later, Surroundings around) {
		List<Slot> taken = new ArrayList<>();
		for (Variable variable : later) {
			Slot slot = slots.get(variable);
			if (slot != null && from.holds(slot)) {
				taken.add(slot);
			}
		}
		if (around.position() != null) {
			taken.add(around.position());
		}
		return taken;
	}

	private static Set<Variable> usedBehind(List<Step> steps, int at) {
		Set<Variable> used = new LinkedHashSet<>();
		for (Step step : steps.subList(at + 1, steps.size())) {
			Uses.of(step, used::add);
		}
		return used;
	}
}
