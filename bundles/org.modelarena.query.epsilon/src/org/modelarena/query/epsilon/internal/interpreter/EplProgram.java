// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.PartRuns;
import org.modelarena.query.epsilon.internal.analysis.ErrorTranslation;
import org.modelarena.query.epsilon.internal.analysis.PatternColumns;
import org.modelarena.query.epsilon.internal.analysis.SemanticAnalysis;
import org.modelarena.query.epsilon.internal.matching.MatchSink;
import org.modelarena.query.epsilon.internal.matching.PatternMatcher;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.ProgramPart;
import org.modelarena.query.epsilon.internal.parser.EplProgramModule;
import org.modelarena.query.epsilon.internal.parser.ProgramParser;
import org.modelarena.query.epsilon.internal.profiler.ExpressionLocations;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.ValueConversion;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** One parsed copy of an EPL program with all that it runs in. Used by one thread at a time. */
final class EplProgram {
	private final SnapshotModel model;
	private final EplProgramModule module;
	private final VariableStack variables;
	private final ErrorTranslation errors;
	private final List<String> columns;

	private EplProgram(SnapshotModel model, EplProgramModule module, ProgramText text) {
		this.model = model;
		this.module = module;
		this.variables = Execution.of(module.getContext()).variables();
		this.errors = new ErrorTranslation(text);
		this.columns = new PatternColumns(module.getDeclaredPatterns(), text).columns();
		module.prepareContext();
	}

	/** @throws org.modelarena.core.QueryException with line and column */
	static EplProgram parse(String text, Set<String> parameters, SymbolTable symbols, Cancellation cancellation) {
		return parse(new ProgramText(text, false), parameters, new SnapshotModel(symbols), null, cancellation);
	}

	/**
	 * A program for one execution that tells a profiler what it does.
	 *
	 * @throws org.modelarena.core.QueryException with line and column
	 */
	static EplProgram profiled(Query query, SymbolTable symbols, ExpressionProfiler profiler, Cancellation cancellation) {
		ExpressionLocations sites = new ExpressionLocations(symbols, profiler);
		ProgramText text = new ProgramText(query.text(), false);
		sites.read(text);
		return parse(text, query.parameters().keySet(), new SnapshotModel(symbols), new ProfiledNodes(sites), cancellation);
	}

	private static EplProgram parse(ProgramText program, Set<String> parameters, SnapshotModel model, ProfiledNodes profiled, Cancellation cancellation) {
		EplProgramModule module = ProgramParser.epl(program, model, profiled, cancellation);
		SemanticAnalysis.check(module, null, parameters, model.symbols(), program);
		return new EplProgram(model, module, program);
	}

	/** Whether the program keeps nothing of a run and can run again. */
	boolean isReusable() {
		return module.getDeclaredPatterns().stream().allMatch(PatternMatcher::canRun);
	}

	/** Lets parts of the program ask plans when it runs. */
	void plan(List<ProgramPart> parts) {
		ProgramPart.plan(module, parts);
	}

	/** @param parts the plans that parts of the program may ask; null if there are none */
	Answer run(PartRuns parts, ModelSnapshot snapshot, Map<String, Object> parameters, QueryLimits limits, Cancellation cancellation) {
		model.bind(snapshot, cancellation);
		Execution.of(module.getContext()).planParts(parts);
		MatchSink sink = new MatchSink(columns, limits, model.work());
		try {
			parameters.forEach((name, value) -> variables.put(name.intern(), ValueConversion.ofParameter(value, model)));
			module.run(sink);
			return sink.answer();
		} catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
			throw errors.of(e);
		} finally {
			Execution.of(module.getContext()).planParts(null);
			variables.reset();
			module.clearCache();
			model.unbind();
		}
	}
}
