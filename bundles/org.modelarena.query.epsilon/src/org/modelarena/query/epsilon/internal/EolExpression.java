package org.modelarena.query.epsilon.internal;

import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.PreparedExpression;

/** An EOL expression over {@code self} with as many copies of its program as run at once. */
public final class EolExpression implements PreparedExpression {
	private final Pool<EolProgram> programs;

	public EolExpression(String text, EClass self, Metamodel metamodel) {
		Vocabulary vocabulary = new Vocabulary(metamodel);
		this.programs = new Pool<>(EolProgram.parse(text, Set.of(), self, vocabulary), () -> EolProgram.parse(text, Set.of(), self, vocabulary));
	}

	@Override
	public Object evaluate(ModelSnapshot snapshot, long self, Cancellation cancellation) {
		EolProgram program = programs.take();
		try {
			return program.evaluate(snapshot, self, cancellation);
		} finally {
			programs.give(program);
		}
	}
}
