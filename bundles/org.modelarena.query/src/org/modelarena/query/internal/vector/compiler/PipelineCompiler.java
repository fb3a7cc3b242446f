// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.expressions.ResultColumn;
import org.modelarena.query.internal.vector.operators.Exchange;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Makes operators of pipelines, over the columns of one snapshot. Used by one thread. */
public final class PipelineCompiler {
	private final ColumnAccess columns;
	private final CancellationProbe probe;
	private final Map<Variable, Slot> slots = new IdentityHashMap<>();
	private final TermCompiler terms;
	private final NestedPipelines nested = new NestedPipelines(this);
	private final Set<Variable> outputs = new LinkedHashSet<>();
	private final List<EAttribute> attributes;
	private final StepProfiler profiler;
	private final Step shared;
	private Exchange exchange;
	private int nextSlot;

	/**
	 * @param profiler  learns where the time goes; null if nobody wants to know
	 * @param isSharing whether threads share the rows before a step that sees all
	 */
	PipelineCompiler(Plan plan, ColumnAccess columns, CancellationProbe probe, StepProfiler profiler, boolean isSharing) {
		this.profiler = profiler;
		this.shared = isSharing ? PipelineBreakers.shared(plan).orElse(null) : null;
		this.columns = columns;
		this.probe = probe;
		this.attributes = FeatureUsage.of(plan).keySet().stream().filter(EAttribute.class::isInstance).map(EAttribute.class::cast).toList();
		this.terms = new TermCompiler(columns, slots, this);
		plan.columns().forEach(column -> outputs.addAll(FreeVariables.free(column.value())));
	}

	ColumnAccess columns() {
		return columns;
	}

	/** The attributes that the plan reads. */
	List<EAttribute> attributes() {
		return attributes;
	}

	public CancellationProbe probe() {
		return probe;
	}

	/** Learns where the time goes; null if nobody wants to know. */
	StepProfiler profiler() {
		return profiler;
	}

	public TermCompiler terms() {
		return terms;
	}

	/** A column of the answer, or a list within one; faults for values that cannot become cells in bulk. */
	ResultColumn resultColumn(Term term, ColumnAccess from) {
		return ResultColumn.of(term, terms::values, from, terms::dictionary, probe);
	}

	/** Makes pipelines within terms and steps. */
	NestedPipelines nested() {
		return nested;
	}

	/** The variables that the answer is made of. */
	Set<Variable> outputs() {
		return outputs;
	}

	/** Whether it is the step before which threads share the rows. */
	boolean isShared(Step step) {
		return step == shared;
	}

	<T extends Exchange> T exchange(T made) {
		exchange = made;
		return made;
	}

	/** Where the rows of several threads come together; null if they need not, or cannot. */
	Exchange exchange() {
		return exchange;
	}

	Batch firstBatch() {
		Batch batch = new Batch(null);
		batch.size = 1;
		return batch;
	}

	/** A slot for a variable that is bound now. */
	Slot slot(Variable variable, VectorKind kind, boolean nullable) {
		Slot slot = new Slot(variable, nextSlot++, kind, nullable);
		slots.put(variable, slot);
		return slot;
	}

	/** The slot of a variable that has been bound; null if it has not. */
	Slot slot(Variable variable) {
		return slots.get(variable);
	}

	/** Behind a condition that leaves out the nulls of a variable, nobody need look for them. */
	void notNull(Term condition) {
		if (condition instanceof Term.Not not && not.operand() instanceof Term.IsNull isNull && isNull.operand() instanceof Term.Use use) {
			slots.computeIfPresent(use.variable(),
					(variable, slot) -> slot.kind().marksNull() ? new Slot(variable, slot.index(), slot.kind(), false) : slot);
		}
	}

	/**
	 * Makes the operators of some steps.
	 *
	 * @param start the batch that the first step starts from
	 * @param sink  makes the last operator, after the last batch
	 */
	Operator compile(List<Step> steps, Batch start, PipelineContext around, Function<Batch, Operator> sink) {
		return new StepCompiler(this, steps, start, around).compile(sink);
	}
}
