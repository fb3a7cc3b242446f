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
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Makes the operators of one pipeline, step by step. An operator has to know the one behind it; so the steps leave makers of operators, which
 * are called from the end. Used once.
 */
final class StepCompiler {
	private final PipelineCompiler compiler;
	private final Pulse pulse;
	private final List<Step> steps;
	private final Surroundings around;
	private final Map<Step, Quota> quotas = new IdentityHashMap<>();
	private final List<UnaryOperator<Operator>> makers = new ArrayList<>();
	/** Where the rows are that the current step starts from. */
	private Level level;
	/** The number of the current step. */
	private int at;
	/** The variables that are needed behind the current step. */
	private Set<Variable> later;

	StepCompiler(PipelineCompiler compiler, List<Step> steps, Level start, Surroundings around) {
		this.compiler = compiler;
		this.pulse = compiler.pulse();
		this.steps = steps;
		this.level = start;
		this.around = around;
		for (Step step : steps) {
			if (step instanceof Step.Limit limit) {
				quotas.put(limit, new Quota(limit.skipped(), limit.most(), around.position()));
			}
		}
	}

	/** @param sink makes the last operator, behind the last level */
	Operator compile(Function<Level, Operator> sink) {
		Trace trace = compiler.trace();
		if (trace != null) {
			return timed(trace, sink);
		}
		for (at = 0; at < steps.size(); at++) {
			compileNext();
			if (around.tallies() != null) {
				Level behind = level;
				int step = at;
				makers.add(next -> new Tally(behind, around.tallies(), step, next));
			}
		}
		return chained(sink.apply(level));
	}

	private void compileNext() {
		later = usedLater();
		level = compile(steps.get(at), level);
	}

	private Operator chained(Operator last) {
		Operator operator = last;
		for (UnaryOperator<Operator> maker : makers.reversed()) {
			operator = maker.apply(operator);
		}
		return operator;
	}

	/** With a stopwatch behind each step, and in front of a pipeline within another. */
	private Operator timed(Trace trace, Function<Level, Operator> sink) {
		Level start = level;
		List<Trace.Node> nodes = trace.pipeline(steps);
		Trace.Node outer = trace.compiled();
		for (at = 0; at < steps.size(); at++) {
			Trace.Node node = nodes.get(at);
			Trace.Node after = at + 1 < nodes.size() ? nodes.get(at + 1) : null;
			trace.compiles(node);
			compileNext();
			Level behind = level;
			makers.add(next -> new Stopwatch(trace, behind, node, after, next));
		}
		trace.compiles(nodes.isEmpty() ? outer : nodes.getLast());
		Operator first = chained(sink.apply(level));
		trace.compiles(outer);
		return outer == null || nodes.isEmpty() ? first : new Stopwatch.Begin(trace, start, nodes, first);
	}

