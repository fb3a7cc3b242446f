// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.List;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.BreakStatement;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.GreaterEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.GreaterThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.LessEqualOperatorExpression;
import org.eclipse.epsilon.eol.dom.LessThanOperatorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.OperatorExpression;
import org.eclipse.epsilon.eol.dom.OrOperatorExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.Statement;
import org.modelarena.query.epsilon.internal.plan.expressions.ExpressionTranslator;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Loops that look for one item: the first that meets a condition, or one with the greatest or smallest number. */
final class SearchLoops {
	private final ExpressionTranslator expressions;
	private final TypeTests types;
	private final Beginning beginning;

	/** Makes a row for each round of a loop; gives the scope of its body. */
	interface Beginning {
		Scope of(ForStatement loop, Scope scope, PlanBuilder rows);
	}

	SearchLoops(ExpressionTranslator expressions, Beginning beginning) {
		this.expressions = expressions;
		this.types = new TypeTests(expressions.symbols());
		this.beginning = beginning;
	}

	/**
	 * {@code for (x in c) { if (condition) { found = item; break; } }} and
	 * {@code for (x in c) { if (best.isUndefined() or x.number > best.number) { best = x; } }}; null for another statement.
	 */
	static VariableUpdate.Search of(Statement statement) {
		if (!(statement instanceof ForStatement loop) || !(UpdateRecognition.only(loop.getBodyStatementBlock()) instanceof IfStatement choice)
				|| choice.getElseStatementBlock() != null) {
			return null;
		}
		List<Statement> then = choice.getThenStatementBlock().getStatements();
		if (then.isEmpty() || !(then.get(0) instanceof AssignmentStatement assignment) || !(assignment.getTargetExpression() instanceof NameExpression found)
				|| found.getName().equals(loop.getIteratorParameter().getName())) {
			return null;
		}
		if (then.size() == 2 && then.get(1) instanceof BreakStatement leave && !leave.isAll()) {
			return new VariableUpdate.First(found.getName(), loop, choice.getConditionExpression(), assignment.getValueExpression());
		}
		String item = loop.getIteratorParameter().getName();
		return then.size() == 1 && isName(assignment.getValueExpression(), item) ? best(found.getName(), item, loop, choice.getConditionExpression()) : null;
	}

	private static VariableUpdate.Search best(String found, String item, ForStatement loop, Expression condition) {
		if (!(UpdateRecognition.plain(condition) instanceof OrOperatorExpression or) || !(UpdateRecognition.plain(or.getFirstOperand()) instanceof OperationCallExpression none)
				|| !none.getName().equals("isUndefined") || none.isNullSafe() || !none.getParameterExpressions().isEmpty() || !isName(none.getTargetExpression(), found)
				|| !(UpdateRecognition.plain(or.getSecondOperand()) instanceof OperatorExpression comparison)) {
			return null;
		}
		boolean isStrict = comparison instanceof GreaterThanOperatorExpression || comparison instanceof LessThanOperatorExpression;
		boolean isGreater = comparison instanceof GreaterThanOperatorExpression || comparison instanceof GreaterEqualOperatorExpression;
		if (!isStrict && !(comparison instanceof GreaterEqualOperatorExpression) && !(comparison instanceof LessEqualOperatorExpression)
				|| !(UpdateRecognition.plain(comparison.getFirstOperand()) instanceof PropertyCallExpression left)
				|| !(UpdateRecognition.plain(comparison.getSecondOperand()) instanceof PropertyCallExpression right) || !left.getName().equals(right.getName())
				|| left.isNullSafe() || right.isNullSafe()) {
			return null;
		}
		boolean itemFirst = isName(left.getTargetExpression(), item) && isName(right.getTargetExpression(), found);
		if (!itemFirst && !(isName(left.getTargetExpression(), found) && isName(right.getTargetExpression(), item))) {
			return null;
		}
		return new VariableUpdate.Best(found, loop, itemFirst ? left : right, isGreater == itemFirst ? Term.Function.MAX : Term.Function.MIN, !isStrict);
	}

