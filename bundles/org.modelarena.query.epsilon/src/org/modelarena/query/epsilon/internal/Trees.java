package org.modelarena.query.epsilon.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.dom.AssignmentStatement;
import org.eclipse.epsilon.eol.dom.ItemSelectorExpression;
import org.eclipse.epsilon.eol.dom.NameExpression;

/** Searches parts of programs. */
final class Trees {
	private Trees() {
	}

	/** Whether a name stands in a part, whatever it means there. */
	static boolean mentions(ModuleElement part, String name) {
		return contains(part, node -> node instanceof NameExpression expression && expression.getName().equals(name));
	}

	/** Whether a condition holds for a part or what it consists of. */
	static boolean contains(ModuleElement part, Predicate<ModuleElement> condition) {
		if (part == null) {
			return false;
		}
		return condition.test(part) || parts(part).stream().anyMatch(child -> contains(child, condition));
	}

	/** What a node consists of, also where Epsilon does not list it among its children. */
	static List<ModuleElement> parts(ModuleElement node) {
		List<ModuleElement> parts = new ArrayList<>(node.getChildren());
		if (node instanceof ItemSelectorExpression selector) {
			parts.add(selector.getTargetExpression());
			parts.add(selector.getIndexExpression());
		}
		if (node instanceof AssignmentStatement assignment && !parts.contains(assignment.getValueExpression())) {
			parts.add(assignment.getValueExpression());
		}
		parts.remove(null);
		return parts;
	}
}