	private Set<Variable> usedLater() {
		Set<Variable> used = new LinkedHashSet<>();
		for (Step step : steps.subList(at + 1, steps.size())) {
			Uses.of(step, used::add);
		}
		used.addAll(around.wanted());
		if (!isWithinTerm() && steps.subList(at, steps.size()).stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Union)) {
			// These rows have lost those that they came from.
			used.addAll(compiler.outputs());
		}
		return used;
	}

	private boolean isWithinTerm() {
		return around.position() != null;
	}

	/** The level behind a step. */
	private Level compile(Step step, Level current) {
		return switch (step) {
		case Step.Scan scan -> scan(compiler.columns().rows(scan), scan.element(), current);
		case Step.Seek seek -> scan(compiler.columns().rows(seek), seek.element(), current);
		case Step.Expand expand -> expand(expand, current);
		case Step.Bind bind -> bind(bind, current);
		case Step.Filter filter -> {
			Level behind = filter(filter.condition(), false, current);
			if (!isWithinTerm()) {
				compiler.notNull(filter.condition());
			}
			yield behind;
		}
		case Step.Require require -> filter(require.condition(), true, current);
		case Step.Distinct distinct -> distinct(distinct, current);
		case Step.Sort sort -> sort(sort, current);
		case Step.Union union -> {
			Surroundings inner = new Surroundings(around.position(), enough(), later, null, false);
			yield compiler.nested().union(union, current, kept(current), inner, makers);
		}
		case Step.Closure closure -> closure(closure, current);
		case Step.Limit limit -> {
			makers.add(next -> new LimitOperator(current, quotas.get(limit), next));
			yield current;
		}
		case Step.Combine combine -> compiler.nested().combine(combine, transfer(current), enough(), makers);
		case Step.Join join -> join(join, current);
		case Step.Product product -> product(product, current);
		};
	}

	private Level scan(RowPages rows, Variable element, Level current) {
		Transfer transfer = transfer(current);
		Slot slot = compiler.slot(element, Kind.ELEMENT, false);
		ScanOperator.Context context = new ScanOperator.Context(pulse, enough());
		makers.add(next -> new ScanOperator(transfer, slot, rows, next, context));
		transfer.to().allocate(slot);
		return transfer.to();
	}

	private Level expand(Step.Expand expand, Level current) {
		ExpandOperator.Source from = new ExpandOperator.Source(compiler.terms().values(expand.from()), compiler.terms().links(expand));
		Transfer transfer = transfer(current);
		Slot slot = compiler.slot(expand.element(), Kind.ELEMENT, false);
		makers.add(next -> new ExpandOperator(transfer, slot, from, around.isTraced(), pulse, next));
		transfer.to().allocate(slot);
		return transfer.to();
	}

	private Level closure(Step.Closure closure, Level current) {
		Slot slot = compiler.slot(closure.element(), Kind.ELEMENT, false);
		Reached reached = new Reached(pulse);
		ClosureOperator.Paths paths = compiler.nested().closure(closure, slot, reached);
		Transfer transfer = transfer(current);
		transfer.to().allocate(slot);
		ScanOperator.Context context = new ScanOperator.Context(pulse, enough());
		makers.add(next -> new ClosureOperator(transfer, slot, paths, reached, context, next));
		return transfer.to();
	}

	private Level bind(Step.Bind bind, Level current) {
		Values value = compiler.terms().values(bind.value());
		Slot slot = compiler.slot(bind.variable(), value.kind, value.mayBeNull());
		makers.add(next -> new BindOperator(current, slot, value, next));
		current.allocate(slot);
		return current;
	}

	/** @param required whether a row that does not meet the condition is a fault */
	private Level filter(Term condition, boolean required, Level current) {
		Predicate predicate = compiler.terms().predicate(condition);
		makers.add(next -> new FilterOperator(current, predicate, required, next));
		return current;
	}

	private Level distinct(Step.Distinct distinct, Level current) {
		List<Slot> by = distinct.by().stream().map(compiler::slot).toList();
		Slot position = isWithinTerm() ? around.position() : null;
		makers.add(next -> new DistinctOperator(current, by, position, distinct.isInverted(), pulse, next));
		return current;
	}

	private Level sort(Step.Sort sort, Level current) {
		SortOperator.Order order = new SortOperator.Order(keys(sort), isWithinTerm(), Quota.ofFirst(steps.subList(at + 1, steps.size())));
		List<Slot> kept = kept(current);
		RowStore rows = new RowStore(kept, pulse);
		Level sorted = new Level(null);
		kept.forEach(sorted::allocate);
		makers.add(next -> new SortOperator(current, sorted, order, rows, pulse, next));
		return sorted;
	}

	/** Rows of a pipeline within a term are sorted for each row around it. */
	private List<SortKey> keys(Step.Sort sort) {
		List<SortKey> keys = new ArrayList<>();
		if (isWithinTerm()) {
			keys.add(new SortKey(new SlotValues(around.position()), null));
		}
		for (Term key : sort.by()) {
			keys.add(new SortKey(compiler.terms().values(key), key.type() == ValueType.TEXT ? compiler.terms().dictionary() : null));
		}
		return keys;
	}

	private Level join(Step.Join join, Level current) {
		Transfer transfer = transfer(current);
		Values value = compiler.terms().values(join.value());
		Set<Variable> read = new LinkedHashSet<>(later);
		read.addAll(isWithinTerm() ? Set.of() : compiler.outputs());
		Joined joined = joined(join, read);
		compiler.terms().requireComparable(joined.key(), value);
		joined.slots().forEach(transfer.to()::allocate);
		JoinOperator.Wanted wanted = new JoinOperator.Wanted(enough(), isWithinTerm() && around.enough() != null && at == steps.size() - 1);
		makers.add(next -> new JoinOperator(transfer, joined.slots(), value, joined.table(), joined.source(), wanted, next));
		return transfer.to();
	}

	private Level product(Step.Product product, Level current) {
		Transfer transfer = transfer(current);
		Set<Variable> needed = new LinkedHashSet<>(Uses.bound(product));
		Set<Variable> read = new LinkedHashSet<>(later);
		read.addAll(isWithinTerm() ? Set.of() : compiler.outputs());
		needed.retainAll(read);
		Level root = new Level(null);
		RowStore[] rows = new RowStore[1];
		Operator first = compiler.compile(product.other().steps(), root, new Surroundings(null, null, needed, null, false), level -> {
			List<Slot> kept = needed.stream().map(compiler::slot).toList();
			kept.forEach(transfer.to()::allocate);
			rows[0] = new RowStore(kept, pulse);
			return new ProductOperator.Fill(level, rows[0]);
		});
		JoinOperator.Source source = new JoinOperator.Source(root, first, pulse);
		Enough enough = enough();
		makers.add(next -> new ProductOperator(transfer, rows[0], source, enough, next));
		return transfer.to();
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
		Operator first = compiler.compile(join.other().steps(), root, new Surroundings(null, null, wanted, null, false), level -> {
			needed.forEach(variable -> kept.add(requireInts(compiler.slot(variable))));
			key[0] = compiler.terms().values(join.key());
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

	/** What knows that no more rows are wanted of the current step: the first limit behind it, unless all rows are sorted before. */
	private Enough enough() {
		for (Step step : steps.subList(at + 1, steps.size())) {
			if (step instanceof Step.Sort) {
				return null;
			}
			if (step instanceof Step.Limit) {
				return quotas.get(step);
			}
		}
		return around.enough();
	}

	private Transfer transfer(Level from) {
		return new Transfer(from, new Level(from), kept(from));
	}

	/** The variables of a level that are needed behind the current step. */
	private List<Slot> kept(Level from) {
		List<Slot> taken = new ArrayList<>();
		for (Variable variable : later) {
			Slot slot = compiler.slot(variable);
			if (slot != null && from.holds(slot)) {
				taken.add(slot);
			}
		}
		if (isWithinTerm()) {
			taken.add(around.position());
		}
		return taken;
	}
}
