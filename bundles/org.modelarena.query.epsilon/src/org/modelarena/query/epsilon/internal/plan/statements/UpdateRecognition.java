// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.CollectionLiteralExpression;
import org.eclipse.epsilon.eol.dom.EqualsOperatorExpression;
import org.eclipse.epsilon.eol.dom.Expression;
import org.eclipse.epsilon.eol.dom.ExpressionInBrackets;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.NewInstanceExpression;
import org.eclipse.epsilon.eol.dom.NotOperatorExpression;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.PlusOperatorExpression;
import org.eclipse.epsilon.eol.dom.PostfixOperatorExpression;
import org.eclipse.epsilon.eol.dom.PropertyCallExpression;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.modelarena.query.epsilon.internal.parser.SyntaxTree;
import org.modelarena.query.epsilon.internal.plan.values.Value;

/** The ways in which programs fill collections, Maps from keys to collections, and counters. */
public final class UpdateRecognition {
	/** The operations that are looked for; they must be the language's. */
	public static final Set<String> OPERATIONS = Set.of("add", "addAll", "put", "putIfAbsent", "get", "getOrDefault", "containsKey", "includes", "excludes",
			"isDefined", "isUndefined", "max", "min", "type", "eClass");
	private static final Set<String> OF_TYPES = Set.of("type", "eClass");

	private UpdateRecognition() {
	}

	/** An update, and the number of statements that make it; the update is null for a statement of another kind. */
	record Found(VariableUpdate update, int length) {
	}

	static Found at(List<Statement> statements, int index) {
		Statement first = statements.get(index);
		Statement second = index + 1 < statements.size() ? statements.get(index + 1) : null;
		Statement third = index + 2 < statements.size() ? statements.get(index + 2) : null;
		VariableUpdate put = putThenAdd(first, second);
		if (put != null) {
			return new Found(put, 2);
		}
		put = CounterRecognition.ofTwo(first, second);
		if (put != null) {
			return new Found(put, 2);
		}
		put = getOrDefault(first, second, third);
		if (put != null) {
			return new Found(put, 3);
		}
		VariableUpdate single = putOrAdd(first);
		single = single != null ? single : CounterRecognition.ofOne(first);
		single = single != null ? single : SearchLoops.of(first);
		single = single != null ? single : addUnlessThere(first);
		single = single != null ? single : add(first);
		single = single != null ? single : ExtremeRecognition.extreme(first);
		single = single != null ? single : ExtremeRecognition.flag(first);
		return new Found(single != null ? single : increase(first), 1);
	}

	/** {@code m.add(x);} and {@code m.addAll(x);} */
	private static VariableUpdate add(Statement statement) {
		OperationCallExpression call = call(statement);
		if (call == null || !(plain(call.getTargetExpression()) instanceof NameExpression name) || call.getParameterExpressions().size() != 1) {
			return null;
		}
		Expression item = call.getParameterExpressions().get(0);
		return switch (call.getName()) {
		case "add" -> new VariableUpdate.Add(name.getName(), statement, item, false);
		case "addAll" -> new VariableUpdate.AddAll(name.getName(), statement, item);
		default -> null;
		};
	}

	/** {@code if (m.excludes(x)) { m.add(x); }} */
	private static VariableUpdate addUnlessThere(Statement statement) {
		if (!(statement instanceof IfStatement choice) || choice.getElseStatementBlock() != null) {
			return null;
		}
		if (only(choice.getThenStatementBlock()) == null || !(add(only(choice.getThenStatementBlock())) instanceof VariableUpdate.Add add)) {
			return null;
		}
		Question question = question(choice.getConditionExpression());
		return question != null && question.of("includes") != question.of("excludes") && question.negated() == question.of("includes")
				&& question.variable().equals(add.variable()) && isSame(question.argument(), add.item())
						? new VariableUpdate.Add(add.variable(), statement, add.item(), true) : null;
	}

	/** {@code n = n + x;}, {@code n += x;} and {@code n++;} */
	private static VariableUpdate increase(Statement statement) {
		AssignmentStatement assignment = switch (statement) {
		case ExpressionStatement expression when expression.getExpression() instanceof PostfixOperatorExpression postfix && postfix.isIncrease() ->
			postfix.getAssignmentStatement();
		case AssignmentStatement plain -> plain;
		default -> null;
		};
		return assignment != null && assignment.getTargetExpression() instanceof NameExpression name
				&& assignment.getValueExpression() instanceof PlusOperatorExpression sum && isSame(name, sum.getFirstOperand())
						? new VariableUpdate.Increase(name.getName(), statement, sum.getSecondOperand()) : null;
	}

