package org.modelarena.extract.internal;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.Type;

/** What the nodes of one file declare and refer to, by the keys of JDT's bindings. Used by one thread. */
final class Bindings {
	private static final int METHOD = Vocabulary.get().number("Invocation", "method");
	private static final int DECLARATION = Vocabulary.get().number("Type", "declaration");

	private final List<Declared> declared = new ArrayList<>();
	private final List<Link> links = new ArrayList<>();

	/** @param element its number within the part */
	record Declared(String key, int element) {
	}

	/**
	 * @param element the number of the source within the part
	 * @param feature the number of the reference
	 * @param key     of the target's declaration
	 */
	record Link(int element, int feature, String key) {
	}

	void visit(ASTNode node, int element) {
		switch (node) {
		case AbstractTypeDeclaration type -> declare(type.resolveBinding() == null ? null : type.resolveBinding().getKey(), element);
		case MethodDeclaration method -> declare(method.resolveBinding() == null ? null : method.resolveBinding().getKey(), element);
		case Type type -> link(element, DECLARATION, key(type.resolveBinding()));
		case MethodInvocation call -> link(element, METHOD, key(call.resolveMethodBinding()));
		case SuperMethodInvocation call -> link(element, METHOD, key(call.resolveMethodBinding()));
		case ClassInstanceCreation call -> link(element, METHOD, key(call.resolveConstructorBinding()));
		case ConstructorInvocation call -> link(element, METHOD, key(call.resolveConstructorBinding()));
		case SuperConstructorInvocation call -> link(element, METHOD, key(call.resolveConstructorBinding()));
		default -> {
		}
		}
	}

	private void declare(String key, int element) {
		if (key != null) {
			declared.add(new Declared(key, element));
		}
	}

	private void link(int element, int feature, String key) {
		if (key != null) {
			links.add(new Link(element, feature, key));
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
