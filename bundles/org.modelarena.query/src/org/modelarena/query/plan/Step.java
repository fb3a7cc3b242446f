// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Range;

/** One step of a pipeline, done with each row that reaches it. */
public sealed interface Step {
	/** Makes a row for each instance of a class and its subtypes, in the order of the extent. */
	record Scan(Variable element, EClass type) implements Step {
	}

	/**
	 * Makes a row for each of the elements that an execution is given, which are instances of a class and its subtypes. Stands in the place of a scan where only
	 * what a change may concern is to be looked at.
	 */
	record Given(Variable element, EClass type) implements Step {
	}

	/**
	 * Makes a row for each instance of a class and its subtypes whose attribute is in a range, in the order of the extent; null is in none.
	 * The attribute is one that all instances have. Optimisers make such steps of scans that are filtered, where the attribute is indexed.
	 */
	record Seek(Variable element, EClass type, EAttribute attribute, Range range) implements Step {
	}

	/**
	 * Makes a row for each target of a reference, of any kind, in its order; backwards, for each link to the element, with the element that
	 * has it. Faults if the element is null.
	 */
	record Expand(Variable element, Term from, EReference reference, boolean backwards) implements Step {
	}

	/** Gives a variable its value. */
	record Bind(Variable variable, Term value) implements Step {
	}

	/** Keeps the rows for which a condition is true. Faults if it is null. */
	record Filter(Term condition) implements Step {
	}

	/** Keeps all rows, but faults at one for which a condition is not true. */
	record Require(Term condition) implements Step {
	}

	/**
	 * Keeps the first of the rows that have the same values of some variables. Other variables cannot be used after it.
	 *
	 * @param isInverted whether the others are kept instead: those whose values have come before
	 */
	record Distinct(List<Variable> by, boolean isInverted) implements Step {
		public Distinct {
			by = List.copyOf(by);
		}

		/** One row of those with the same values. */
		public Distinct(List<Variable> by) {
			this(by, false);
		}
	}

	/**
	 * Puts the rows in ascending order of some values, by the first of them that differ; those with the same values stay in their order. Numbers
	 * and texts are ordered as {@code compareTo} does in Java. Faults if a value is null.
	 */
	record Sort(List<Term> by) implements Step {
		public Sort {
			by = List.copyOf(by);
		}
	}

	/** Leaves out some rows at the beginning, keeps some, and does not look at the rest. */
	record Limit(long skipped, long most) implements Step {
	}

	/**
	 * Makes the rows of one pipeline, then those of the next, and so on, each with the same variables. Other variables of the pipelines cannot be
	 * used after it.
	 */
	record Union(List<Variable> variables, List<Branch> branches) implements Step {
		public Union {
			variables = List.copyOf(variables);
			branches = List.copyOf(branches);
		}
	}

	/**
	 * One of several pipelines.
	 *
	 * @param values the values of the variables, for each row
	 */
	record Branch(Pipeline pipeline, List<Term> values) {
		public Branch {
			values = List.copyOf(values);
		}
	}

	/**
	 * Makes a row for each element that can be reached: those that one pipeline makes, then those that another makes of each of these, and so on
	 * until there is nothing new; each element once for each row that reaches the step, those that are fewer links away first. Faults where an
	 * element is null. Other variables of the pipelines cannot be used after it.
	 *
	 * @param element in {@code links}, the element that has been reached before; after the step, any that has been reached
	 * @param start   the elements that are reached first, with one value for each row
	 * @param links   the elements that are reached from one, with one value for each row
	 */
	record Closure(Variable element, Branch start, Branch links) implements Step {
		/** Both pipelines. */
		public List<Branch> branches() {
			return List.of(start, links);
		}
	}

	/**
	 * Makes a row for each combination of the elements that a pipeline gives for the row before: so many of them at a time, those of earlier rows of
	 * the pipeline first, and all that begin with one before those that begin with the next. An element comes as often as the pipeline gives it.
	 *
	 * @param of an element for each row of the pipeline; not null
	 */
	record Combine(List<Variable> elements, Pipeline pipeline, Term of) implements Step {
		public Combine {
			elements = List.copyOf(elements);
		}
	}

	/**
	 * Makes a row for each row of a pipeline whose key equals a value of the row before; null equals null. The pipeline uses no variable from
	 * around it. Optimisers make such steps of scans that are filtered by an equality.
	 */
	record Join(Pipeline other, Term key, Term value) implements Step {
	}

	/**
	 * Makes a row for each row of a pipeline, in its order. The pipeline uses no variable from around it, so that its rows are made once, for the
	 * first row that comes, and kept. Optimisers make such steps of steps that would make the same rows again and again.
	 */
	record Product(Pipeline other) implements Step {
	}
}
