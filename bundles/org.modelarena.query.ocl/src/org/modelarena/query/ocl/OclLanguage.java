// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.query.ocl.internal.interpreter.OclQuery;
import org.modelarena.query.ocl.internal.interpreter.OclSelfExpression;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.parser.QueryText;
import org.modelarena.query.ocl.internal.plan.OclTranslator;

/**
 * OCL as classic Eclipse OCL (MDT OCL 3.4) has it. A query is either a bare expression, or a Complete OCL document
 * ({@code package}, {@code context}, {@code def}, {@code inv}) whose last constraint is the question:
 * <ul>
 * <li>{@code def: name : Type = expression} asks for the expression's value, once if it does not mention {@code self}, else for
 * each instance of the context type;
 * <li>{@code inv: condition} asks for the instances of the context type that break the invariant.
 * </ul>
 * Parameters are variables of the expression. Types are found by their plain name in any package of the metamodel.
 *
 * <p>A collection of tuples becomes rows with the tuple's parts as columns; any other collection, or a single value, becomes a
 * column {@code result}. A value of {@code invalid} is an error.
 */
public final class OclLanguage implements QueryLanguage {
	/** Name of the language. */
	public static final String NAME = QueryText.LANGUAGE;

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
		return new OclQuery(query, metamodel, cancellation);
	}

	@Override
	public void load() {
		ParsedOcl.load();
	}

	@Override
	public PreparedExpression prepareExpression(String text, EClass self, Metamodel metamodel) {
		return new OclSelfExpression(text, self, metamodel, OclTranslator::term);
	}
}
