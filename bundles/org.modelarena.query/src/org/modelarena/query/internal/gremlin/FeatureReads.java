// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** The elements of which a plan reads a feature, or asks for the class; where one of them is null, the plan faults. */
final class FeatureReads {
	private final Set<Term> elements = new LinkedHashSet<>();

	private FeatureReads() {
	}

	static Set<Term> of(Plan plan) {
		FeatureReads featureReads = new FeatureReads();
		featureReads.add(plan.pipeline().steps());
		plan.columns().forEach(column -> featureReads.add(column.value()));
		return featureReads.elements;
	}

	private void add(List<Step> steps) {
		for (Step step : steps) {
			switch (step) {
			case Step.Expand expand -> elements.add(expand.from());
			case Step.Join join -> add(join.other().steps());
			case Step.Product product -> add(product.other().steps());
			case Step.Union union -> union.branches().forEach(branch -> {
				add(branch.pipeline().steps());
				branch.values().forEach(this::add);
			});
			default -> {
				// Others have no rows of their own, or no form in Gremlin.
			}
			}
			PlanTraversal.terms(step).forEach(this::add);
		}
	}

	private void add(Term term) {
		if (term instanceof Term.Attribute attribute) {
			elements.add(attribute.of());
		}
		if (term instanceof Term.Target target) {
			elements.add(target.of());
		}
		if (term instanceof Term.IsType isType) {
			elements.add(isType.of());
		}
		PlanTraversal.operands(term).forEach(this::add);
		PlanTraversal.pipelines(term).stream().map(Pipeline::steps).forEach(this::add);
	}
}
