// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.interpreter;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.BiFunction;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.OwnElement;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.parser.QueryText;
import org.modelarena.query.plan.Term;

/** An expression over {@code self}, with as many parsed copies as evaluations run at once, see {@link OclQuery}. */
public final class OclSelfExpression implements PlanExpression {
	private final Query query;
	private final EClass self;
	private final Metamodel metamodel;
	private final BiFunction<ParsedOcl, Term, Optional<Term>> translation;
	private final ConcurrentLinkedDeque<OclProgram> idle = new ConcurrentLinkedDeque<>();

	/** @param translation turns a program over an element into a term, if a term can keep its exact meaning */
	public OclSelfExpression(String text, EClass self, Metamodel metamodel, BiFunction<ParsedOcl, Term, Optional<Term>> translation) {
		this.query = new Query(QueryText.LANGUAGE, text);
		this.self = self;
		this.metamodel = metamodel;
		this.translation = translation;
		idle.push(OclProgram.parse(query, self, metamodel, Cancellation.create()));
	}

	@Override
	public Optional<Term> term(Term element) {
		return translation.apply(ParsedOcl.parse(query, self, metamodel, Cancellation.create()), element);
	}

	@Override
	public Optional<OwnValues> evaluateAll(ModelSnapshot snapshot, EClass type, Cancellation cancellation) {
		return OwnElement.values(this, snapshot, type, cancellation);
	}

	@Override
	public Object evaluate(ModelSnapshot snapshot, long key, Cancellation cancellation) {
		OclProgram program = idle.poll();
		if (program == null) {
			program = OclProgram.parse(query, self, metamodel, cancellation);
		}
		try {
			return program.evaluate(snapshot, key, cancellation);
		} finally {
			idle.push(program);
		}
	}
}
