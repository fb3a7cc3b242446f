// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.ocl.expressions.OCLExpression;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.QueryPart;
import org.modelarena.query.Translation;
import org.modelarena.query.Translator;
import org.modelarena.query.ocl.internal.interpreter.PartlyCompiledOcl;
import org.modelarena.query.ocl.internal.parser.OclAnalysis;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.profiler.ExpressionLocations;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates OCL queries into plans. Where the value would be invalid, the plan faults; so what is left to say is what happens when
 * everything is defined. A {@code let} is translated anew at each use: an expression has no effect but its value.
 */
public final class OclTranslator implements Translator {
	private static final String RESULT = "result";

	@Override
	public Translation translate(Query query, Metamodel metamodel, Cancellation cancellation) {
		ParsedOcl program = ParsedOcl.parse(query, null, metamodel, cancellation);
		OclAnalysis question = program.question();
		VariableScope parameters = parameters(query, program);
		try {
			return new Translation.Translated(plan(question, parameters));
		} catch (Untranslatable construct) {
			return partly(reason(construct, query), question, query, metamodel, parameters);
		} catch (StackOverflowError e) {
			return new Translation.Interpreted("the query is nested too deeply for a plan");
		}
	}

	private static String reason(Untranslatable construct, Query query) {
		return construct.node() instanceof OCLExpression<?> expression ? new ExpressionLocations(query.text()).at(expression, construct.getMessage()) : construct.getMessage();
	}

	private static Translation partly(String reason, OclAnalysis question, Query query, Metamodel metamodel, VariableScope parameters) {
		try {
			List<QueryPart> parts = PlannableParts.of(question, parameters);
			return new Translation.Interpreted(reason, parts.isEmpty() ? Optional.empty() : Optional.of(new PartlyCompiledOcl(query, metamodel, parts)));
		} catch (StackOverflowError e) {
			return new Translation.Interpreted(reason);
		}
	}

	/** The value of an expression over an element; nothing if it stays with the interpreter. */
	public static Optional<Term> term(ParsedOcl program, Term self) {
		try {
			VariableScope scope = new VariableScope(Map.of(), program::definition).with("self", new Value.Scalar(self));
			return Optional.of(new ExpressionTranslator(scope).scalar(((OclAnalysis.Value) program.question()).expression()));
		} catch (Untranslatable | StackOverflowError construct) {
			return Optional.empty();
		}
	}

	private static VariableScope parameters(Query query, ParsedOcl program) {
		Map<String, Value> values = new LinkedHashMap<>();
		query.parameters().forEach((name, value) -> {
			ValueType type = switch (value) {
			case Boolean truth -> ValueType.TRUTH;
			case Long number -> ValueType.INTEGER;
			case Double real -> ValueType.REAL;
			case String text -> ValueType.TEXT;
			default -> null;
			};
			if (type != null && !(value instanceof ElementKey)) {
				values.put(name, new Value.Scalar(new Term.Constant(value, type)));
			}
		});
		return new VariableScope(values, program::definition);
	}

	private static Plan plan(OclAnalysis question, VariableScope scope) {
		PlanBuilder rows = PlanBuilder.outermost();
		return switch (question) {
		case OclAnalysis.Value value -> plan(rows, List.of(), new ExpressionTranslator(scope).translate(value.expression()));
		case OclAnalysis.PerInstance each -> {
			Term self = rows.scan("self", each.context());
			Value value = new ExpressionTranslator(scope.with("self", new Value.Scalar(self))).translate(each.expression());
			yield plan(rows, List.of(new Plan.Column("self", self)), value);
		}
		case OclAnalysis.Violations broken -> {
			Term self = rows.scan("self", broken.context());
			rows.filter(new Term.Not(new ExpressionTranslator(scope.with("self", new Value.Scalar(self))).scalar(broken.expression())));
			yield new Plan(rows.pipeline(), List.of(new Plan.Column(RESULT, self)));
		}
		};
	}

	private static Plan plan(PlanBuilder rows, List<Plan.Column> first, Value value) {
		List<Plan.Column> columns = new ArrayList<>(first);
		Value.Single item = switch (value) {
		case Value.Single single -> single;
		case Value.Many many -> many.emit(rows);
		};
		switch (item) {
		case Value.Scalar scalar -> columns.add(new Plan.Column(RESULT, scalar.term()));
		case Value.Parts parts -> parts.terms().forEach((name, term) -> columns.add(new Plan.Column(name, term)));
		}
		return new Plan(rows.pipeline(), columns);
	}
}
