// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.query.Translation.Interpreted;
import org.modelarena.query.Translation.Translated;

/**
 * A language whose queries run as plans where that gives the same answers, and are interpreted where it does not. Registered beside the interpreter, under the same name. Subclasses only say which language, as services are made without arguments.
 */
public class CompiledLanguage implements QueryLanguage {
	private final QueryLanguage interpreter;
	private final Translator translator;

	protected CompiledLanguage(QueryLanguage interpreter, Translator translator) {
		this.interpreter = interpreter;
		this.translator = translator;
	}

	@Override
	public final String name() {
		return interpreter.name();
	}

	@Override
	public final Strategy strategy() {
		return Strategy.COMPILED;
	}

	@Override
	public final PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
		PreparedQuery interpreted = interpreter.prepare(query, metamodel, cancellation);
		return switch (translator.translate(query, metamodel, cancellation)) {
		case Translated translated -> new CompiledQuery(query, translated.plan(), interpreted);
		case Interpreted because -> new CompiledQuery(query, because, interpreted);
		};
	}

	@Override
	public final PreparedExpression prepareExpression(String text, EClass self, Metamodel metamodel) {
		return interpreter.prepareExpression(text, self, metamodel);
	}
}
