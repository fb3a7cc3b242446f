// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.statement;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** The features that a plan reads, and at how many places, the classes it asks about, and its constants; features sought in an index are not read. */
public final class FeatureUsage {
	private final Map<EStructuralFeature, Integer> features = new LinkedHashMap<>();

	private final Set<EClass> types = new LinkedHashSet<>();
	private final Set<Object> constants = new LinkedHashSet<>();
	private boolean makesTexts;

	private FeatureUsage(Plan plan) {
		add(plan.pipeline().steps());
		plan.columns().forEach(column -> add(column.value()));
	}

	/** In the order in which they come. */
	public static Map<EStructuralFeature, Integer> of(Plan plan) {
		return new FeatureUsage(plan).features;
	}

	/** The classes whose instances a plan goes through, or tells from others. */
	public static Set<EClass> types(Plan plan) {
		return new FeatureUsage(plan).types;
	}

	/** The values that stand in a plan, without null. */
	public static Set<Object> constants(Plan plan) {
		return new FeatureUsage(plan).constants;
	}

	/** Whether a plan has texts that neither a model has nor the plan itself. */
	public static boolean makesTexts(Plan plan) {
		return new FeatureUsage(plan).makesTexts;
	}

	private void add(List<Step> steps) {
		for (Step step : steps) {
			if (step instanceof Step.Scan scan) {
				types.add(scan.type());
			}
			if (step instanceof Step.Expand expand) {
				features.merge(expand.reference(), 1, Integer::sum);
			}
			if (step instanceof Step.Join join) {
				add(join.other().steps());
			}
			if (step instanceof Step.Product product) {
				add(product.other().steps());
			}
			if (step instanceof Step.Combine combine) {
				add(combine.pipeline().steps());
				add(combine.of());
			}
			if (step instanceof Step.Union union) {
				union.branches().forEach(this::add);
			}
			if (step instanceof Step.Closure closure) {
				closure.branches().forEach(this::add);
			}
			PlanTraversal.terms(step).forEach(this::add);
		}
	}

	private void add(Step.Branch branch) {
		add(branch.pipeline().steps());
		branch.values().forEach(this::add);
	}

	private void add(Term term) {
		if (term instanceof Term.Attribute attribute) {
			features.merge(attribute.attribute(), 1, Integer::sum);
		}
		if (term instanceof Term.Constant constant && constant.value() != null) {
			constants.add(constant.value());
		}
		makesTexts |= term instanceof Term.Concatenation || term instanceof Term.TextCall && term.type() == ValueType.TEXT;
		if (term instanceof Term.IsType type) {
			types.add(type.eClass());
		}
		if (term instanceof Term.Target target) {
			features.merge(target.reference(), 1, Integer::sum);
		}
		PlanTraversal.operands(term).forEach(this::add);
		PlanTraversal.pipelines(term).stream().map(Pipeline::steps).forEach(this::add);
	}
}
