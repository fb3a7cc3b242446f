package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;
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
		return sub(pipeline, exists, Set.of(), SubPipeline.End::new);
	}

	/** Makes the end of a pipeline within a term, behind its last level. */
	interface Ending {
		Operator make(Level level, Found found);
	}

	private SubPipeline sub(Pipeline pipeline, boolean exists, Set<Variable> wanted, Ending ending) {
		Level root = new Level(null);
		Slot position = compiler.slot(new Variable("(row)", ValueType.INTEGER), Kind.INT, false);
		root.allocate(position);
		Found found = new Found(position);
		Set<Variable> used = new LinkedHashSet<>(Uses.free(pipeline));
		used.addAll(wanted);
		Uses.bound(pipeline).forEach(used::remove);
		List<Slot> taken = used.stream().map(compiler::slot).toList();
		taken.forEach(root::allocate);
		Operator first = compiler.compile(pipeline.steps(), root, new Surroundings(position, exists ? found : null, wanted, null, false), level -> ending.make(level, found));
		return new SubPipeline(root, position, taken, first, found, compiler.pulse());
	}

	/** The value of a term for one of the rows of a pipeline within a term. */
	Values item(Term.Item item) {
		ItemValues.End[] end = new ItemValues.End[1];
		SubPipeline rows = sub(item.pipeline(), false, Uses.free(item.of()),
				(level, found) -> end[0] = new ItemValues.End(level, found, compiler.terms().values(item.of()), item.isLast()));
		return new ItemValues(rows, end[0], item.isRequired());
	}

	/** The values of terms for all rows of a pipeline within a term. */
	ListingValues listing(Term.Listing list) {
		ListingValues.End[] end = new ListingValues.End[1];
		Set<Variable> wanted = new LinkedHashSet<>();
		list.of().forEach(value -> wanted.addAll(Uses.free(value)));
		SubPipeline rows = sub(list.pipeline(), false, wanted, (level, found) -> {
			List<Cells> cells = list.of().stream().map(value -> Cells.of(value, compiler, compiler.columns())).toList();
			return end[0] = new ListingValues.End(level, found, cells, compiler.pulse());
		});
		return new ListingValues(rows, end[0], list.order(), compiler.pulse());
	}

	/** A number over the rows of a pipeline within a term. */
	Values aggregate(Term.Aggregate aggregate) {
		AggregateValues.End[] end = new AggregateValues.End[1];
		SubPipeline rows = sub(aggregate.pipeline(), false, Uses.free(aggregate.of()),
				(level, found) -> end[0] = new AggregateValues.End(aggregate.function(), level, found, compiler.terms().values(aggregate.of())));
		return new AggregateValues(aggregate.function(), rows, end[0]);
	}

	/**
	 * What a closure follows.
	 *
	 * @param element where the elements are whose links are followed
	 * @param reached gets what is reached
	 */
	ClosureOperator.Paths closure(Step.Closure closure, Slot element, Reached reached) {
		SubPipeline start = reaching(closure.start(), reached);
		Level frontier = new Level(null);
		List<Slot> around = Uses.free(closure.links()).stream().filter(variable -> variable != closure.element()).map(compiler::slot).toList();
		around.forEach(frontier::allocate);
		frontier.allocate(element);
		return new ClosureOperator.Paths(start, frontier, around, reaching(closure.links(), reached));
	}

	private SubPipeline reaching(Step.Branch branch, Reached reached) {
		Term value = branch.values().getFirst();
		return sub(branch.pipeline(), false, Uses.free(value), (level, found) -> new Reached.End(level, compiler.terms().values(value), reached));
	}

	/** @param enough knows for which rows no more are wanted; null if all are */
	Level combine(Step.Combine combine, Transfer transfer, Enough enough, List<UnaryOperator<Operator>> makers) {
		CombineOperator.End[] end = new CombineOperator.End[1];
		SubPipeline rows = sub(combine.pipeline(), false, Uses.free(combine.of()),
				(level, found) -> end[0] = new CombineOperator.End(level, found, compiler.terms().values(combine.of()), compiler.pulse()));
		CombineOperator.Source source = new CombineOperator.Source(rows, end[0]);
		List<Slot> elements = combine.elements().stream().map(element -> compiler.slot(element, Kind.ELEMENT, false)).toList();
		elements.forEach(transfer.to()::allocate);
		makers.add(next -> new CombineOperator(transfer, elements, source, enough, compiler.pulse(), next));
		return transfer.to();
	}

	/** @param kept the variables from around the union that are needed behind it */
	Level union(Step.Union union, Level from, List<Slot> kept, Surroundings around, List<UnaryOperator<Operator>> makers) {
		Level to = new Level(null);
		kept.forEach(to::allocate);
		List<Slot> variables = new ArrayList<>();
		List<UnionOperator.Branch> branches = new ArrayList<>();
		for (Step.Branch branch : union.branches()) {
			Level root = new Level(null);
			Set<Slot> taken = new LinkedHashSet<>(kept);
			Uses.free(branch).forEach(variable -> taken.add(compiler.slot(variable)));
			taken.forEach(root::allocate);
			Set<Variable> wanted = new LinkedHashSet<>(around.wanted());
			branch.values().forEach(value -> wanted.addAll(Uses.free(value)));
			UnionOperator.End[] end = new UnionOperator.End[1];
			Surroundings inner = new Surroundings(around.position(), around.enough(), wanted, null, false);
			Operator first = compiler.compile(branch.pipeline().steps(), root, inner, level -> end[0] = end(union, branch, level, to, kept, variables));
			branches.add(new UnionOperator.Branch(root, List.copyOf(taken), first, end[0]));
		}
		makers.add(next -> new UnionOperator(from, branches, next));
		return to;
	}

	/** @param variables those of the union, which the first branch makes */
	private UnionOperator.End end(Step.Union union, Step.Branch branch, Level level, Level to, List<Slot> kept, List<Slot> variables) {
		List<Values> values = branch.values().stream().map(compiler.terms()::values).toList();
		for (int i = 0; i < values.size(); i++) {
			if (variables.size() == i) {
				variables.add(compiler.slot(union.variables().get(i), values.get(i).kind, true));
				to.allocate(variables.get(i));
			} else if (values.get(i).kind != variables.get(i).kind()) {
				throw new PlanFault("values of different types come together");
			}
		}
		return new UnionOperator.End(level, to, kept, values, variables);
	}
}
