// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.List;
import java.util.function.Function;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.PartRuns;
import org.modelarena.query.PartlyCompiled;
import org.modelarena.query.QueryPart;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.ProgramPart;

/** A program that is interpreted except for some parts, with as many parsed copies as run at once. */
public final class PartlyCompiledProgram implements PartlyCompiled {
	private final List<ProgramPart> parts;
	private final Execute execute;

	private interface Execute {
		Answer run(PartRuns runs, ExpressionProfiler profiler, ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation);
	}

	private PartlyCompiledProgram(List<ProgramPart> parts, Execute execute) {
		this.parts = List.copyOf(parts);
		this.execute = execute;
	}

	/** An EOL program; the parts are in the order of their places. */
	public static PartlyCompiledProgram ofEol(Query query, Metamodel metamodel, List<ProgramPart> parts, Cancellation cancellation) {
		SymbolTable symbols = new SymbolTable(metamodel);
		ProgramPool<EolProgram> pool = pool(cancellation, later -> {
			EolProgram program = EolProgram.parse(query.text(), query.parameters().keySet(), null, symbols, later);
			program.plan(parts);
			return program;
		});
		return new PartlyCompiledProgram(parts, (runs, profiler, snapshot, limits, running) -> {
			if (profiler != null) {
				EolProgram program = EolProgram.profiled(query, symbols, profiler, running);
				program.plan(parts);
				return program.run(runs, snapshot, query.parameters(), running, new AnswerWriter(limits, running)::write);
			}
			EolProgram program = pool.take(running);
			try {
				return program.run(runs, snapshot, query.parameters(), running, new AnswerWriter(limits, running)::write);
			} finally {
				pool.give(program);
			}
		});
	}

	/** An EPL program; the parts are in the order of their places. */
	public static PartlyCompiledProgram ofEpl(Query query, Metamodel metamodel, List<ProgramPart> parts, Cancellation cancellation) {
		SymbolTable symbols = new SymbolTable(metamodel);
		ProgramPool<EplProgram> pool = pool(cancellation, later -> {
			EplProgram program = EplProgram.parse(query.text(), query.parameters().keySet(), symbols, later);
			program.plan(parts);
			return program;
		});
		return new PartlyCompiledProgram(parts, (runs, profiler, snapshot, limits, running) -> {
			if (profiler != null) {
				EplProgram program = EplProgram.profiled(query, symbols, profiler, running);
				program.plan(parts);
				return program.run(runs, snapshot, query.parameters(), limits, running);
			}
			EplProgram program = pool.take(running);
			try {
				return program.run(runs, snapshot, query.parameters(), limits, running);
			} finally {
				if (program.isReusable()) {
					pool.give(program);
				}
			}
		});
	}

	private static <P> ProgramPool<P> pool(Cancellation cancellation, Function<Cancellation, P> maker) {
		return new ProgramPool<>(maker.apply(cancellation), maker);
	}

	@Override
	public List<QueryPart> parts() {
		return parts.stream().map(ProgramPart::plan).toList();
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, PartRuns runs, ExpressionProfiler profiler) {
		return execute.run(runs, profiler, snapshot, limits, cancellation);
	}
}
