// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedExpression.OwnValues;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Values that depend on stored features of one element alone, for all elements of a class by one plan. Stateless. */
public final class OwnElement {
	private static final QueryLimits ALL = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);
	/** More than a plan needs that is worth it: the most time for all values, and for each. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);
	private static final long NANOS_OF_VALUE = 5_000;

	private final Variable self;
	private final Set<EStructuralFeature> reads = new HashSet<>();

	private OwnElement(Variable self) {
		this.self = self;
	}

	/** The values of an expression for all instances of a class, as {@link PreparedExpression#evaluateAll} promises them. */
	public static Optional<OwnValues> values(PlanExpression expression, ModelSnapshot snapshot, EClass type, Cancellation cancellation) {
		try {
			OwnElement own = new OwnElement(new Variable("self", new ValueType.Element(type)));
			Optional<Term> value = snapshot instanceof ColumnSnapshot ? expression.term(new Term.Use(own.self)).filter(own::isAll) : Optional.empty();
			Cancellation patient = cancellation.withTimeout(PATIENCE.plusNanos(NANOS_OF_VALUE * snapshot.extentSize(type)));
			return value.map(term -> new OwnValues(own.reads, new PreparedPlan(own.plan(type, term)).answer(snapshot, ALL, patient)));
		} catch (PlanFault | StackOverflowError | OutOfMemoryError e) {
			// One by one they may all the same be had.
			return Optional.empty();
		} catch (ArenaException e) {
			cancellation.check();
			if (e.code() == ErrorCode.OUT_OF_MEMORY || e.code() == ErrorCode.TIMEOUT) {
				return Optional.empty();
			}
			throw e;
		}
	}

	private Plan plan(EClass type, Term value) {
		return new Plan(new Pipeline(List.of(new Step.Scan(self, type))), List.of(new Plan.Column("self", new Term.Use(self)), new Plan.Column("value", value)));
	}

	/** Whether a term looks at nothing but the element. */
	private boolean isAll(Term term) {
		boolean isOwn = switch (term) {
		case Term.Attribute attribute -> isRead(attribute.of(), attribute.attribute());
		case Term.Target target -> isRead(target.of(), target.reference());
		case Term.Container container -> false;
		default -> true;
		};
		return isOwn && PlanTraversal.operands(term).stream().allMatch(this::isAll) && PlanTraversal.pipelines(term).stream().flatMap(pipeline -> pipeline.steps().stream()).allMatch(
				this::isAll);
	}

	private boolean isAll(Step step) {
		return switch (step) {
		case Step.Expand expand -> !expand.backwards() && isRead(expand.from(), expand.reference());
		case Step.Bind bind -> isAll(bind.value());
		case Step.Filter filter -> isAll(filter.condition());
		default -> false;
		};
	}

	private boolean isRead(Term of, EStructuralFeature feature) {
		reads.add(feature);
		boolean isStored = !Metamodel.isComputed(feature) && !(feature instanceof EReference reference && reference.isContainer());
		return isStored && of instanceof Term.Use use && use.variable() == self;
	}
}
