// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.query.epsilon.internal.interpreter.EolExpression;
import org.modelarena.query.epsilon.internal.interpreter.EolQuery;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/**
 * The Epsilon Object Language of Epsilon 2.8. A query is a program whose {@code return} gives the answer, or a bare expression. Parameters
 * are variables. Types are found by their plain name or by {@code package::Type}; {@code Type.all} gives the instances.
 *
 * <p>Besides the features of its type an element has {@code eContainer}, {@code eContents} and {@code revRefNav_x}: the elements that refer
 * to it by a reference {@code x}. A literal of an enumeration is {@code Signal#GO} or just {@code 'GO'}. Where a loop over {@code Type.all}
 * compares an indexed attribute with a constant, the index answers.
 *
 * <p>A collection of Maps or Tuples with the same keys becomes rows with the keys as columns, a collection of Sequences of one length
 * becomes rows with columns {@code c1}, {@code c2} and so on; any other collection, or a single value, becomes a column {@code result}.
 *
 * <p>Programs only read: they cannot change the model, import files, use Java's classes or reach the machine. What they print is lost.
 */
public final class EolLanguage implements QueryLanguage {
	/** Name of the language. */
	public static final String NAME = ProgramText.EOL;

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
		return new EolQuery(query, metamodel, cancellation);
	}

	@Override
	public PreparedExpression prepareExpression(String text, EClass self, Metamodel metamodel) {
		return new EolExpression(text, self, metamodel, EolTranslator::term);
	}
}
