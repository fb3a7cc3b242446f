// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.statements;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ContinueStatement;
import org.eclipse.epsilon.eol.dom.ExpressionStatement;
import org.eclipse.epsilon.eol.dom.ForStatement;
import org.eclipse.epsilon.eol.dom.IfStatement;
import org.eclipse.epsilon.eol.dom.Statement;
import org.eclipse.epsilon.eol.dom.StatementBlock;
import org.eclipse.epsilon.eol.dom.SwitchStatement;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;

/**
 * A statement, or several that fill a Map together.
 *
 * @param first the statement, or the first of them
 * @param update  the update that it makes, if it does nothing else; else null
 */
public record StatementGroup(Statement first, VariableUpdate update) {
	/** The units of a block, without a {@code continue} at its end. */
	static List<StatementGroup> of(StatementBlock block) {
		if (block == null) {
			return List.of();
		}
		List<Statement> statements = block.getStatements();
		boolean continues = !statements.isEmpty() && statements.get(statements.size() - 1) instanceof ContinueStatement;
		return of(continues ? statements.subList(0, statements.size() - 1) : statements);
	}

	public static List<StatementGroup> of(List<Statement> statements) {
		List<StatementGroup> groups = new ArrayList<>();
		for (int i = 0; i < statements.size();) {
			UpdateRecognition.Found found = UpdateRecognition.at(statements, i);
			groups.add(new StatementGroup(statements.get(i), found.update()));
			i += found.length();
		}
		return groups;
	}

	/** Whether a block ends with {@code continue}. */
	static boolean continues(StatementBlock block) {
		List<Statement> statements = block == null ? List.of() : block.getStatements();
		return !statements.isEmpty() && statements.get(statements.size() - 1) instanceof ContinueStatement;
	}

	/** Whether a statement of a block may go on with the next round of the loop around the block. */
	static boolean mayContinue(StatementBlock block) {
		return block != null && block.getStatements().stream().anyMatch(StatementGroup::mayContinue);
	}

	static boolean mayContinue(Statement statement) {
		return switch (statement) {
		case ContinueStatement next -> true;
		case IfStatement choice -> mayContinue(choice.getThenStatementBlock()) || mayContinue(choice.getElseStatementBlock());
		// A loop goes on with its own rounds, and a switch with its cases.
		default -> false;
		};
	}

	/** The updates of variables that are declared around it. */
	public List<VariableUpdate> updates() {
		List<VariableUpdate> updates = new ArrayList<>();
		collect(this, Set.of(), updates);
		return updates;
	}

	private static void collect(StatementGroup group, Set<String> own, List<VariableUpdate> into) {
		if (group.update() != null) {
			if (!own.contains(group.update().variable())) {
				into.add(group.update());
			}
			return;
		}
		switch (group.first()) {
		case ForStatement loop -> {
			Set<String> inside = new HashSet<>(own);
			inside.add(loop.getIteratorParameter().getName());
			collect(of(loop.getBodyStatementBlock()), inside, into);
		}
		case IfStatement choice -> {
			collect(of(choice.getThenStatementBlock()), own, into);
			collect(of(choice.getElseStatementBlock()), own, into);
		}
		case SwitchStatement choice -> {
			choice.getCases().forEach(branch -> collect(of(branch.getBody()), own, into));
			if (choice.getDefault() != null) {
				collect(of(choice.getDefault().getBody()), own, into);
			}
		}
		default -> {
			// Has no updates.
		}
		}
	}

	private static void collect(List<StatementGroup> groups, Set<String> own, List<VariableUpdate> into) {
		Set<String> inside = new HashSet<>(own);
		for (StatementGroup group : groups) {
			collect(group, inside, into);
			VariableDeclaration declared = group.declares();
			if (declared != null) {
				inside.add(declared.getName());
			}
		}
	}

	/** The variable that it declares, or null. */
	VariableDeclaration declares() {
		return switch (first) {
		case AssignmentStatement assignment when assignment.getTargetExpression() instanceof VariableDeclaration variable -> variable;
		case ExpressionStatement statement when statement.getExpression() instanceof VariableDeclaration variable -> variable;
		default -> null;
		};
	}

	/** Whether the statements of an update lie in it. */
	boolean contains(VariableUpdate sought) {
		return updates().contains(sought);
	}
}
