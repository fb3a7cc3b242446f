// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

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

	private final Variable self;
	private final Set<EStructuralFeature> reads = new HashSet<>();

	private OwnElement(Variable self) {
		this.self = self;
	}

	/** What {@link PreparedExpression#evaluateAll} promises. */
	public static Optional<OwnValues> values(PlanExpression expression, ModelSnapshot snapshot, EClass type, Cancellation cancellation) {
		OwnElement own = new OwnElement(new Variable("self", new ValueType.Element(type)));
		Optional<Term> value = snapshot instanceof ColumnSnapshot ? expression.term(new Term.Use(own.self)).filter(own::isAll) : Optional.empty();
		if (value.isEmpty()) {
			return Optional.empty();
		}
		Plan plan = new Plan(new Pipeline(List.of(new Step.Scan(own.self, type))), List.of(new Plan.Column("self", new Term.Use(own.self)), new Plan.Column("value", value.get())));
		try {
			return Optional.of(new OwnValues(own.reads, new PreparedPlan(plan).answer(snapshot, ALL, cancellation)));
		} catch (PlanFault fault) {
			return Optional.empty();
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.OUT_OF_MEMORY) {
				return Optional.empty();
			}
			throw e;
		}
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
