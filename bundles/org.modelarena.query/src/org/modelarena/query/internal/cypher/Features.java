package org.modelarena.query.internal.cypher;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Uses;

/** Which features a plan reads. */
final class Features {
	private final Set<EStructuralFeature> features = new LinkedHashSet<>();

	private Features() {
	}

	static Set<EStructuralFeature> of(Plan plan) {
		Features read = new Features();
		read.add(plan.pipeline().steps());
		plan.columns().forEach(column -> read.add(column.value()));
		return read.features;
	}

	private void add(List<Step> steps) {
		for (Step step : steps) {
			if (step instanceof Step.Expand expand) {
				features.add(expand.reference());
			}
			if (step instanceof Step.Join join) {
				add(join.other().steps());
			}
			Uses.terms(step).forEach(this::add);
		}
	}

	private void add(Term term) {
		if (term instanceof Term.Attribute attribute) {
			features.add(attribute.attribute());
		}
		if (term instanceof Term.Target target) {
			features.add(target.reference());
		}
		Uses.operands(term).forEach(this::add);
		Uses.pipelines(term).stream().map(Pipeline::steps).forEach(this::add);
	}
}
