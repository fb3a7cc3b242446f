// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.epsilon.internal.model.SymbolTable;

/** An EOL query with as many copies of its program as run at once. */
public final class EolQuery implements PreparedQuery {
	private final Query query;
	private final SymbolTable symbols;
	private final ProgramPool<EolProgram> programs;

	public EolQuery(Query query, Metamodel metamodel, Cancellation cancellation) {
		this.query = query;
		this.symbols = new SymbolTable(metamodel);
		this.programs = new ProgramPool<>(parse(query, symbols, cancellation), later -> parse(query, symbols, later));
	}

	private static EolProgram parse(Query query, SymbolTable symbols, Cancellation cancellation) {
		return EolProgram.parse(query.text(), query.parameters().keySet(), null, symbols, cancellation);
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		EolProgram program = programs.take(cancellation);
		try {
			return program.run(snapshot, query.parameters(), cancellation, new AnswerWriter(limits, cancellation)::write);
		} finally {
			programs.give(program);
		}
	}

	@Override
	public Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return ExpressionProfiler.profile(profiler -> {
			EolProgram program = EolProgram.profiled(query, symbols, profiler, cancellation);
			return () -> program.run(snapshot, query.parameters(), cancellation, new AnswerWriter(limits, cancellation)::write);
		});
	}
}
