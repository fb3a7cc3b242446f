// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

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
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RowStore;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.expressions.Predicate;
import org.modelarena.query.internal.vector.expressions.VariableExpression;
import org.modelarena.query.internal.vector.expressions.VectorExpression;
import org.modelarena.query.internal.vector.operators.BindOperator;
import org.modelarena.query.internal.vector.operators.ClosureOperator;
import org.modelarena.query.internal.vector.operators.DistinctExchange;
import org.modelarena.query.internal.vector.operators.DistinctOperator;
import org.modelarena.query.internal.vector.operators.ExpandOperator;
import org.modelarena.query.internal.vector.operators.FilterOperator;
import org.modelarena.query.internal.vector.operators.JoinOperator;
import org.modelarena.query.internal.vector.operators.JoinTable;
import org.modelarena.query.internal.vector.operators.LimitOperator;
import org.modelarena.query.internal.vector.operators.ProductOperator;
import org.modelarena.query.internal.vector.operators.RowCounter;
import org.modelarena.query.internal.vector.operators.RowLimit;
import org.modelarena.query.internal.vector.operators.ScanOperator;
import org.modelarena.query.internal.vector.operators.SortKey;
import org.modelarena.query.internal.vector.operators.SortOperator;
import org.modelarena.query.internal.vector.operators.StepTimer;
import org.modelarena.query.internal.vector.operators.VisitedElements;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Makes the operators of one pipeline, step by step. An operator has to know the one after it; so the steps leave makers of operators, which
 * are called from the end. Used once.
 */
final class StepCompiler {
	private final PipelineCompiler compiler;
	private final CancellationProbe probe;
	private final List<Step> steps;
	private final PipelineContext around;
	private final Map<Step, RowLimit> limits = new IdentityHashMap<>();
	private final List<UnaryOperator<Operator>> makers = new ArrayList<>();
	/** Where the rows are that the current step starts from. */
	private Batch batch;
	/** The number of the current step. */
	private int at;
	/** The variables that are needed after the current step. */
	private Set<Variable> later;

	StepCompiler(PipelineCompiler compiler, List<Step> steps, Batch start, PipelineContext around) {
		this.compiler = compiler;
		this.probe = compiler.probe();
		this.steps = steps;
		this.batch = start;
		this.around = around;
		for (Step step : steps) {
			if (step instanceof Step.Limit limit) {
				limits.put(limit, new RowLimit(limit.skipped(), limit.most(), around.position()));
			}
		}
	}

	/** @param sink makes the last operator, after the last batch */
	Operator compile(Function<Batch, Operator> sink) {
		StepProfiler profiler = compiler.profiler();
		if (profiler != null) {
			return timed(profiler, sink);
		}
		for (at = 0; at < steps.size(); at++) {
			compileNext();
			if (around.rowCounts() != null) {
				Batch behind = batch;
				int step = at;
				makers.add(next -> new RowCounter(behind, around.rowCounts(), step, next));
			}
		}
		return chained(sink.apply(batch));
	}

	private void compileNext() {
		later = usedLater();
		batch = compile(steps.get(at), batch);
	}

	private Operator chained(Operator last) {
		Operator operator = last;
		for (UnaryOperator<Operator> maker : makers.reversed()) {
			operator = maker.apply(operator);
		}
		return operator;
	}

	/** With a timer after each step, and before a pipeline within another. */
	private Operator timed(StepProfiler profiler, Function<Batch, Operator> sink) {
		Batch start = batch;
		List<StepProfiler.Node> nodes = profiler.pipeline(steps);
		StepProfiler.Node outer = profiler.compiled();
		for (at = 0; at < steps.size(); at++) {
			StepProfiler.Node node = nodes.get(at);
			StepProfiler.Node after = at + 1 < nodes.size() ? nodes.get(at + 1) : null;
			profiler.compiles(node);
			compileNext();
			Batch behind = batch;
			makers.add(next -> new StepTimer(profiler, behind, node, after, next));
		}
		profiler.compiles(nodes.isEmpty() ? outer : nodes.getLast());
		Operator first = chained(sink.apply(batch));
		profiler.compiles(outer);
		return outer == null || nodes.isEmpty() ? first : new StepTimer.Begin(profiler, start, nodes, first);
	}

