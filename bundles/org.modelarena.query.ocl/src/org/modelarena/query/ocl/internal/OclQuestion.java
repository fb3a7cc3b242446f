package org.modelarena.query.ocl.internal;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.ocl.expressions.OCLExpression;

/** What a query text asks for. */
public sealed interface OclQuestion {
	/** The value of an expression without {@code self}. */
	record Value(OCLExpression<EClassifier> expression) implements OclQuestion {
	}

	/** The value of an expression for each instance of a type. */
	record PerInstance(EClass context, OCLExpression<EClassifier> expression) implements OclQuestion {
	}

	/** The instances of a type for which a condition does not hold. */
	record Violations(EClass context, OCLExpression<EClassifier> expression) implements OclQuestion {
	}
}
