package org.modelarena.query.epsilon.internal.plan;

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
 * @param site  what it puts where, if it does nothing else; else null
 */
record Unit(Statement first, Site site) {
	static Unit of(Statement statement) {
		return new Unit(statement, null);
	}

	/** The units of a block, without a {@code continue} at its end. */
	static List<Unit> of(StatementBlock block) {
		if (block == null) {
			return List.of();
		}
		List<Statement> statements = block.getStatements();
		boolean continues = !statements.isEmpty() && statements.get(statements.size() - 1) instanceof ContinueStatement;
		return of(continues ? statements.subList(0, statements.size() - 1) : statements);
	}

	static List<Unit> of(List<Statement> statements) {
		List<Unit> units = new ArrayList<>();
		for (int i = 0; i < statements.size();) {
			Idioms.Found found = Idioms.at(statements, i);
			units.add(new Unit(statements.get(i), found.site()));
			i += found.length();
		}
		return units;
	}

	/** Whether a block ends with {@code continue}. */
	static boolean continues(StatementBlock block) {
		List<Statement> statements = block == null ? List.of() : block.getStatements();
		return !statements.isEmpty() && statements.get(statements.size() - 1) instanceof ContinueStatement;
	}

	/** What it puts into variables that are declared around it. */
	List<Site> sites() {
		List<Site> sites = new ArrayList<>();
		collect(this, Set.of(), sites);
		return sites;
	}

	private static void collect(Unit unit, Set<String> own, List<Site> into) {
		if (unit.site() != null) {
			if (!own.contains(unit.site().variable())) {
				into.add(unit.site());
			}
			return;
		}
		switch (unit.first()) {
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
			// Has no sites.
		}
		}
	}

	private static void collect(List<Unit> units, Set<String> own, List<Site> into) {
		Set<String> inside = new HashSet<>(own);
		for (Unit unit : units) {
			collect(unit, inside, into);
			VariableDeclaration declared = unit.declares();
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

	/** Whether the statements of a site lie in it. */
	boolean contains(Site sought) {
		return sites().contains(sought);
	}
}
