// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl;

import java.util.List;

import org.modelarena.core.Cancellation;
import org.modelarena.core.constraint.Constraint;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.query.ocl.internal.constraint.InvariantParser;

/**
 * The invariants of Complete OCL documents, and those in a metamodel's annotations, as {@link OclLanguage} understands them. An invariant that is null or invalid
 * for an element is violated, as for Eclipse OCL.
 */
public final class OclConstraints implements ConstraintLanguage {
	@Override
	public String name() {
		return OclLanguage.NAME;
	}

	@Override
	public RuleSet prepare(String text, Imports imports, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		return new InvariantParser(metamodel, languages, cancellation).document(text);
	}

	@Override
	public RuleSet prepare(List<Constraint> constraints, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		return new InvariantParser(metamodel, languages, cancellation).annotations(constraints);
	}
}
