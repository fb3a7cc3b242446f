// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.ocl.expressions.OCLExpression;

/** The question that a query text asks. */
public sealed interface OclAnalysis {
	/** The expression that is evaluated. */
	OCLExpression<EClassifier> expression();

	/** All nodes of the expression that are expressions, in an order that is the same for each parsed copy of a text. */
	@SuppressWarnings("unchecked")
	default List<OCLExpression<EClassifier>> expressions() {
		List<OCLExpression<EClassifier>> all = new ArrayList<>(List.of(expression()));
		((EObject) expression()).eAllContents().forEachRemaining(node -> {
			if (node instanceof OCLExpression<?> part) {
				all.add((OCLExpression<EClassifier>) part);
			}
		});
		return all;
	}

	/** The value of an expression without {@code self}. */
	record Value(OCLExpression<EClassifier> expression) implements OclAnalysis {
	}

	/** The value of an expression for each instance of a type. */
	record PerInstance(EClass context, OCLExpression<EClassifier> expression) implements OclAnalysis {
	}

	/** The instances of a type for which a condition does not hold. */
	record Violations(EClass context, OCLExpression<EClassifier> expression) implements OclAnalysis {
	}
}