	private static boolean isName(Expression expression, String name) {
		return UpdateRecognition.plain(expression) instanceof NameExpression used && used.getName().equals(name);
	}

	/** Whether a variable with a value may get another one by a search. */
	static boolean canFill(Value before) {
		return before instanceof Value.Unset || before instanceof Value.Counter || before instanceof Value.One one && !(one.inferredType() instanceof InferredType.Element);
	}

	/** The value of the variable after the loop: the one that it held before if nothing was found. */
	Value.One found(VariableUpdate.Search search, Scope around, PlanBuilder rows) {
		Value before = around.names().get(search.variable());
		Scope scope = around.with(search.variable(), new Value.Growing());
		Value iterated = expressions.value(search.statement().getIteratedExpression(), TranslationContext.of(scope, rows.inner()));
		if (!(iterated instanceof Value.OfType) && (expressions.many(iterated) == null || !expressions.many(iterated).ordered())) {
			throw new Untranslatable("The order of the collection is not known before the program runs.", search.statement());
		}
		Value.One other = before instanceof Value.Counter counter ? counter.start() : before instanceof Value.One one ? one : null;
		Value.One found = switch (search) {
		case VariableUpdate.First first -> first(first, scope, other, rows.inner());
		case VariableUpdate.Best best when before instanceof Value.Unset -> best(best, scope, rows);
		case VariableUpdate.Best best -> throw new Untranslatable("A variable may hold another element than those of the loop.", search.statement());
		};
		if (before instanceof Value.Unset unset && unset.type() != null && !types.always(unset.type(), found)) {
			throw new Untranslatable("A value may be of another type than its variable.", search.statement());
		}
		Term.Use bound = rows.bind(search.variable(), found.term());
		return found.by(other == null ? bound : new Term.Choice(new Term.IsNull(bound), other.term(), bound));
	}

	/** @param other the value that the variable held before; null for nothing */
	private Value.One first(VariableUpdate.First first, Scope around, Value.One other, PlanBuilder rows) {
		Scope scope = beginning.of(first.statement(), around, rows);
		rows.filter(expressions.truth(first.condition(), TranslationContext.of(scope, rows)));
		Value.One item = expressions.one(first.item(), TranslationContext.of(scope, rows));
		if (other != null && (!other.inferredType().equals(item.inferredType()) || rows.facts().mayBeNull(item.term()))) {
			throw new Untranslatable("A variable may get a value of another kind, or null.", first.statement());
		}
		return item.by(new Term.Item(rows.pipeline(), item.term(), false, false));
	}

	private Value.One best(VariableUpdate.Best best, Scope around, PlanBuilder rows) {
		PlanBuilder all = rows.inner();
		Term number = number(best, beginning.of(best.statement(), around, all), all);
		Term most = rows.bind("most", new Term.Aggregate(best.function(), all.pipeline(), number));
		PlanBuilder equal = rows.inner();
		Scope scope = beginning.of(best.statement(), around, equal);
		equal.filter(Terms.equal(number(best, scope, equal), most));
		if (!(scope.names().get(best.statement().getIteratorParameter().getName()) instanceof Value.One item) || !(item.inferredType() instanceof InferredType.Element)) {
			throw new Untranslatable("Plans keep only elements so.", best.statement());
		}
		return item.by(new Term.Item(equal.pipeline(), item.term(), best.isLast(), false));
	}

	private Term number(VariableUpdate.Best best, Scope scope, PlanBuilder rows) {
		Value.One number = expressions.one(best.number(), TranslationContext.of(scope, rows));
		if (!number.inferredType().equals(InferredType.INTEGER)) {
			throw new Untranslatable("Plans compare only Integers.", best.number());
		}
		return number.term();
	}
}
