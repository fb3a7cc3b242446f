// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.Type;

/** The declarations and references in the nodes of one file, by the keys of JDT's bindings. Used by one thread. */
final class Bindings {
	private static final int METHOD = Vocabulary.get().number("Invocation", "method");
	private static final int CALLER = Vocabulary.get().number("Invocation", "caller");
	private static final int DECLARATION = Vocabulary.get().number("Type", "declaration");

	private final List<Declared> declared = new ArrayList<>();
	private final List<Link> links = new ArrayList<>();
	/** The numbers of the members around the current node, the innermost one last. */
	private final Deque<Integer> members = new ArrayDeque<>();

	/** @param element its number within the part */
	record Declared(String key, int element) {
	}

	/**
	 * @param element the number of the source within the part
	 * @param feature the number of the reference
	 * @param key     of the target's declaration; null if the target is of the same part
	 * @param target  its number within the part
	 */
	record Link(int element, int feature, String key, int target) {
	}

	/** Takes up a node before those below it. */
	void enter(ASTNode node, int element) {
		switch (node) {
		case AbstractTypeDeclaration type -> declare(type.resolveBinding() == null ? null : type.resolveBinding().getKey(), element);
		case MethodDeclaration method -> declare(method.resolveBinding() == null ? null : method.resolveBinding().getKey(), element);
		case Type type -> link(element, DECLARATION, key(type.resolveBinding()));
		case MethodInvocation call -> call(element, key(call.resolveMethodBinding()));
		case SuperMethodInvocation call -> call(element, key(call.resolveMethodBinding()));
		case ClassInstanceCreation call -> call(element, key(call.resolveConstructorBinding()));
		case ConstructorInvocation call -> call(element, key(call.resolveConstructorBinding()));
		case SuperConstructorInvocation call -> call(element, key(call.resolveConstructorBinding()));
		default -> {
		}
		}
		if (node instanceof BodyDeclaration) {
			members.addLast(element);
		}
	}

	/** Leaves a node after those below it. */
	void leave(ASTNode node) {
		if (node instanceof BodyDeclaration) {
			members.removeLast();
		}
	}

	private void call(int element, String method) {
		link(element, METHOD, method);
		if (!members.isEmpty()) {
			links.add(new Link(element, CALLER, null, members.getLast()));
		}
	}

	private void declare(String key, int element) {
		if (key != null) {
			declared.add(new Declared(key, element));
		}
	}

	private void link(int element, int feature, String key) {
		if (key != null) {
			links.add(new Link(element, feature, key, -1));
		}
	}

	private static String key(ITypeBinding type) {
		return type == null || !type.getErasure().isFromSource() ? null : type.getErasure().getTypeDeclaration().getKey();
	}

	private static String key(IMethodBinding method) {
		return method == null || !method.getDeclaringClass().getErasure().isFromSource() ? null : method.getMethodDeclaration().getKey();
	}

	List<Declared> declared() {
		return declared;
	}

	List<Link> links() {
		return links;
	}
}
