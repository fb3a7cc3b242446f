// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.epsilon.eol.dom.ExecutableBlock;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.StringLiteral;
import org.eclipse.epsilon.epl.EplModule;
import org.eclipse.epsilon.epl.dom.Pattern;
import org.eclipse.epsilon.erl.dom.Post;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.statements.StatementGroup;
import org.modelarena.query.epsilon.internal.plan.statements.UpdateTranslator;
import org.modelarena.query.epsilon.internal.plan.statements.VariableUpdate;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Work that is done with matches and leaves no trace in the answer: printing, and filling variables that no pattern asks for. All that is left of it in a
 * plan is that it may fail.
 */
final class SideEffects {
	private static final Set<String> PRINTS = Set.of("print", "println", "err", "errln");

	private final ExpressionTranslator expressions;
	private final EplModule module;
	/** The variables that the blocks fill. */
	private final Set<String> filled = new HashSet<>();

	SideEffects(ExpressionTranslator expressions, EplModule module) {
		this.expressions = expressions;
		this.module = module;
		for (Pattern pattern : module.getDeclaredPatterns()) {
			Stream.of(pattern.getOnMatch(), pattern.getNoMatch(), pattern.getDo()).filter(Objects::nonNull)
					.forEach(block -> units(block).forEach(group -> group.updates().forEach(update -> filled.add(update.variable()))));
		}
	}

	private static List<StatementGroup> units(Post post) {
		return StatementGroup.of(post.getBody().getStatements());
	}

	private static List<StatementGroup> units(ExecutableBlock<?> block) {
		if (!(block.getBody() instanceof StatementBlock statements)) {
			throw new Untranslatable("Plans have blocks of statements only.", block);
		}
		return StatementGroup.of(statements.getStatements());
	}

	/** The scope that patterns see: without the variables that the blocks fill. */
	Scope without(Scope scope) {
		Scope seen = scope;
		for (String name : filled) {
			seen = seen.with(name, new Value.Unusable("'" + name + "' changes while matches are found."));
		}
		return seen;
	}

	/**
	 * Sees to it that rows fault where a block fails for them.
	 *
	 * @param block null for none
	 * @param roles the roles of the match that the block sees
	 * @param around the scope that it sees besides
	 */
	void compute(ExecutableBlock<?> block, Map<String, Value> roles, Scope around, PlanBuilder rows) {
		if (block == null) {
			return;
		}
		Scope scope = around.framed();
		for (Map.Entry<String, Value> role : roles.entrySet()) {
			scope = scope.with(role.getKey(), role.getValue());
		}
		for (StatementGroup group : units(block)) {
			if (group.update() != null) {
				fill(group.update(), scope, rows);
			} else {
				print(group, scope, rows);
			}
		}
	}

	private void fill(VariableUpdate update, Scope scope, PlanBuilder rows) {
		boolean cannotFail = switch (scope.names().get(update.variable())) {
		case Value.Counter counter -> update instanceof VariableUpdate.Increase;
		case Value.Empty empty -> update instanceof VariableUpdate.Add || update instanceof VariableUpdate.AddAll;
		case null, default -> false;
		};
		if (!cannotFail || update instanceof VariableUpdate.Increase increase && !isInteger(increase, scope, rows)) {
			throw new Untranslatable("Plans have nothing like what is done here with a match.", update.statement());
		}
		new UpdateTranslator(expressions).compute(update, hidden(scope), rows);
	}

	private boolean isInteger(VariableUpdate.Increase increase, Scope scope, PlanBuilder rows) {
		return expressions.value(increase.by(), TranslationContext.of(hidden(scope), rows)) instanceof Value.One one && one.inferredType().equals(InferredType.INTEGER)
				&& !rows.facts().mayBeNull(one.term());
	}

	/** The variables that grow are not looked at. */
	private Scope hidden(Scope scope) {
		return without(scope);
	}

	private void print(StatementGroup group, Scope scope, PlanBuilder rows) {
		if (!(group.first() instanceof ExpressionStatement statement) || !(statement.getExpression() instanceof OperationCallExpression call)
				|| !PRINTS.contains(call.getName()) || call.isContextless() || call.isNullSafe() || call.getParameterExpressions().size() > 1) {
			throw new Untranslatable("Plans have nothing like what is done here with a match.", group.first());
		}
		List<Expression> printed = new ArrayList<>(call.getParameterExpressions());
		printed.add(call.getTargetExpression());
		printed.forEach(expression -> CollectionValues.settled("printed", expressions.value(expression, TranslationContext.of(hidden(scope), rows)), rows));
	}

	/** Computes the work that is done when all matches are there. */
	void computeAfterwards(Scope scope, PlanBuilder rows) {
		for (Post post : module.getDeclaredPost()) {
			for (StatementGroup group : units(post)) {
				if (!isPrintOfFilled(group)) {
					PlanBuilder once = rows.inner(FaultAnalysis.START);
					print(group, scope, once);
					if (once.mayFault()) {
						throw new Untranslatable("What is done after all matches may fail.", group.first());
					}
				}
			}
		}
	}

	/** To print a variable cannot fail, whatever it holds. */
	private boolean isPrintOfFilled(StatementGroup group) {
		return group.first() instanceof ExpressionStatement statement && statement.getExpression() instanceof OperationCallExpression call
				&& PRINTS.contains(call.getName()) && call.getTargetExpression() instanceof NameExpression name
				&& filled.contains(name.getName())
				&& call.getParameterExpressions().stream().allMatch(StringLiteral.class::isInstance);
	}
}
