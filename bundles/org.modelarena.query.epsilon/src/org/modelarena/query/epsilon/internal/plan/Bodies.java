package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.ReturnStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.query.plan.Term;

/** The values of blocks that only declare variables, decide and return: the bodies of operations and guards. */
final class Bodies {
	private final Expressions expressions;
	private final TypeTests types;

	Bodies(Expressions expressions, TypeTests types) {
		this.expressions = expressions;
		this.types = types;
	}

	/** What the statements return; null if they do not. */
	Value result(List<Statement> statements, Env env) {
		if (statements.isEmpty()) {
			return new Value.Nothing();
		}
		Statement first = statements.get(0);
		List<Statement> rest = statements.subList(1, statements.size());
		return switch (first) {
		case ReturnStatement result when result.getReturnedExpression() == null -> new Value.Nothing();
		case ReturnStatement result -> expressions.value(result.getReturnedExpression(), env);
		case IfStatement choice -> choice(choice, rest, env);
		case AssignmentStatement assignment when assignment.getTargetExpression() instanceof VariableDeclaration variable -> {
			Scope own = env.scope().with(variable.getName(), new Value.Unusable("'" + variable.getName() + "' is computed from itself."));
			Value value = expressions.value(assignment.getValueExpression(), env.in(own));
			boolean isOther = value instanceof Value.Empty || value instanceof Value.EmptyMap
					|| env.scope().forbids(variable.getName(), variable.getTypeExpression() != null);
			if (isOther || !types.always(variable.getTypeExpression(), value)) {
				throw new Untranslatable("Plans have no such variable in an operation.", variable);
			}
			Scope scope = env.scope().declaring(variable.getName(), value, variable.getTypeExpression() != null);
			yield Collections.behind(env.check(value), result(rest, env.in(scope)));
		}
		case ExpressionStatement statement when !(statement.getExpression() instanceof VariableDeclaration) ->
			Collections.behind(env.check(expressions.value(statement.getExpression(), env)), result(rest, env));
		default -> throw new Untranslatable("Plans have no such statement in an operation.", first);
		};
	}

	private Value choice(IfStatement choice, List<Statement> rest, Env env) {
		List<Statement> then = choice.getThenStatementBlock().getStatements();
		List<Statement> otherwise = choice.getElseStatementBlock() == null ? List.of() : choice.getElseStatementBlock().getStatements();
		if (!returns(then)) {
			throw new Untranslatable("Plans have no such decision in an operation.", choice);
		}
		Term condition = expressions.truth(choice.getConditionExpression(), env);
		Env ifTrue = env.given(env.facts().whenTrue(condition)).in(env.scope().framed());
		Env ifFalse = env.given(env.facts().whenFalse(condition));
		List<Statement> after = new ArrayList<>(otherwise);
		if (!returns(otherwise)) {
			if (!otherwise.isEmpty()) {
				throw new Untranslatable("Plans have no such decision in an operation.", choice);
			}
			after.addAll(rest);
		}
		return Operators.choice(condition, result(then, ifTrue), result(after, otherwise.isEmpty() ? ifFalse : ifFalse.in(env.scope().framed())));
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
