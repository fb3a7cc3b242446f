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
import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.dom.ConstraintContext;
import org.eclipse.epsilon.evl.dom.Fix;
import org.modelarena.query.epsilon.internal.parser.EvlProgramModule;
import org.modelarena.query.epsilon.internal.syntax.SyntaxTreeSearch;

/** The operations of a program that checks call. Libraries have others too, and fixes call others, which may do what constraints must not. */
final class UsedOperations {
	private final Set<String> names = new HashSet<>();

	private UsedOperations() {
	}

	/** Takes the operations out of a program that no check names, of those that were imported or that fixes name. */
	static void keepOnly(EvlProgramModule module, EvlImports imports) {
		UsedOperations byFixes = new UsedOperations();
		module.getChildren().forEach(byFixes::collectFixes);
		for (int before = -1; before != byFixes.names.size();) {
			before = byFixes.names.size();
			module.getDeclaredOperations().stream().filter(each -> byFixes.names.contains(each.getName())).toList().forEach(byFixes::collect);
		}
		List<Operation> unused = new ArrayList<>(module.getDeclaredOperations().stream().filter(each -> byFixes.names.contains(each.getName())
				|| imports.isImported(each.getRegion().getStart().getLine())).toList());
		UsedOperations used = new UsedOperations();
		module.getChildren().stream().filter(part -> !unused.contains(part)).forEach(used::collect);
		for (int before = -1; before != unused.size();) {
			before = unused.size();
			List<Operation> named = unused.stream().filter(each -> used.names.contains(each.getName())).toList();
			unused.removeAll(named);
			named.forEach(used::collect);
		}
		module.getDeclaredOperations().removeAll(unused);
		module.getOperations().removeAll(unused);
		module.getChildren().removeAll(unused);
	}

	private void collectFixes(ModuleElement part) {
		if (part instanceof Fix || part instanceof Post) {
			SyntaxTreeSearch.parts(part).forEach(this::collect);
		} else if (part instanceof ConstraintContext || part instanceof Constraint) {
			SyntaxTreeSearch.parts(part).forEach(this::collectFixes);
		}
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
