// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.eol.dom.Parameter;
import org.eclipse.epsilon.eol.dom.VariableDeclaration;
import org.eclipse.epsilon.epl.dom.Role;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** The names of variables that mean something somewhere in a program. */
final class ProgramNames {
	private static final List<String> OF_LANGUAGE = List.of("null", "loopCount", "hasMore", "total", "_result");

	private final Set<String> names;
	private final Set<String> assigned = new HashSet<>();
	private final Set<String> operations = new HashSet<>();
	private boolean made;

	/** @param given names that the program need not declare */
	ProgramNames(Set<String> given) {
		names = new HashSet<>(given);
		names.addAll(OF_LANGUAGE);
	}

	/** Adds the names that a part of the program declares. */
	void collect(ModuleElement part) {
		switch (part) {
		case VariableDeclaration variable -> names.add(variable.getName());
		case Parameter parameter -> names.add(parameter.getName());
		case Operation operation -> {
			names.add(SymbolTable.SELF);
			operations.add(operation.getName());
		}
		case Role role -> names.addAll(role.getNames());
		case OperationCallExpression call when call.getName().equals("as") -> call.getParameterExpressions().stream()
				.filter(NameExpression.class::isInstance).forEach(name -> names.add(((NameExpression) name).getName()));
		case OperationCallExpression call when call.getName().equals("asVar") -> made = true;
		case AssignmentStatement assignment when assignment.getTargetExpression() instanceof NameExpression name -> assigned.add(name.getName());
		default -> {
			// Declares no name.
		}
		}
		SyntaxTreeSearch.parts(part).forEach(this::collect);
	}

	/** Whether a name is, or may become, one of a variable. */
	boolean mayContain(String name) {
		return made || names.contains(name);
	}

	/** Whether a variable of that name gets other values than its first. */
	boolean isAssigned(String name) {
		return assigned.contains(name);
	}

	/** Whether the program declares an operation of that name. */
	boolean isOperation(String name) {
		return operations.contains(name);
	}

	Set<String> all() {
		return names;
	}
}
