// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.Scope;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.TypeTests;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** The values of blocks that only declare variables, decide and return: the bodies of operations and guards. */
public final class BodyTranslator {
	private final ExpressionTranslator expressions;
	private final TypeTests types;

	public BodyTranslator(ExpressionTranslator expressions, TypeTests types) {
		this.expressions = expressions;
		this.types = types;
	}

	/** The value that the statements return; null if they return none. */
	public Value result(List<Statement> statements, TranslationContext context) {
		if (statements.isEmpty()) {
			return new Value.Nothing();
		}
		Statement first = statements.get(0);
		List<Statement> rest = statements.subList(1, statements.size());
		return switch (first) {
		case ReturnStatement result when result.getReturnedExpression() == null -> new Value.Nothing();
		case ReturnStatement result -> expressions.value(result.getReturnedExpression(), context);
		case IfStatement assigns when conditional(assigns, context) != null -> {
			TranslationContext assigned = conditional(assigns, context);
			Term check = null;
			for (Map.Entry<String, Value> entry : assigned.scope().names().entrySet()) {
				check = entry.getValue() == context.scope().names().get(entry.getKey()) ? check : Terms.both(check, context.check(entry.getValue()));
			}
			yield CollectionValues.behind(check, result(rest, assigned));
		}
		case IfStatement choice -> choice(choice, rest, context);
		case AssignmentStatement assignment when assignment.getTargetExpression() instanceof VariableDeclaration variable -> {
			Scope own = context.scope().with(variable.getName(), new Value.Unusable("'" + variable.getName() + "' is computed from itself."));
			Value value = expressions.value(assignment.getValueExpression(), context.in(own));
			boolean isOther = value instanceof Value.Empty || value instanceof Value.EmptyMap
					|| context.scope().forbids(variable.getName(), variable.getTypeExpression() != null);
			if (isOther || !types.always(variable.getTypeExpression(), value)) {
				throw new Untranslatable("Plans have no such variable in an operation.", variable);
			}
			Scope scope = context.scope().declaring(variable.getName(), value, variable.getTypeExpression() != null);
			yield CollectionValues.behind(context.check(value), result(rest, context.in(scope)));
		}
		case AssignmentStatement assignment when assignment.getTargetExpression() instanceof NameExpression variable -> {
			requireReassignable(variable, context);
			Value value = expressions.value(assignment.getValueExpression(), context);
			yield CollectionValues.behind(context.check(value), result(rest, context.in(context.scope().with(variable.getName(), single(value, assignment)))));
		}
		case ExpressionStatement statement when !(statement.getExpression() instanceof VariableDeclaration) ->
			CollectionValues.behind(context.check(expressions.value(statement.getExpression(), context)), result(rest, context));
		default -> throw new Untranslatable("Plans have no such statement in an operation.", first);
		};
	}

	/** The variables after a decision whose branches only give values to variables; null for another decision. */
	private TranslationContext conditional(IfStatement choice, TranslationContext context) {
		List<Statement> then = choice.getThenStatementBlock().getStatements();
		List<Statement> otherwise = choice.getElseStatementBlock() == null ? List.of() : choice.getElseStatementBlock().getStatements();
		boolean onlyAssigns = Stream.concat(then.stream(), otherwise.stream()).allMatch(statement -> statement instanceof AssignmentStatement assignment
				&& assignment.getTargetExpression() instanceof NameExpression && !(assignment.getTargetExpression() instanceof VariableDeclaration));
		if (then.isEmpty() || !onlyAssigns) {
			return null;
		}
		Term condition = expressions.truth(choice.getConditionExpression(), context);
		Scope ifTrue = assigned(then, context.given(context.facts().whenTrue(condition)));
		Scope ifFalse = assigned(otherwise, context.given(context.facts().whenFalse(condition)));
		Scope behind = context.scope();
		for (String name : context.scope().names().keySet()) {
			Value one = ifTrue.names().get(name);
			Value other = ifFalse.names().get(name);
			if (one != other) {
				behind = behind.with(name, OperatorTranslator.choice(condition, one, other));
			}
		}
		return context.in(behind);
	}

	private Scope assigned(List<Statement> statements, TranslationContext context) {
		Scope scope = context.scope();
		for (Statement statement : statements) {
			AssignmentStatement assignment = (AssignmentStatement) statement;
			NameExpression variable = (NameExpression) assignment.getTargetExpression();
			requireReassignable(variable, context);
			scope = scope.with(variable.getName(), single(expressions.value(assignment.getValueExpression(), context.in(scope)), assignment));
		}
		return scope;
	}

	private static Value single(Value value, Statement statement) {
		if (value instanceof Value.One || value instanceof Value.Nothing) {
			return value;
		}
		throw new Untranslatable("A variable gets another collection.", statement);
	}

	/** A variable of the operation without a type, which another value would have to fit. */
	private static void requireReassignable(NameExpression variable, TranslationContext context) {
		if (!Boolean.FALSE.equals(context.scope().typed().get(variable.getName()))) {
			throw new Untranslatable("Plans give another value only to variables of the same block without a type.", variable);
		}
	}

	private Value choice(IfStatement choice, List<Statement> rest, TranslationContext context) {
		List<Statement> then = choice.getThenStatementBlock().getStatements();
		List<Statement> otherwise = choice.getElseStatementBlock() == null ? List.of() : choice.getElseStatementBlock().getStatements();
		if (!returns(then)) {
			throw new Untranslatable("Plans have no such decision in an operation.", choice);
		}
		Term condition = expressions.truth(choice.getConditionExpression(), context);
		TranslationContext ifTrue = context.given(context.facts().whenTrue(condition)).in(context.scope().framed());
		TranslationContext ifFalse = context.given(context.facts().whenFalse(condition));
		List<Statement> after = new ArrayList<>(otherwise);
		if (!returns(otherwise)) {
			if (!otherwise.isEmpty()) {
				throw new Untranslatable("Plans have no such decision in an operation.", choice);
			}
			after.addAll(rest);
		}
		return OperatorTranslator.choice(condition, result(then, ifTrue), result(after, otherwise.isEmpty() ? ifFalse : ifFalse.in(context.scope().framed())));
	}

	/** Whether statements return in any case. */
	private static boolean returns(List<Statement> statements) {
		return !statements.isEmpty() && switch (statements.get(statements.size() - 1)) {
		case ReturnStatement result -> true;
		case IfStatement choice -> choice.getElseStatementBlock() != null && returns(choice.getThenStatementBlock().getStatements())
				&& returns(choice.getElseStatementBlock().getStatements());
		default -> false;
		};
	}
}
