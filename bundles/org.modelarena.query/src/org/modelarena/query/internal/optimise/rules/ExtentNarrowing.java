// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Scans the class that a filter asks for, instead of a superclass: extents have the elements of each concrete class together, in one order of classes. */
public final class ExtentNarrowing implements Rule {
	@Override
	public String title() {
		return "extent narrowing";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		List<Step> steps = new ArrayList<>();
		FaultAnalysis facts = context.around();
		Metamodel metamodel = context.snapshot().metamodel();
		int scanAt = -1;
		for (Step step : block.steps()) {
			Step.Scan narrower = scanAt >= 0 && step instanceof Step.Filter filter ? narrower((Step.Scan) steps.get(scanAt), filter.condition(), metamodel) : null;
			if (narrower != null) {
				steps.set(scanAt, narrower);
				facts = facts.behind(step);
				continue;
			}
			if (step instanceof Step.Scan) {
				scanAt = steps.size();
			} else if (!(step instanceof Step.Filter) || facts.mayFault(step)) {
				// An element that faults here has to be looked at.
				scanAt = -1;
			}
			steps.add(step);
			facts = facts.behind(step);
		}
		return block.with(steps);
	}

	/** The scan that gives what a condition leaves of another; null if there is none. */
	private static Step.Scan narrower(Step.Scan scan, Term condition, Metamodel metamodel) {
		if (!(condition instanceof Term.IsType test) || !test.of().equals(new Term.Use(scan.element()))) {
			return null;
		}
		List<EClass> wanted = metamodel.concreteSubtypes(test.eClass());
		if (wanted.isEmpty() || test.exactly() && !wanted.equals(List.of(test.eClass()))) {
			return null;
		}
		List<EClass> scanned = metamodel.concreteSubtypes(scan.type());
		if (wanted.containsAll(scanned)) {
			return scan;
		}
		return scanned.containsAll(wanted) ? new Step.Scan(scan.element(), test.eClass()) : null;
	}
}