	private Set<Variable> usedLater() {
		Set<Variable> used = new LinkedHashSet<>();
		for (Step step : steps.subList(at + 1, steps.size())) {
			FreeVariables.of(step, used::add);
		}
		used.addAll(around.wanted());
		if (steps.get(at) instanceof Step.Distinct distinct && compiler.isShared(distinct)) {
			used.addAll(distinct.by());
		}
		if (!isWithinTerm() && steps.subList(at, steps.size()).stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Union || compiler.isShared(step))) {
			// These rows have lost those that they came from.
			used.addAll(compiler.outputs());
		}
		return used;
	}

	private boolean isWithinTerm() {
		return around.position() != null;
	}

	/** The batch after a step. */
	private Batch compile(Step step, Batch current) {
		return switch (step) {
		case Step.Given given -> scan(compiler.columns().givenRows(), given.element(), current);
		case Step.Scan scan -> scan(compiler.columns().rows(scan, isOrdered()), scan.element(), current);
		case Step.Seek seek -> scan(compiler.columns().rows(seek, isOrdered()), seek.element(), current);
		case Step.Expand expand -> expand(expand, current);
		case Step.Bind bind -> bind(bind, current);
		case Step.Filter filter -> {
			Batch behind = filter(filter.condition(), false, current);
			if (!isWithinTerm()) {
				compiler.notNull(filter.condition());
			}
			yield behind;
		}
		case Step.Require require -> filter(require.condition(), true, current);
		case Step.Distinct distinct -> distinct(distinct, current);
		case Step.Sort sort -> sort(sort, current);
		case Step.Union union -> {
			PipelineContext inner = new PipelineContext(around.position(), stopCondition(), later, null, isOrdered(), false);
			yield compiler.nested().union(union, current, kept(current), inner, makers);
		}
		case Step.Closure closure -> closure(closure, current);
		case Step.Limit limit -> {
			makers.add(next -> new LimitOperator(current, limits.get(limit), next));
			yield current;
		}
		case Step.Combine combine -> compiler.nested().combine(combine, transfer(current), stopCondition(), makers);
		case Step.Join join -> join(join, current);
		case Step.Product product -> product(product, current);
		};
	}

	private Batch scan(RowPages rows, Variable element, Batch current) {
		CarriedVariables carried = transfer(current);
		Slot slot = compiler.slot(element, VectorKind.ELEMENT, false);
		ScanOperator.Context context = new ScanOperator.Context(probe, stopCondition());
		makers.add(next -> new ScanOperator(carried, slot, rows, next, context));
		carried.to().allocate(slot);
		return carried.to();
	}

	private Batch expand(Step.Expand expand, Batch current) {
		ExpandOperator.Source from = new ExpandOperator.Source(compiler.terms().values(expand.from()), compiler.terms().links(expand));
		CarriedVariables carried = transfer(current);
		Slot slot = compiler.slot(expand.element(), VectorKind.ELEMENT, false);
		ScanOperator.Context context = new ScanOperator.Context(probe, stopCondition());
		makers.add(next -> new ExpandOperator(carried, slot, from, around.isTraced(), context, next));
		carried.to().allocate(slot);
		return carried.to();
	}

	private Batch closure(Step.Closure closure, Batch current) {
		Slot slot = compiler.slot(closure.element(), VectorKind.ELEMENT, false);
		VisitedElements visited = new VisitedElements(probe);
		ClosureOperator.Paths paths = compiler.nested().closure(closure, slot, visited, isOrdered());
		CarriedVariables carried = transfer(current);
		carried.to().allocate(slot);
		ScanOperator.Context context = new ScanOperator.Context(probe, stopCondition());
		makers.add(next -> new ClosureOperator(carried, slot, paths, visited, context, next));
		return carried.to();
	}

	private Batch bind(Step.Bind bind, Batch current) {
		VectorExpression value = compiler.terms().values(bind.value());
		Slot slot = compiler.slot(bind.variable(), value.kind, value.mayBeNull());
		makers.add(next -> new BindOperator(current, slot, value, next));
		current.allocate(slot);
		return current;
	}

	/** @param required whether a row that does not meet the condition is a fault */
	private Batch filter(Term condition, boolean required, Batch current) {
		Predicate predicate = compiler.terms().predicate(condition);
		makers.add(next -> new FilterOperator(current, predicate, required, next));
		return current;
	}

	private Batch distinct(Step.Distinct distinct, Batch current) {
		List<Slot> by = distinct.by().stream().map(compiler::slot).toList();
		Slot position = isWithinTerm() ? around.position() : null;
		List<Slot> slots = kept(current);
		makers.add(next -> {
			if (!compiler.isShared(distinct)) {
				return new DistinctOperator(current, by, position, distinct.isInverted(), probe, next);
			}
			DistinctExchange exchange = compiler.exchange(new DistinctExchange(current, slots, probe, next));
			DistinctOperator operator = new DistinctOperator(current, by, position, distinct.isInverted(), probe, exchange);
			exchange.behind(operator);
			return operator;
		});
		return current;
	}

	private Batch sort(Step.Sort sort, Batch current) {
		SortOperator.Order order = new SortOperator.Order(keys(sort), isWithinTerm(), RowLimit.ofFirst(steps.subList(at + 1, steps.size())));
		List<Slot> kept = kept(current);
		RowStore rows = new RowStore(kept, probe);
		Batch sorted = new Batch(null);
		kept.forEach(sorted::allocate);
		makers.add(next -> {
			SortOperator operator = new SortOperator(current, sorted, order, rows, probe, next);
			return compiler.isShared(sort) ? compiler.exchange(operator) : operator;
		});
		return sorted;
	}

	/** Rows of a pipeline within a term are sorted for each row around it. */
	private List<SortKey> keys(Step.Sort sort) {
		List<SortKey> keys = new ArrayList<>();
		if (isWithinTerm()) {
			keys.add(new SortKey(new VariableExpression(around.position()), null));
		}
		for (Term key : sort.by()) {
			keys.add(new SortKey(compiler.terms().values(key), key.type() == ValueType.TEXT ? compiler.terms().dictionary() : null));
		}
		return keys;
	}

	private Batch join(Step.Join join, Batch current) {
		CarriedVariables carried = transfer(current);
		VectorExpression value = compiler.terms().values(join.value());
		Set<Variable> read = new LinkedHashSet<>(later);
		read.addAll(isWithinTerm() ? Set.of() : compiler.outputs());
		Joined joined = joined(join, read);
		compiler.terms().requireComparable(joined.key(), value);
		joined.slots().forEach(carried.to()::allocate);
		JoinOperator.Wanted wanted = new JoinOperator.Wanted(stopCondition(), isWithinTerm() && around.stopCondition() != null && at == steps.size() - 1);
		makers.add(next -> new JoinOperator(carried, joined.slots(), value, joined.table(), joined.source(), wanted, next));
		return carried.to();
	}

	private Batch product(Step.Product product, Batch current) {
		CarriedVariables carried = transfer(current);
		Set<Variable> needed = new LinkedHashSet<>(FreeVariables.bound(product));
		Set<Variable> read = new LinkedHashSet<>(later);
		read.addAll(isWithinTerm() ? Set.of() : compiler.outputs());
		needed.retainAll(read);
		Batch root = new Batch(null);
		RowStore[] rows = new RowStore[1];
		Operator first = compiler.compile(product.other().steps(), root, new PipelineContext(null, null, needed, null, isOrdered(), false), batch -> {
			List<Slot> kept = needed.stream().map(compiler::slot).toList();
			kept.forEach(carried.to()::allocate);
			rows[0] = new RowStore(kept, probe);
			return new ProductOperator.Fill(batch, rows[0]);
		});
		JoinOperator.Source source = new JoinOperator.Source(root, first, probe);
		StopCondition stopCondition = stopCondition();
		makers.add(next -> new ProductOperator(carried, rows[0], source, stopCondition, next));
		return carried.to();
	}

	/** The other side of a join. */
	private record Joined(JoinTable table, VectorExpression key, List<Slot> slots, JoinOperator.Source source) {
	}

	private Joined joined(Step.Join join, Set<Variable> read) {
		Batch root = new Batch(null);
		JoinTable[] table = new JoinTable[1];
		VectorExpression[] key = new VectorExpression[1];
		List<Slot> kept = new ArrayList<>();
		Set<Variable> needed = new LinkedHashSet<>(FreeVariables.bound(join));
		needed.retainAll(read);
		Set<Variable> wanted = new LinkedHashSet<>(needed);
		wanted.addAll(FreeVariables.free(join.key()));
		Operator first = compiler.compile(join.other().steps(), root, new PipelineContext(null, null, wanted, null, isOrdered(), false), batch -> {
			needed.forEach(variable -> kept.add(requireInts(compiler.slot(variable))));
			key[0] = compiler.terms().values(join.key());
			table[0] = new JoinTable(batch, key[0], kept, probe);
			return new JoinOperator.Fill(table[0]);
		});
		return new Joined(table[0], key[0], kept, new JoinOperator.Source(root, first, probe));
	}

	private static Slot requireInts(Slot slot) {
		if (!slot.kind().isInt() || slot.nullable() && !slot.kind().marksNull()) {
			throw new PlanFault("'" + slot.variable().name() + "' is of a type that joins do not keep");
		}
		return slot;
	}

	/** The condition that tells when no more rows are wanted of the current step: the first limit after it, unless all rows are sorted before. */
	private StopCondition stopCondition() {
		for (Step step : steps.subList(at + 1, steps.size())) {
			if (step instanceof Step.Sort) {
				return null;
			}
			if (step instanceof Step.Limit) {
				return limits.get(step);
			}
		}
		return around.stopCondition();
	}

	/** Whether somebody sees the order of the current step's rows. */
	private boolean isOrdered() {
		return around.isOrdered() || steps.subList(at + 1, steps.size()).stream().anyMatch(Step.Limit.class::isInstance);
	}

	private CarriedVariables transfer(Batch from) {
		return new CarriedVariables(from, new Batch(from), kept(from));
	}

	/** The variables of a batch that are needed after the current step. */
	private List<Slot> kept(Batch from) {
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
