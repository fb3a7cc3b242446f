// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The variables that the parts of a plan read, and those that they bind. */
public final class FreeVariables {
	private FreeVariables() {
	}

	/** Calls back for each use of a variable in a term, in pipelines within it too; also for variables that those bind themselves. */
	public static void of(Term term, Consumer<Variable> use) {
		switch (term) {
		case Term.Constant constant -> {
		}
		case Term.Use variable -> use.accept(variable.variable());
		default -> {
			PlanTraversal.operands(term).forEach(operand -> of(operand, use));
			PlanTraversal.pipelines(term).forEach(pipeline -> pipeline.steps().forEach(step -> of(step, use)));
		}
		}
	}

	/** Calls back for each use of a variable in a step, see {@link #of(Term, Consumer)}. */
	public static void of(Step step, Consumer<Variable> use) {
		PlanTraversal.terms(step).forEach(term -> of(term, use));
		if (step instanceof Step.Distinct distinct) {
			distinct.by().forEach(use);
		}
		if (step instanceof Step.Join join) {
			join.other().steps().forEach(other -> of(other, use));
		}
		if (step instanceof Step.Product product) {
			product.other().steps().forEach(other -> of(other, use));
		}
		if (step instanceof Step.Combine combine) {
			combine.pipeline().steps().forEach(inner -> of(inner, use));
			of(combine.of(), use);
		}
		if (step instanceof Step.Union union) {
			union.branches().forEach(branch -> of(branch, use));
		}
		if (step instanceof Step.Closure closure) {
			closure.branches().forEach(branch -> of(branch, use));
		}
	}

	private static void of(Step.Branch branch, Consumer<Variable> use) {
		branch.pipeline().steps().forEach(step -> of(step, use));
		branch.values().forEach(value -> of(value, use));
	}

	/** The variables that a branch reads from around it. */
	public static Set<Variable> free(Step.Branch branch) {
		Set<Variable> used = new LinkedHashSet<>();
		of(branch, used::add);
		forEachBound(branch.pipeline(), used::remove);
		branch.values().forEach(value -> forEachBound(value, used::remove));
		return used;
	}

	/** The variables that a pipeline reads from around it, in the order of their first use. */
	public static Set<Variable> free(Pipeline pipeline) {
		Set<Variable> used = new LinkedHashSet<>();
		pipeline.steps().forEach(step -> of(step, used::add));
		forEachBound(pipeline, used::remove);
		return used;
	}

	private static void forEachBound(Pipeline pipeline, Consumer<Variable> bound) {
		for (Step step : pipeline.steps()) {
			forEachBound(step, bound);
		}
	}

	private static void forEachBound(Step step, Consumer<Variable> bound) {
		bound(step).forEach(bound);
		if (step instanceof Step.Join join) {
			forEachBound(join.other(), bound);
		}
		if (step instanceof Step.Product product) {
			forEachBound(product.other(), bound);
		}
		if (step instanceof Step.Combine combine) {
			forEachBound(combine.pipeline(), bound);
			forEachBound(combine.of(), bound);
		}
		if (step instanceof Step.Union union) {
			union.branches().forEach(branch -> forEachBound(branch, bound));
		}
		if (step instanceof Step.Closure closure) {
			closure.branches().forEach(branch -> forEachBound(branch, bound));
		}
		PlanTraversal.terms(step).forEach(term -> forEachBound(term, bound));
	}

	private static void forEachBound(Step.Branch branch, Consumer<Variable> bound) {
		forEachBound(branch.pipeline(), bound);
		branch.values().forEach(value -> forEachBound(value, bound));
	}

	/** The variables that a pipeline binds, those of pipelines within it included. */
	public static Set<Variable> bound(Pipeline pipeline) {
		Set<Variable> bound = new LinkedHashSet<>();
		forEachBound(pipeline, bound::add);
		return bound;
	}

	/** The variables that a step reads but does not bind itself. */
	public static Set<Variable> free(Step step) {
		Set<Variable> used = new LinkedHashSet<>();
		of(step, used::add);
		forEachBound(step, used::remove);
		return used;
	}

	/** The variables that a term reads but does not bind itself. */
	public static Set<Variable> free(Term term) {
		Set<Variable> used = new LinkedHashSet<>();
		of(term, used::add);
		forEachBound(term, used::remove);
		return used;
	}

	private static void forEachBound(Term term, Consumer<Variable> bound) {
		PlanTraversal.operands(term).forEach(operand -> forEachBound(operand, bound));
		PlanTraversal.pipelines(term).forEach(pipeline -> forEachBound(pipeline, bound));
	}

	/** The variables that a step binds. */
	public static List<Variable> bound(Step step) {
		return switch (step) {
		case Step.Scan scan -> List.of(scan.element());
		case Step.Given given -> List.of(given.element());
		case Step.Seek seek -> List.of(seek.element());
		case Step.Expand expand -> List.of(expand.element());
		case Step.Bind bind -> List.of(bind.variable());
		case Step.Filter filter -> List.of();
		case Step.Require require -> List.of();
		case Step.Distinct distinct -> List.of();
		case Step.Sort sort -> List.of();
		case Step.Limit limit -> List.of();
		case Step.Union union -> union.variables();
		case Step.Closure closure -> List.of(closure.element());
		case Step.Combine combine -> combine.elements();
		case Step.Join join -> join.other().steps().stream().flatMap(other -> bound(other).stream()).toList();
		case Step.Product product -> product.other().steps().stream().flatMap(other -> bound(other).stream()).toList();
		};
	}
}
