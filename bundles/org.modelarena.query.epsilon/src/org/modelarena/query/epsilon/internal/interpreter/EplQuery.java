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

/** An EPL query with as many copies of its program as run at once. */
public final class EplQuery implements PreparedQuery {
	private final Query query;
	private final SymbolTable symbols;
	private final ProgramPool<EplProgram> programs;

	public EplQuery(Query query, Metamodel metamodel, Cancellation cancellation) {
		this.query = query;
		this.symbols = new SymbolTable(metamodel);
		this.programs = new ProgramPool<>(parse(query, symbols, cancellation), later -> parse(query, symbols, later));
	}

	private static EplProgram parse(Query query, SymbolTable symbols, Cancellation cancellation) {
		return EplProgram.parse(query.text(), query.parameters().keySet(), symbols, cancellation);
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		EplProgram program = programs.take(cancellation);
		try {
			return program.run(null, snapshot, query.parameters(), limits, cancellation);
		} finally {
			if (program.isReusable()) {
				programs.give(program);
			}
		}
	}

	@Override
	public Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return ExpressionProfiler.profile(profiler -> {
			EplProgram program = EplProgram.profiled(query, symbols, profiler, cancellation);
			return () -> program.run(null, snapshot, query.parameters(), limits, cancellation);
		});
	}
}
