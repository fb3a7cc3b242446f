// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.Return;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.context.Variable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.PartRuns;
import org.modelarena.query.epsilon.internal.analysis.ErrorTranslation;
import org.modelarena.query.epsilon.internal.analysis.SemanticAnalysis;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.ProgramPart;
import org.modelarena.query.epsilon.internal.parser.EolProgramModule;
import org.modelarena.query.epsilon.internal.parser.ProgramParser;
import org.modelarena.query.epsilon.internal.profiler.ExpressionLocations;
import org.modelarena.query.epsilon.internal.profiler.ProfiledNodes;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.runtime.ValueConversion;
import org.modelarena.query.epsilon.internal.runtime.VariableStack;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** One parsed copy of an EOL program with all that it runs in. Used by one thread at a time. */
public final class EolProgram {

	private final SnapshotModel model;
	private final EolProgramModule module;
	private final IEolContext context;
	private final VariableStack variables;
	private final ProgramText text;
	private final ErrorTranslation errors;
	private final Variable self = Variable.createReadOnlyVariable(SymbolTable.SELF, null);

	private EolProgram(SnapshotModel model, ProgramParser.Parsed parsed) {
		this.model = model;
		this.module = parsed.module();
		this.context = module.getContext();
		this.variables = Execution.of(context).variables();
		this.text = parsed.text();
		this.errors = new ErrorTranslation(text);
		module.prepareContext();
	}

	/**
	 * @param self the type of what the program calls {@code self}, or null
	 * @throws org.modelarena.core.QueryException with line and column
	 */
	static EolProgram parse(String text, Set<String> parameters, EClass self, SymbolTable symbols, Cancellation cancellation) {
		return parse(text, parameters, self, new SnapshotModel(symbols), null, cancellation);
	}

	/**
	 * A program for one execution that tells a profiler what it does.
	 *
	 * @throws org.modelarena.core.QueryException with line and column
	 */
	static EolProgram profiled(Query query, SymbolTable symbols, ExpressionProfiler profiler, Cancellation cancellation) {
		ExpressionLocations sites = new ExpressionLocations(symbols, profiler);
		EolProgram program = parse(query.text(), query.parameters().keySet(), null, new SnapshotModel(symbols), new ProfiledNodes(sites), cancellation);
		sites.read(program.text);
		return program;
	}

	private static EolProgram parse(String text, Set<String> parameters, EClass self, SnapshotModel model, ProfiledNodes profiled,
			Cancellation cancellation) {
		SymbolTable symbols = model.symbols();
		ProgramParser.Parsed parsed = ProgramParser.eol(text, model, profiled, cancellation);
		Set<String> names = new HashSet<>(parameters);
		if (self != null) {
			names.add(SymbolTable.SELF);
		}
		SemanticAnalysis.check(parsed.module(), self, names, symbols, parsed.text());
		return new EolProgram(model, parsed);
	}

	/** Lets parts of the program ask plans, see {@link #run(PartRuns, ModelSnapshot, Map, Cancellation, Function)}. */
	void plan(List<ProgramPart> parts) {
		ProgramPart.plan(module, parts);
	}

	/** Runs the program, and turns its value into a result while the snapshot is there. */
	<R> R run(ModelSnapshot snapshot, Map<String, Object> parameters, Cancellation cancellation, Function<Object, R> result) {
		return run(null, snapshot, parameters, cancellation, result);
	}

	/** @param parts the plans that parts of the program may ask; null if there are none */
	<R> R run(PartRuns parts, ModelSnapshot snapshot, Map<String, Object> parameters, Cancellation cancellation, Function<Object, R> result) {
		model.bind(snapshot, cancellation);
		Execution.of(context).planParts(parts);
		try {
			parameters.forEach((name, value) -> variables.put(name.intern(), ValueConversion.ofParameter(value, model)));
			return result.apply(value());
		} catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
			throw errors.of(e);
		} finally {
			forget();
		}
	}

	/** The program's value for an element as a cell. */
	Object evaluate(ModelSnapshot snapshot, long element, Cancellation cancellation) {
		model.bind(snapshot, cancellation);
		model.past().forbid("The expression of a derived feature knows one version only, as its value is kept for that; ask for versions in a query.");
		try {
			self.setValueBruteForce(model.element(element));
			variables.putGlobal(self);
			return ValueConversion.cell(value(), model.work());
		} catch (EolRuntimeException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
			throw errors.of(e);
		} finally {
			self.setValueBruteForce(null);
			forget();
		}
	}

	private Object value() throws EolRuntimeException {
		return module.getMain() == null ? null : Return.getValue(Execution.value(module.getMain(), context));
	}

	private void forget() {
		Execution.of(context).planParts(null);
		variables.reset();
		module.clearCache();
		model.unbind();
	}
}
