// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.OwnElement;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.plan.Term;

/** An EOL expression over {@code self} with as many copies of its program as run at once. */
public final class EolExpression implements PlanExpression {
	private final String text;
	private final EClass self;
	private final Metamodel metamodel;
	private final Translation translation;
	private final ProgramPool<EolProgram> programs;

	/** Turns a program into a term, if a term can keep its exact meaning; as plans do it, of which an interpreter knows nothing. */
	public interface Translation {
		/**
		 * @param self    the type of what the program calls {@code self}
		 * @param element the element that this is
		 */
		Optional<Term> term(SyntaxTree program, EClass self, Term element);
	}

	public EolExpression(String text, EClass self, Metamodel metamodel, Translation translation) {
		this.text = text;
		this.self = self;
		this.metamodel = metamodel;
		this.translation = translation;
		SymbolTable symbols = new SymbolTable(metamodel);
		this.programs = new ProgramPool<>(parse(symbols, Cancellation.create()), later -> parse(symbols, later));
	}

	private EolProgram parse(SymbolTable symbols, Cancellation cancellation) {
		return EolProgram.parse(text, Set.of(), self, symbols, cancellation);
	}

	@Override
	public Optional<Term> term(Term element) {
		return translation.term(SyntaxTree.ofEol(text, metamodel, Cancellation.create()), self, element);
	}

	@Override
	public Optional<OwnValues> evaluateAll(ModelSnapshot snapshot, EClass type, Cancellation cancellation) {
		return OwnElement.values(this, snapshot, type, cancellation);
	}

	@Override
	public Object evaluate(ModelSnapshot snapshot, long element, Cancellation cancellation) {
		EolProgram program = programs.take(cancellation);
		try {
			return program.evaluate(snapshot, element, cancellation);
		} finally {
			programs.give(program);
		}
	}
}
