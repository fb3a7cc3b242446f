// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.EolModule;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ItemSelectorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;
import org.eclipse.epsilon.epl.EplModule;

/** Searches parts of programs. */
public final class SyntaxTreeSearch {
	private SyntaxTreeSearch() {
	}

	/** Whether a name stands in a part, whatever it means there. */
	public static boolean mentions(ModuleElement part, String name) {
		return contains(part, node -> node instanceof NameExpression expression && expression.getName().equals(name));
	}

	/** Whether a condition holds for a part or what it consists of. */
	public static boolean contains(ModuleElement part, Predicate<ModuleElement> condition) {
		if (part == null) {
			return false;
		}
		return condition.test(part) || parts(part).stream().anyMatch(child -> contains(child, condition));
	}

	/** All nodes of a program, in an order that is the same for each parsed copy of a text. */
	public static List<ModuleElement> all(EolModule module) {
		List<ModuleElement> all = new ArrayList<>();
		if (module.getMain() != null) {
			addAll(module.getMain(), all);
		}
		module.getDeclaredOperations().forEach(operation -> addAll(operation, all));
		if (module instanceof EplModule patterns) {
			patterns.getDeclaredPre().forEach(pre -> addAll(pre, all));
			patterns.getDeclaredPatterns().forEach(pattern -> addAll(pattern, all));
			patterns.getDeclaredPost().forEach(post -> addAll(post, all));
		}
		return all;
	}

	private static void addAll(ModuleElement node, List<ModuleElement> into) {
		into.add(node);
		parts(node).forEach(child -> addAll(child, into));
	}

	/** The parts of a node, also those that Epsilon does not list among its children. */
	public static List<ModuleElement> parts(ModuleElement node) {
		List<ModuleElement> parts = new ArrayList<>(node.getChildren());
		if (node instanceof ItemSelectorExpression selector) {
			addIfMissing(selector.getTargetExpression(), parts);
			addIfMissing(selector.getIndexExpression(), parts);
		}
		if (node instanceof AssignmentStatement assignment) {
			addIfMissing(assignment.getValueExpression(), parts);
		}
		return parts;
	}

	/** Epsilon lists some of them only where they are of certain kinds. */
	private static void addIfMissing(ModuleElement part, List<ModuleElement> parts) {
		if (part != null && parts.stream().noneMatch(present -> present == part)) {
			parts.add(part);
		}
	}
}