	/** {@code if (not m.containsKey(k)) { m.put(k, new Sequence); } m.get(k).add(x);} or with {@code putIfAbsent}. */
	private static VariableUpdate putThenAdd(Statement first, Statement second) {
		Added added = second == null ? null : added(second);
		Put put = first instanceof IfStatement choice && choice.getElseStatementBlock() == null ? put(only(choice.getThenStatementBlock()), "put")
				: put(first, "putIfAbsent");
		if (added == null || put == null || !put.isFor(added) || emptyFlavour(put.value()) == null) {
			return null;
		}
		if (first instanceof IfStatement choice) {
			Question question = question(choice.getConditionExpression());
			if (question == null || !question.isAbsent() || !question.variable().equals(put.variable()) || !isSame(question.argument(), put.key())) {
				return null;
			}
		}
		return new VariableUpdate.Put(put.variable(), first, new VariableUpdate.Entry(put.key(), added.item()), emptyFlavour(put.value()));
	}

	/** {@code if (m.containsKey(k)) { m.get(k).add(x); } else { m.put(k, Sequence{x}); }} or the other way round. */
	private static VariableUpdate putOrAdd(Statement statement) {
		Question question = statement instanceof IfStatement choice ? question(choice.getConditionExpression()) : null;
		if (question == null || ((IfStatement) statement).getElseStatementBlock() == null) {
			return null;
		}
		Statement then = only(((IfStatement) statement).getThenStatementBlock());
		Statement otherwise = only(((IfStatement) statement).getElseStatementBlock());
		Put put = put(question.isAbsent() ? then : otherwise, "put");
		Added added = added(question.isAbsent() ? otherwise : then);
		if (put == null || added == null) {
			return null;
		}
		boolean fits = question.isAboutKey() && put.isFor(added) && question.variable().equals(put.variable())
				&& isSame(question.argument(), put.key());
		Value.Flavour flavour = fits ? flavourOf(put.value(), added.item()) : null;
		return flavour == null ? null : new VariableUpdate.Put(put.variable(), statement, new VariableUpdate.Entry(put.key(), added.item()), flavour);
	}

	/** The flavour of a collection literal of one item, or null for anything else. */
	private static Value.Flavour flavourOf(Expression expression, Expression item) {
		return plain(expression) instanceof CollectionLiteralExpression<?> literal && !literal.isRange() && literal.getParameterExpressions().size() == 1
				&& isSame(literal.getParameterExpressions().get(0), item) ? Value.Flavour.of(literal.getCollectionType()) : null;
	}

	/** {@code var l = m.getOrDefault(k, new Sequence); l.add(x); m.put(k, l);} */
	private static VariableUpdate getOrDefault(Statement first, Statement second, Statement third) {
		if (!(first instanceof AssignmentStatement assignment) || !(assignment.getTargetExpression() instanceof VariableDeclaration list)
				|| list.getTypeExpression() != null || second == null || third == null
				|| !(assignment.getValueExpression() instanceof OperationCallExpression get) || !get.getName().equals("getOrDefault")) {
			return null;
		}
		Put put = put(third, "put");
		if (put == null) {
			return null;
		}
		boolean fits = get.getParameterExpressions().size() == 2 && plain(get.getTargetExpression()) instanceof NameExpression map
				&& map.getName().equals(put.variable()) && isSame(get.getParameterExpressions().get(0), put.key())
				&& plain(put.value()) instanceof NameExpression value && value.getName().equals(list.getName());
		Value.Flavour flavour = fits ? emptyFlavour(get.getParameterExpressions().get(1)) : null;
		boolean adds = flavour != null && add(second) instanceof VariableUpdate.Add add && add.variable().equals(list.getName())
				&& !isMentioned(list.getName(), add.item(), put.key());
		return adds ? new VariableUpdate.Put(put.variable(), first, new VariableUpdate.Entry(put.key(), ((VariableUpdate.Add) add(second)).item()), flavour) : null;
	}

	private static boolean isMentioned(String name, Expression... expressions) {
		for (Expression expression : expressions) {
			if (SyntaxTree.mentions(expression, name)) {
				return true;
			}
		}
		return false;
	}

	/** {@code m.put(key, value)} */
	record Put(String variable, Expression key, Expression value) {
		boolean isFor(Added added) {
			return variable.equals(added.variable()) && isSame(key, added.key());
		}
	}

	/** {@code m.get(key).add(item)} */
	private record Added(String variable, Expression key, Expression item) {
	}

	/** A call of that operation with a key and a value; null for anything else, also null. */
	static Put put(Statement statement, String operation) {
		OperationCallExpression call = call(statement);
		return call != null && call.getName().equals(operation) && call.getParameterExpressions().size() == 2
				&& plain(call.getTargetExpression()) instanceof NameExpression name
						? new Put(name.getName(), call.getParameterExpressions().get(0), call.getParameterExpressions().get(1)) : null;
	}

