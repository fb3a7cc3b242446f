// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.interpreter;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.ocl.EvaluationHaltedException;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.options.EvaluationOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ocl.internal.evaluator.ArenaEvaluationEnvironment;
import org.modelarena.query.ocl.internal.evaluator.EvaluationAbort;
import org.modelarena.query.ocl.internal.evaluator.Evaluator;
import org.modelarena.query.ocl.internal.evaluator.EvaluatorFactory;
import org.modelarena.query.ocl.internal.evaluator.Extents;
import org.modelarena.query.ocl.internal.evaluator.PartValues;
import org.modelarena.query.ocl.internal.parser.ArenaEnvironmentFactory;
import org.modelarena.query.ocl.internal.parser.OclAnalysis;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.profiler.ProfiledExpressions;

/** One parsed copy of a query, which runs. Used by one thread at a time. */
final class OclProgram {
	private final ArenaEnvironmentFactory factory;
	private final ParsedOcl parsed;

	private OclProgram(ArenaEnvironmentFactory factory, ParsedOcl parsed) {
		this.factory = factory;
		this.parsed = parsed;
	}

	/**
	 * @param self the type of {@code self}, null for a query without it
	 * @throws QueryException with line and column
	 */
	static OclProgram parse(Query query, EClass self, Metamodel metamodel, Cancellation cancellation) {
		ArenaEnvironmentFactory factory = new EvaluatorFactory(metamodel);
		return new OclProgram(factory, ParsedOcl.parse(query, self, factory, cancellation));
	}

	/** The question that the text asks. */
	OclAnalysis question() {
		return parsed.question();
	}

	/** @param parts the values of expressions that run as plans; null if there are none */
	Answer execute(ModelSnapshot snapshot, Map<String, Object> parameters, QueryLimits limits, Cancellation cancellation, PartValues parts) {
		return execute(snapshot, parameters, limits, cancellation, parts, null);
	}

	/**
	 * @param parts the values of expressions that run as plans; null if there are none
	 * @param sites lets a profiler know what is evaluated; null if nobody wants to know
	 */
	Answer execute(ModelSnapshot snapshot, Map<String, Object> parameters, QueryLimits limits, Cancellation cancellation, PartValues parts,
			ProfiledExpressions sites) {
		if (sites != null) {
			sites.read(parsed);
		}
		Run run = new Run(snapshot, parameters, new Extents(snapshot, cancellation), parts, cancellation, sites);
		return guarded(() -> switch (question()) {
		case OclAnalysis.Value value -> writer(run, limits).write(value.expression().getType(), evaluator(run).evaluate(value.expression()));
		case OclAnalysis.PerInstance each -> perInstance(each, run, limits);
		case OclAnalysis.Violations broken -> violations(broken, run, limits);
		});
	}

	/** One execution. */
	private record Run(ModelSnapshot snapshot, Map<String, Object> parameters, Extents extents, PartValues parts, Cancellation cancellation,
			ProfiledExpressions sites) {
	}

	/** The value of an expression that was parsed with a {@code self}, as a cell. */
	Object evaluate(ModelSnapshot snapshot, long self, Cancellation cancellation) {
		OCLExpression<EClassifier> expression = ((OclAnalysis.Value) question()).expression();
		Run run = new Run(snapshot, Map.of(), new Extents(snapshot, cancellation), null, cancellation, null);
		return guarded(() -> writer(run, QueryLimits.DEFAULT).value(expression.getType(), evaluator(run).evaluate(snapshot.object(self), expression)));
	}

	/** Gives whatever ends an evaluation its place among the errors. */
	private static <T> T guarded(Supplier<T> evaluation) {
		try {
			return evaluation.get();
		} catch (EvaluationAbort evaluationAbort) {
			throw evaluationAbort.reason();
		} catch (EvaluationHaltedException e) {
			throw new QueryException(ErrorCode.QUERY_FAILED, "The evaluation stopped: " + e.getMessage(), 0, 0, e);
		} catch (StackOverflowError e) {
			throw new QueryException(ErrorCode.QUERY_FAILED, "The evaluation recurses too deeply.", 0, 0, e);
		} catch (OutOfMemoryError e) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than there is; ask for less, or give Java a larger heap.", e);
		}
	}

	private AnswerWriter writer(Run run, QueryLimits limits) {
		return new AnswerWriter(run.snapshot(), limits, parsed.environment().getOCLStandardLibrary().getInvalid(), new Meter(run.cancellation()));
	}

	private Evaluator evaluator(Run run) {
		Map<String, Object> values = new HashMap<>();
		run.parameters().forEach((name, value) -> values.put(name, parameterValue(run.snapshot(), value)));
		ArenaEvaluationEnvironment variables = new ArenaEvaluationEnvironment(factory, run.snapshot(), values, run.cancellation());
		// As the standard has it since 2.4; Eclipse OCL leaves them out unless it is told.
		EvaluationOptions.setOption(variables, EvaluationOptions.CLOSURE_INCLUDES_SOURCES, true);
		variables.profile(run.sites());
		return Evaluator.of(parsed.environment(), variables, run.extents(), run.parts());
	}

	private static Object parameterValue(ModelSnapshot snapshot, Object value) {
		return switch (value) {
		case ElementKey element -> snapshot.object(element.value());
		case Long number when number.intValue() == number -> number.intValue();
		default -> value;
		};
	}

	private Answer perInstance(OclAnalysis.PerInstance each, Run run, QueryLimits limits) {
		AnswerWriter writer = writer(run, limits);
		EClassifier type = each.expression().getType();
		writer.begin(type, "self");
		for (EObject self : run.extents().get(each.context())) {
			writer.rows(type, self, evaluator(run).evaluate(self, each.expression()));
		}
		return writer.end();
	}

	private Answer violations(OclAnalysis.Violations broken, Run run, QueryLimits limits) {
		AnswerWriter writer = writer(run, limits);
		writer.begin(broken.context(), null);
		for (EObject self : run.extents().get(broken.context())) {
			if (!Boolean.TRUE.equals(evaluator(run).evaluate(self, broken.expression()))) {
				writer.rows(broken.context(), null, self);
			}
		}
		return writer.end();
	}
}
