// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimplePropertyDescriptor;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;

/**
 * How JDT's nodes become elements: a node class has the EClass of its name, a property the feature of its name, without the digit that
 * JDT appends to properties that replace older ones. Immutable and thread-safe.
 */
public final class NodeTypes {
	private static final int MOST_NODE_TYPES = 256;
	private static final NodeTypes INSTANCE = new NodeTypes();

	private final NodeType[] types = new NodeType[MOST_NODE_TYPES];

	/**
	 * The form that a class of nodes takes in the model.
	 *
	 * @param number   the number of the EClass
	 * @param isName   whether its written form is kept
	 */
	record NodeType(int number, boolean isName, Property[] properties) {
	}

	/** @param feature its number */
	record Property(StructuralPropertyDescriptor descriptor, int feature, boolean isValue) {
	}

	private NodeTypes() {
		AST ast = AST.newAST(AST.getJLSLatest(), true);
		for (Class<? extends ASTNode> node : nodeClasses()) {
			ASTNode example = ast.createInstance(node);
			types[example.getNodeType()] = nodeType(example);
		}
	}

	static NodeTypes get() {
		return INSTANCE;
	}

	/** All classes of nodes that Java's current version has. */
	public static List<Class<? extends ASTNode>> nodeClasses() {
		List<Class<? extends ASTNode>> classes = new ArrayList<>();
		for (int type = 1; type < MOST_NODE_TYPES; type++) {
			Class<? extends ASTNode> found = nodeClass(type);
			if (found != null) {
				classes.add(found);
			}
		}
		return classes;
	}

	@SuppressWarnings("unchecked")
	private static Class<? extends ASTNode> nodeClass(int type) {
		try {
			return ASTNode.nodeClassForType(type);
		} catch (IllegalArgumentException noSuchType) {
			return null;
		}
	}

	/** The name of the feature that a property becomes. */
	public static String featureName(String property) {
		return property.endsWith("2") ? property.substring(0, property.length() - 1) : property;
	}

	private static NodeType nodeType(ASTNode example) {
		Vocabulary vocabulary = Vocabulary.get();
		EClass type = vocabulary.type(example.getClass().getSimpleName());
		List<Property> properties = new ArrayList<>();
		for (Object each : example.structuralPropertiesForType()) {
			StructuralPropertyDescriptor descriptor = (StructuralPropertyDescriptor) each;
			EStructuralFeature feature = type.getEStructuralFeature(featureName(descriptor.getId()));
			// A modifier's keyword becomes one of several features, an identifier the written form of its name.
			if (feature != null) {
				properties.add(new Property(descriptor, vocabulary.number(feature), descriptor instanceof SimplePropertyDescriptor));
			}
		}
		return new NodeType(vocabulary.number(type), example instanceof Name, properties.toArray(Property[]::new));
	}

	NodeType of(ASTNode node) {
		return types[node.getNodeType()];
	}
}
