package org.modelarena.query.ocl.internal.interpreter;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.Query;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.query.ocl.internal.plan.OclTranslator;
import org.modelarena.query.plan.Term;

/** An expression over {@code self}, with as many parsed copies as evaluations run at once, see {@link OclQuery}. */
public final class OclSelfExpression implements PlanExpression {
	private final Query query;
	private final EClass self;
	private final Metamodel metamodel;
	private final ConcurrentLinkedDeque<OclProgram> idle = new ConcurrentLinkedDeque<>();

	public OclSelfExpression(String text, EClass self, Metamodel metamodel) {
		this.query = new Query(OclLanguage.NAME, text);
		this.self = self;
		this.metamodel = metamodel;
		idle.push(OclProgram.parse(query, self, metamodel, Cancellation.create()));
	}

	@Override
	public Optional<Term> term(Term element) {
		return OclTranslator.term(OclProgram.parse(query, self, metamodel, Cancellation.create()), element);
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
