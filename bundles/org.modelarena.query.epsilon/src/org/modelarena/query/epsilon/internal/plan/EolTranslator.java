// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.FirstOrderOperationCallExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.PartlyCompiled;
import org.modelarena.query.Translation;
import org.modelarena.query.Translator;
import org.modelarena.query.epsilon.internal.interpreter.PartlyCompiledProgram;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.nodes.ProgramPart;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.expressions.BodyTranslator;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.statements.StatementGroup;
import org.modelarena.query.epsilon.internal.plan.statements.StatementTranslator;
import org.modelarena.query.epsilon.internal.plan.statements.UpdateRecognition;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.ProgramContext;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** Turns EOL programs into plans. */
public final class EolTranslator implements Translator {
	private static final Set<String> LOOK_AT_ALL = Set.of("size", "asSet", "asSequence", "asBag", "asOrderedSet", "flatten", "sum", "clone", "select",
			"reject", "collect", "count");

	@Override
	public Translation translate(Query query, Metamodel metamodel, Cancellation cancellation) {
		SyntaxTree syntaxTree = SyntaxTree.ofEol(query.text(), metamodel, cancellation);
		return guarded(syntaxTree, query, () -> plan(syntaxTree, query), parts -> PartlyCompiledProgram.ofEol(query, metamodel, parts, cancellation));
	}

	/**
	 * The value of a program as a term, which faults where the program fails.
	 *
	 * @param self    the type of what the program calls {@code self}
	 * @param element the element that this is
	 * @return nothing if a term cannot keep the program's exact meaning
	 */
	public static Optional<Term> term(SyntaxTree syntaxTree, EClass self, Term element) {
		try {
			ExpressionTranslator expressions = expressions(syntaxTree, Set.of());
			Map<String, Value> names = Map.of(SymbolTable.SELF, new Value.One(element, new InferredType.Element(self)));
			PlanBuilder rows = PlanBuilder.outermost();
			TranslationContext context = new TranslationContext(Scope.of(names, Set.of()), rows.facts().withNotNull(element), rows);
			Value value = new BodyTranslator(expressions, new TypeTests(syntaxTree.symbols())).result(syntaxTree.module().getMain().getStatements(), context);
			return value instanceof Value.One one ? Optional.of(one.term()) : Optional.empty();
		} catch (Untranslatable | StackOverflowError e) {
			return Optional.empty();
		}
	}

	/** Makes a plan. */
	interface Work {
		Plan plan();
	}

	/** The plan, or why there is none and what is left of it. */
	static Translation guarded(SyntaxTree syntaxTree, Query query, Work work, Function<List<ProgramPart>, PartlyCompiled> partly) {
		try {
			return new Translation.Translated(work.plan());
		} catch (Untranslatable e) {
			List<ProgramPart> parts = parts(syntaxTree, query);
			return new Translation.Interpreted(syntaxTree.at((ModuleElement) e.node(), e.getMessage()), parts.isEmpty() ? Optional.empty() : Optional.of(partly.apply(parts)));
		} catch (StackOverflowError e) {
			return new Translation.Interpreted("The query is nested too deeply for a plan.");
		}
	}

	private static List<ProgramPart> parts(SyntaxTree syntaxTree, Query query) {
		try {
			return PlannableParts.of(syntaxTree, query);
		} catch (Untranslatable | StackOverflowError e) {
			return List.of();
		}
	}

	private static Plan plan(SyntaxTree syntaxTree, Query query) {
		EolModule module = syntaxTree.module();
		ExpressionTranslator expressions = expressions(syntaxTree, query.parameters().keySet());
		PlanBuilder rows = PlanBuilder.outermost();
		List<Statement> statements = module.getMain().getStatements();
		if (!(statements.get(statements.size() - 1) instanceof ReturnStatement result) || result.getReturnedExpression() == null) {
			throw new Untranslatable("The program does not end with 'return' and a value.", statements.get(statements.size() - 1));
		}
		List<StatementGroup> before = StatementGroup.of(statements.subList(0, statements.size() - 1));
		String root = root(result.getReturnedExpression());
		Scope scope = new StatementTranslator(expressions).run(before, Scope.of(parameters(query), Set.of()), rows, root == null ? Set.of() : Set.of(root));
		Expression returned = result.getReturnedExpression();
		Value value = expressions.value(returned, TranslationContext.of(scope, rows));
		try {
			return AnswerTranslator.of(value, expressions.many(value), rows);
		} catch (Untranslatable e) {
			throw e.at(returned);
		}
	}

	/** @param parameters the names of the query's parameters */
	static ExpressionTranslator expressions(SyntaxTree syntaxTree, Set<String> parameters) {
		if (SyntaxTree.makesVariables(syntaxTree.module())) {
			throw new Untranslatable("'as' and 'asVar' make variables.");
		}
		for (Operation operation : syntaxTree.module().getDeclaredOperations()) {
			if (UpdateRecognition.OPERATIONS.contains(operation.getName())) {
				throw new Untranslatable("The program has an operation '" + operation.getName() + "' of its own.", operation);
			}
		}
		return new ExpressionTranslator(new ProgramContext(syntaxTree.symbols(), List.copyOf(syntaxTree.module().getDeclaredOperations()), parameters));
	}

	/** The parameters as constants. */
	static Map<String, Value> parameters(Query query) {
		Map<String, Value> values = new HashMap<>();
		query.parameters().forEach((name, value) -> values.put(name, switch (value) {
		case String text -> Value.One.constant(text, InferredType.TEXT);
		case Boolean truth -> Value.One.constant(truth, InferredType.TRUTH);
		case Long number when number.intValue() == number -> Value.One.number(number.intValue());
		case Long number -> Value.One.number(number);
		case Double number -> Value.One.number(number);
		case ElementKey key -> throw new Untranslatable("The parameter '" + name + "' is an element, whose type is not known before the query runs.");
		default -> throw new Untranslatable("The parameter '" + name + "' is of a type that plans do not have.");
		}));
		return values;
	}

	/** The variable with the collection of which all is returned, or counted; null if there is none. */
	private static String root(Expression expression) {
		return switch (expression) {
		case NameExpression name -> name.getName();
		case ExpressionInBrackets brackets -> root(brackets.getExpression());
		case null -> null;
		case OperationCallExpression call when LOOK_AT_ALL.contains(call.getName()) && call.getParameterExpressions().isEmpty() ->
			root(call.getTargetExpression());
		case FirstOrderOperationCallExpression loop when LOOK_AT_ALL.contains(loop.getName()) -> root(loop.getTargetExpression());
		default -> null;
		};
	}
}
