// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.Operation;
import org.eclipse.epsilon.eol.dom.OperationCallExpression;
import org.eclipse.epsilon.erl.dom.Post;
import org.eclipse.epsilon.evl.dom.Fix;
import org.modelarena.query.epsilon.internal.parser.EvlProgramModule;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** The operations of a program that are called. Libraries have others too, which may do what constraints must not. */
final class UsedOperations {
	private final Set<String> names = new HashSet<>();

	private UsedOperations() {
	}

	/** Takes the imported operations out of a program that nothing names. */
	static void keepOnly(EvlProgramModule module, EvlImports imports) {
		List<Operation> imported = new ArrayList<>(module.getDeclaredOperations().stream().filter(each -> imports.isImported(each.getRegion().getStart().getLine())).toList());
		UsedOperations used = new UsedOperations();
		module.getChildren().stream().filter(part -> !imported.contains(part)).forEach(used::collect);
		for (int before = -1; before != imported.size();) {
			before = imported.size();
			List<Operation> named = imported.stream().filter(each -> used.names.contains(each.getName())).toList();
			imported.removeAll(named);
			named.forEach(used::collect);
		}
		module.getDeclaredOperations().removeAll(imported);
		module.getOperations().removeAll(imported);
		module.getChildren().removeAll(imported);
	}

	private void collect(ModuleElement part) {
		if (part instanceof Fix || part instanceof Post) {
			return;
		}
		if (part instanceof OperationCallExpression call) {
			names.add(call.getName());
		}
		SyntaxTreeSearch.parts(part).forEach(this::collect);
	}
}
