// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.expressions.AggregateExpression;
import org.modelarena.query.internal.vector.expressions.ItemExpression;
import org.modelarena.query.internal.vector.expressions.ListExpression;
import org.modelarena.query.internal.vector.expressions.ResultColumn;
import org.modelarena.query.internal.vector.expressions.SubPipeline;
import org.modelarena.query.internal.vector.expressions.VectorExpression;
import org.modelarena.query.internal.vector.operators.ClosureOperator;
import org.modelarena.query.internal.vector.operators.CombineOperator;
import org.modelarena.query.internal.vector.operators.UnionOperator;
import org.modelarena.query.internal.vector.operators.VisitedElements;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Makes operators of the pipelines within terms and steps. Used by one thread. */
final class NestedPipelines {
	private final PipelineCompiler compiler;

	NestedPipelines(PipelineCompiler compiler) {
		this.compiler = compiler;
	}

	/**
	 * A pipeline within a term.
	 *
	 * @param exists whether it only matters that a row comes
	 */
	SubPipeline sub(Pipeline pipeline, boolean exists) {
		// Whether a row comes before one that faults depends on their order.
		boolean isOrdered = exists && FaultAnalysis.START.mayFault(pipeline);
		return sub(pipeline, exists, isOrdered, Set.of(), SubPipeline.End::new);
	}

	/** Makes the end of a pipeline within a term, after its last batch. */
	interface Ending {
		Operator make(Batch batch, MatchCounts matches);
	}

	private SubPipeline sub(Pipeline pipeline, boolean exists, boolean isOrdered, Set<Variable> wanted, Ending ending) {
		Batch root = new Batch(null);
		Slot position = compiler.slot(new Variable("(row)", ValueType.INTEGER), VectorKind.INT, false);
		root.allocate(position);
		MatchCounts matches = new MatchCounts(position);
		Set<Variable> used = new LinkedHashSet<>(FreeVariables.free(pipeline));
		used.addAll(wanted);
		FreeVariables.bound(pipeline).forEach(used::remove);
		List<Slot> taken = used.stream().map(compiler::slot).toList();
		taken.forEach(root::allocate);
		Operator first = compiler.compile(pipeline.steps(), root, new PipelineContext(position, exists ? matches : null, wanted, null, isOrdered, false), batch -> ending.make(batch, matches));
		return new SubPipeline(root, position, taken, first, matches, compiler.probe());
	}

	/** The value of a term for one of the rows of a pipeline within a term. */
	VectorExpression item(Term.Item item) {
		ItemExpression.End[] end = new ItemExpression.End[1];
		SubPipeline rows = sub(item.pipeline(), false, true, FreeVariables.free(item.of()),
				(batch, matches) -> end[0] = new ItemExpression.End(batch, matches, compiler.terms().values(item.of()), item.isLast()));
		return new ItemExpression(rows, end[0], item.isRequired());
	}

	/** The values of terms for all rows of a pipeline within a term. */
	ListExpression listing(Term.Listing list) {
		ListExpression.End[] end = new ListExpression.End[1];
		Set<Variable> wanted = new LinkedHashSet<>();
		list.of().forEach(value -> wanted.addAll(FreeVariables.free(value)));
		SubPipeline rows = sub(list.pipeline(), false, true, wanted, (batch, matches) -> {
			List<ResultColumn> resultColumns = list.of().stream().map(value -> compiler.resultColumn(value, compiler.columns())).toList();
			return end[0] = new ListExpression.End(batch, matches, resultColumns, compiler.probe());
		});
		return new ListExpression(rows, end[0], list.order(), compiler.probe());
	}

	/** A number over the rows of a pipeline within a term. */
	VectorExpression aggregate(Term.Aggregate aggregate) {
		AggregateExpression.End[] end = new AggregateExpression.End[1];
		SubPipeline rows = sub(aggregate.pipeline(), false, aggregate.type() == ValueType.REAL, FreeVariables.free(aggregate.of()),
				(batch, matches) -> end[0] = new AggregateExpression.End(aggregate.function(), batch, matches, compiler.terms().values(aggregate.of())));
		return new AggregateExpression(aggregate.function(), rows, end[0]);
	}

