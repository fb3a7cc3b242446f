// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.TypeExpression;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.dom.Role;
import org.eclipse.epsilon.erl.dom.Pre;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.Translation;
import org.modelarena.query.Translator;
import org.modelarena.query.epsilon.internal.interpreter.PartlyCompiledProgram;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.expressions.BodyTranslator;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.statements.StatementGroup;
import org.modelarena.query.epsilon.internal.plan.statements.StatementTranslator;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.UnionBuilder;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** Turns EPL patterns into plans: a role becomes the steps that bind it, in the order of the roles. */
public final class EplTranslator implements Translator {
	@Override
	public Translation translate(Query query, Metamodel metamodel, Cancellation cancellation) {
		SyntaxTree syntaxTree = SyntaxTree.ofEpl(query.text(), metamodel, cancellation);
		return EolTranslator.guarded(syntaxTree, query, () -> plan(syntaxTree, query), parts -> PartlyCompiledProgram.ofEpl(query, metamodel, parts, cancellation));
	}

	private static Plan plan(SyntaxTree syntaxTree, Query query) {
		EplModule module = syntaxTree.patterns();
		ExpressionTranslator expressions = EolTranslator.expressions(syntaxTree, query.parameters().keySet());
		PlanBuilder rows = PlanBuilder.outermost();
		Scope scope = Scope.of(EolTranslator.parameters(query), Set.of());
		for (Pre pre : module.getDeclaredPre()) {
			scope = new StatementTranslator(expressions).run(StatementGroup.of(((StatementBlock) pre.getBody()).getStatements()), scope, rows, Set.of());
		}
		SideEffects effects = new SideEffects(expressions, module);
		Scope seen = effects.without(scope);
		Scope filled = scope;
		List<PatternTranslator> patterns = module.getDeclaredPatterns().stream().map(pattern -> new PatternTranslator(expressions, effects, pattern, filled)).toList();
		List<String> columns = patterns.get(0).columns();
		Value.Listing match = patterns.size() == 1 ? patterns.get(0).match(seen, columns, rows) : all(patterns, seen, columns, rows);
		effects.computeAfterwards(seen, rows);
		List<Plan.Column> cells = new ArrayList<>();
		for (int i = 0; i < columns.size(); i++) {
			cells.add(new Plan.Column(columns.get(i), AnswerTranslator.cell(match.items().get(i), rows)));
		}
		return new Plan(rows.pipeline(), cells);
	}

	/** The matches of several patterns, with their columns in one order. */
	private static Value.Listing all(List<PatternTranslator> patterns, Scope scope, List<String> columns, PlanBuilder rows) {
		return (Value.Listing) UnionBuilder.of(rows, patterns.stream().map(pattern -> Value.Many.sequence(each -> pattern.match(scope, columns, each))).toList());
	}

	static EClass type(Role role, TypeTests types) {
		return role.getChildren().stream().filter(TypeExpression.class::isInstance).map(child -> types.named((TypeExpression) child))
				.filter(Objects::nonNull).findFirst().orElseThrow(() -> new Untranslatable("The type of the role is not in the metamodel.", role));
	}

	static Value blockValue(ExecutableBlock<?> block, TranslationContext context, ExpressionTranslator expressions) {
		return block.getBody() instanceof StatementBlock statements
				? new BodyTranslator(expressions, new TypeTests(expressions.symbols())).result(statements.getStatements(), context)
				: expressions.value((Expression) block.getBody(), context);
	}

	static Term truth(ExecutableBlock<Boolean> block, TranslationContext context, ExpressionTranslator expressions) {
		if (blockValue(block, context, expressions) instanceof Value.One one && one.inferredType() == InferredType.TRUTH) {
			return one.term();
		}
		throw new Untranslatable("The condition is no Boolean for certain.", block);
	}
}