	private static Added added(Statement statement) {
		OperationCallExpression call = call(statement);
		if (call == null || !call.getName().equals("add") || call.getParameterExpressions().size() != 1) {
			return null;
		}
		return plain(call.getTargetExpression()) instanceof OperationCallExpression get && get.getName().equals("get") && !get.isNullSafe()
				&& get.getParameterExpressions().size() == 1 && plain(get.getTargetExpression()) instanceof NameExpression name
						? new Added(name.getName(), get.getParameterExpressions().get(0), call.getParameterExpressions().get(0)) : null;
	}

	/** A question of one argument to a variable, such as {@code not m.containsKey(k)} or {@code m.get(k).isUndefined()}. */
	record Question(String variable, String operation, Expression argument, boolean negated) {
		boolean of(String name) {
			return operation.equals(name);
		}

		boolean isAboutKey() {
			return of("containsKey") || of("get");
		}

		boolean isAbsent() {
			return isAboutKey() && negated;
		}
	}

	/** The question that a condition is; null for another condition. */
	static Question question(Expression expression) {
		Expression plain = plain(expression);
		if (plain instanceof NotOperatorExpression not) {
			Question inner = question(not.getFirstOperand());
			return inner == null ? null : new Question(inner.variable(), inner.operation(), inner.argument(), !inner.negated());
		}
		if (plain instanceof EqualsOperatorExpression equality && plain(equality.getSecondOperand()) instanceof NameExpression name
				&& name.getName().equals("null")) {
			return got(equality.getFirstOperand(), true);
		}
		if (!(plain instanceof OperationCallExpression call) || call.isNullSafe()) {
			return null;
		}
		if (call.getParameterExpressions().isEmpty()) {
			return switch (call.getName()) {
			case "isUndefined" -> got(call.getTargetExpression(), true);
			case "isDefined" -> got(call.getTargetExpression(), false);
			default -> null;
			};
		}
		boolean asks = call.getName().equals("containsKey") || call.getName().equals("includes") || call.getName().equals("excludes");
		return asks && call.getParameterExpressions().size() == 1 && plain(call.getTargetExpression()) instanceof NameExpression name
				? new Question(name.getName(), call.getName(), call.getParameterExpressions().get(0), false) : null;
	}

	private static Question got(Expression expression, boolean negated) {
		return plain(expression) instanceof OperationCallExpression get && get.getName().equals("get") && get.getParameterExpressions().size() == 1
				&& !get.isNullSafe() && plain(get.getTargetExpression()) instanceof NameExpression name
						? new Question(name.getName(), "get", get.getParameterExpressions().get(0), negated) : null;
	}

	private static Value.Flavour emptyFlavour(Expression expression) {
		return switch (plain(expression)) {
		case CollectionLiteralExpression<?> literal when literal.getParameterExpressions().isEmpty() -> Value.Flavour.of(literal.getCollectionType());
		case NewInstanceExpression made when !made.getTypeExpression().getName().equals("Collection") ->
			Value.Flavour.of(made.getTypeExpression().getName());
		default -> null;
		};
	}

	private static OperationCallExpression call(Statement statement) {
		return statement instanceof ExpressionStatement expression && expression.getExpression() instanceof OperationCallExpression call
				&& !call.isContextless() && !call.isNullSafe() ? call : null;
	}

	static Statement only(StatementBlock block) {
		return block != null && block.getStatements().size() == 1 ? block.getStatements().get(0) : null;
	}

	static Expression plain(Expression expression) {
		Expression plain = expression;
		while (plain instanceof ExpressionInBrackets brackets) {
			plain = brackets.getExpression();
		}
		return plain;
	}

	/** Whether two expressions are written alike, and are names, or features or types of such. */
	static boolean isSame(Expression one, Expression other) {
		Expression left = plain(one);
		Expression right = plain(other);
		return left instanceof NameExpression name && right instanceof NameExpression same && name.getName().equals(same.getName())
				|| left instanceof PropertyCallExpression call && right instanceof PropertyCallExpression alike && call.getName().equals(alike.getName())
						&& call.isNullSafe() == alike.isNullSafe() && isSame(call.getTargetExpression(), alike.getTargetExpression())
				|| left instanceof OperationCallExpression call && right instanceof OperationCallExpression alike && isType(call) && isType(alike)
						&& call.getName().equals(alike.getName()) && isSame(call.getTargetExpression(), alike.getTargetExpression());
	}

	/** A call that asks an element for its type, which is the same each time. */
	private static boolean isType(OperationCallExpression call) {
		return OF_TYPES.contains(call.getName()) && call.getParameterExpressions().isEmpty() && !call.isContextless() && !call.isNullSafe();
	}
}
