// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.expressions.CollectionLiteralExp;
import org.eclipse.ocl.expressions.IterateExp;
import org.eclipse.ocl.expressions.IteratorExp;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;
import org.eclipse.ocl.expressions.TupleLiteralExp;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironment;
import org.modelarena.query.ocl.internal.profiler.ProfiledExpressions;

/** An evaluator that tells a profiler which calls, loops and literals it evaluates; variables and constants are part of what is around them. */
final class ProfilingEvaluator extends Evaluator {
	private final ProfiledExpressions sites;

	ProfilingEvaluator(ArenaEnvironment environment, ArenaEvaluationEnvironment values, Extents extents, PartValues parts) {
		super(environment, values, extents, parts);
		this.sites = values.sites();
	}

	@Override
	public Object visitOperationCallExp(OperationCallExp<EClassifier, EOperation> call) {
		sites.enter(call);
		try {
			return super.visitOperationCallExp(call);
		} finally {
			sites.leave();
		}
	}

	@Override
	public Object visitPropertyCallExp(PropertyCallExp<EClassifier, EStructuralFeature> call) {
		sites.enter(call);
		try {
			return super.visitPropertyCallExp(call);
		} finally {
			sites.leave();
		}
	}

	@Override
	public Object visitIteratorExp(IteratorExp<EClassifier, EParameter> iteration) {
		sites.enter(iteration);
		try {
			return super.visitIteratorExp(iteration);
		} finally {
			sites.leave();
		}
	}

	@Override
	public Object visitIterateExp(IterateExp<EClassifier, EParameter> iteration) {
		sites.enter(iteration);
		try {
			return super.visitIterateExp(iteration);
		} finally {
			sites.leave();
		}
	}

	@Override
	public Object visitCollectionLiteralExp(CollectionLiteralExp<EClassifier> literal) {
		sites.enter(literal);
		try {
			return super.visitCollectionLiteralExp(literal);
		} finally {
			sites.leave();
		}
	}

	@Override
	public Object visitTupleLiteralExp(TupleLiteralExp<EClassifier, EStructuralFeature> literal) {
		sites.enter(literal);
		try {
			return super.visitTupleLiteralExp(literal);
		} finally {
			sites.leave();
		}
	}
}
