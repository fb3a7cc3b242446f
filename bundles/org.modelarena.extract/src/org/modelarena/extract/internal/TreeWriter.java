// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.List;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Comment;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;

/** Writes syntax trees as events. Used by one thread. */
final class TreeWriter {
	private static final int UNIT = Vocabulary.get().number("ICompilationUnit");
	private static final int UNITS = Vocabulary.get().number("IPackageFragment", "compilationUnits");
	private static final int UNIT_NAME = Vocabulary.get().number("IJavaElement", "elementName");
	private static final int UNIT_AST = Vocabulary.get().number("ICompilationUnit", "ast");
	private static final int COMMENTS = Vocabulary.get().number("CompilationUnit", "comments");
	private static final int QUALIFIED_NAME = Vocabulary.get().number("Name", "fullyQualifiedName");

	private final Events events;
	private final Bindings bindings;

	/** @param bindings null if the nodes have none */
	TreeWriter(Events events, Bindings bindings) {
		this.events = events;
		this.bindings = bindings;
	}

	/** Writes a file, with an element of its own. */
	void unit(String name, CompilationUnit tree) {
		events.begin(UNIT, UNITS);
		events.text(UNIT_NAME, name);
		node(tree, UNIT_AST);
		events.end();
	}

	/** Writes a file without content. */
	static void emptyUnit(Events events, String name) {
		events.begin(UNIT, UNITS);
		events.text(UNIT_NAME, name);
		events.end();
	}

	private void node(ASTNode node, int containment) {
		NodeTypes.NodeType type = NodeTypes.get().of(node);
		if (bindings != null) {
			bindings.enter(node, events.elements());
		}
		events.begin(type.number(), containment);
		if (type.isName()) {
			events.text(QUALIFIED_NAME, node instanceof SimpleName simple ? simple.getIdentifier() : ((Name) node).getFullyQualifiedName());
		}
		for (NodeTypes.Property property : type.properties()) {
			property(node, property);
		}
		if (node instanceof Modifier modifier) {
			events.isTrue(Modifiers.feature(modifier));
		} else if (node instanceof CompilationUnit unit) {
			comments(unit);
		}
		if (bindings != null) {
			bindings.leave(node);
		}
		events.end();
	}

	private void property(ASTNode node, NodeTypes.Property property) {
		Object value = node.getStructuralProperty(property.descriptor());
		if (property.isValue()) {
			value(value, property.feature());
		} else if (value instanceof List<?> children) {
			for (Object child : children) {
				node((ASTNode) child, property.feature());
			}
		} else if (value != null) {
			node((ASTNode) value, property.feature());
		}
	}

	private void value(Object value, int feature) {
		if (value instanceof Boolean truth) {
			if (truth) {
				events.isTrue(feature);
			}
		} else if (value != null) {
			events.text(feature, value.toString());
		}
	}

	/** The comments that belong to no node. */
	private void comments(CompilationUnit unit) {
		for (Object comment : unit.getCommentList()) {
			if (((Comment) comment).getParent() == null) {
				node((Comment) comment, COMMENTS);
			}
		}
	}
}
