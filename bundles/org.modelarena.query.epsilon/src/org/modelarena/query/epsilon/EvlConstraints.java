// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.core.Cancellation;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.query.epsilon.internal.constraint.EvlRules;

/**
 * The Epsilon Validation Language of Epsilon 2.8: constraints, and critiques, which are warnings, or only informative with the annotation {@code @info}. The
 * violations are those that Epsilon reports. What holds for programs in {@link EolLanguage} holds for the expressions; a document may name its model as it likes,
 * but only one. A fix is run where somebody chooses it.
 */
public final class EvlConstraints implements ConstraintLanguage {
	/** Name of the language. */
	public static final String NAME = "evl";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public RuleSet prepare(String text, Imports imports, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		return EvlRules.parse(text, imports, metamodel, languages, cancellation);
	}
}
