// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.parser;

import java.util.IdentityHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EParameter;
import org.eclipse.ocl.ecore.parser.ValidationVisitor;
import org.eclipse.ocl.expressions.Variable;

/**
 * Eclipse OCL's validation, which visits each variable once. The stock one visits a variable's value at each of its uses: a text of thirty
 * nested lets, each of which uses the one before twice, would keep it busy for hours.
 */
public final class ValidateOnce extends ValidationVisitor {
	private final Map<Variable<EClassifier, EParameter>, Boolean> visited = new IdentityHashMap<>();

	public ValidateOnce(ArenaEnvironment environment) {
		super(environment);
	}

	@Override
	public Boolean visitVariable(Variable<EClassifier, EParameter> variable) {
		Boolean known = visited.get(variable);
		if (known == null) {
			known = super.visitVariable(variable);
			visited.put(variable, known);
		}
		return known;
	}
}