	/**
	 * The paths that a closure follows.
	 *
	 * @param element the slot of the elements whose links are followed
	 * @param visited gets what is reached
	 * @param isOrdered whether somebody sees in which order they are reached
	 */
	ClosureOperator.Paths closure(Step.Closure closure, Slot element, VisitedElements visited, boolean isOrdered) {
		SubPipeline start = reaching(closure.start(), visited, isOrdered);
		Batch frontier = new Batch(null);
		List<Slot> around = FreeVariables.free(closure.links()).stream().filter(variable -> variable != closure.element()).map(compiler::slot).toList();
		around.forEach(frontier::allocate);
		frontier.allocate(element);
		return new ClosureOperator.Paths(start, frontier, around, reaching(closure.links(), visited, isOrdered));
	}

	private SubPipeline reaching(Step.Branch branch, VisitedElements visited, boolean isOrdered) {
		Term value = branch.values().getFirst();
		return sub(branch.pipeline(), false, isOrdered, FreeVariables.free(value), (batch, matches) -> new VisitedElements.End(batch, compiler.terms().values(value), visited));
	}

	/** @param stopCondition knows for which rows no more are wanted; null if all are */
	Batch combine(Step.Combine combine, CarriedVariables carried, StopCondition stopCondition, List<UnaryOperator<Operator>> makers) {
		CombineOperator.End[] end = new CombineOperator.End[1];
		SubPipeline rows = sub(combine.pipeline(), false, true, FreeVariables.free(combine.of()),
				(batch, matches) -> end[0] = new CombineOperator.End(batch, matches, compiler.terms().values(combine.of()), compiler.probe()));
		CombineOperator.Source source = new CombineOperator.Source(rows, end[0]);
		List<Slot> elements = combine.elements().stream().map(element -> compiler.slot(element, VectorKind.ELEMENT, false)).toList();
		elements.forEach(carried.to()::allocate);
		makers.add(next -> new CombineOperator(carried, elements, source, stopCondition, compiler.probe(), next));
		return carried.to();
	}

	/** @param kept the variables from around the union that are needed after it */
	Batch union(Step.Union union, Batch from, List<Slot> kept, PipelineContext around, List<UnaryOperator<Operator>> makers) {
		Batch to = new Batch(null);
		kept.forEach(to::allocate);
		List<Slot> variables = new ArrayList<>();
		List<UnionOperator.Branch> branches = new ArrayList<>();
		for (Step.Branch branch : union.branches()) {
			Batch root = new Batch(null);
			Set<Slot> taken = new LinkedHashSet<>(kept);
			FreeVariables.free(branch).forEach(variable -> taken.add(compiler.slot(variable)));
			taken.forEach(root::allocate);
			Set<Variable> wanted = new LinkedHashSet<>(around.wanted());
			branch.values().forEach(value -> wanted.addAll(FreeVariables.free(value)));
			UnionOperator.End[] end = new UnionOperator.End[1];
			PipelineContext inner = new PipelineContext(around.position(), around.stopCondition(), wanted, null, around.isOrdered(), false);
			Operator first = compiler.compile(branch.pipeline().steps(), root, inner, batch -> end[0] = end(union, branch, batch, to, kept, variables));
			branches.add(new UnionOperator.Branch(root, List.copyOf(taken), first, end[0]));
		}
		makers.add(next -> new UnionOperator(from, branches, next));
		return to;
	}

	/** @param variables the variables of the union, which the first branch makes */
	private UnionOperator.End end(Step.Union union, Step.Branch branch, Batch batch, Batch to, List<Slot> kept, List<Slot> variables) {
		List<VectorExpression> expressions = branch.values().stream().map(compiler.terms()::values).toList();
		for (int i = 0; i < expressions.size(); i++) {
			if (variables.size() == i) {
				variables.add(compiler.slot(union.variables().get(i), expressions.get(i).kind, true));
				to.allocate(variables.get(i));
			} else if (expressions.get(i).kind != variables.get(i).kind()) {
				throw new PlanFault("values of different types come together");
			}
		}
		return new UnionOperator.End(batch, to, kept, expressions, variables);
	}
}
