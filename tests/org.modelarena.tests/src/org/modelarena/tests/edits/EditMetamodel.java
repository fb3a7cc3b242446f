// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;

/** A metamodel with features of all kinds that an edit treats differently. */
public final class EditMetamodel {
	private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;

	private final EPackage ePackage = ECORE.createEPackage();
	private final EClass node = type("Node");
	private final EClass box = type("Box", node);
	private final EClass leaf = type("Leaf", node);

	private EditMetamodel() {
		ePackage.setName("edits");
		ePackage.setNsURI("http://modelarena.org/tests/edits");
		ePackage.setNsPrefix("edits");
		node.setAbstract(true);
		type("Special", leaf);
		attributes();
		links();
		containments();
	}

	/** A fresh copy. */
	public static Metamodel create() {
		return Metamodel.of(new EditMetamodel().ePackage);
	}

	private EClass type(String name, EClass... supertypes) {
		EClass type = ECORE.createEClass();
		type.setName(name);
		type.getESuperTypes().addAll(List.of(supertypes));
		ePackage.getEClassifiers().add(type);
		return type;
	}

	private void attributes() {
		EEnum color = ECORE.createEEnum();
		color.setName("Color");
		for (String name : List.of("RED", "GREEN", "BLUE")) {
			EEnumLiteral literal = ECORE.createEEnumLiteral();
			literal.setName(name);
			literal.setValue(color.getELiterals().size());
			color.getELiterals().add(literal);
		}
		ePackage.getEClassifiers().add(color);
		attribute(node, "name", EcorePackage.Literals.ESTRING, 1);
		attribute(node, "tags", EcorePackage.Literals.ESTRING, -1).setUnique(false);
		attribute(node, "labels", EcorePackage.Literals.ESTRING, -1);
		attribute(node, "colors", color, -1).setUnique(false);
		attribute(node, "days", EcorePackage.Literals.EDATE, -1).setUnique(false);
		attribute(leaf, "size", EcorePackage.Literals.EINT, 1);
		attribute(leaf, "serial", EcorePackage.Literals.ELONG, 1).setDefaultValueLiteral("7");
		attribute(leaf, "numbers", EcorePackage.Literals.EINT, -1);
		attribute(leaf, "weights", EcorePackage.Literals.EDOUBLE, -1).setUnique(false);
		attribute(leaf, "prices", EcorePackage.Literals.EBIG_DECIMAL, -1).setUnique(false);
		attribute(leaf, "flags", EcorePackage.Literals.EBOOLEAN_OBJECT, -1).setUnique(false);
		attribute(leaf, "color", color, 1);
	}

	private void links() {
		reference(node, "likes", node, -1);
		reference(node, "seen", leaf, -1).setUnique(false);
		reference(node, "favorite", node, 1);
		opposites(reference(leaf, "friends", leaf, -1), reference(leaf, "friendOf", leaf, -1));
		opposites(reference(leaf, "boss", box, 1), reference(box, "staff", leaf, -1));
		opposites(reference(leaf, "left", leaf, 1), reference(leaf, "right", leaf, 1));
		EReference mates = reference(leaf, "mates", leaf, -1);
		opposites(mates, mates);
	}

	private void containments() {
		opposites(contained(box, "parts", node, -1), reference(node, "owner", box, 1));
		contained(box, "extra", node, -1).setResolveProxies(false);
		contained(box, "lid", leaf, 1);
		opposites(contained(node, "notes", leaf, -1), reference(leaf, "about", node, 1));
		opposites(contained(leaf, "core", leaf, 1), reference(leaf, "shell", leaf, 1));
	}

	private static EReference contained(EClass owner, String name, EClass type, int upper) {
		EReference reference = reference(owner, name, type, upper);
		reference.setContainment(true);
		return reference;
	}

	private static EAttribute attribute(EClass owner, String name, EDataType type, int upper) {
		EAttribute attribute = ECORE.createEAttribute();
		add(owner, attribute, name, type, upper);
		return attribute;
	}

	private static EReference reference(EClass owner, String name, EClass type, int upper) {
		EReference reference = ECORE.createEReference();
		add(owner, reference, name, type, upper);
		return reference;
	}

	private static void add(EClass owner, EStructuralFeature feature, String name, EClassifier type, int upper) {
		feature.setName(name);
		feature.setEType(type);
		feature.setUpperBound(upper);
		owner.getEStructuralFeatures().add(feature);
	}

	private static void opposites(EReference one, EReference other) {
		one.setEOpposite(other);
		other.setEOpposite(one);
	}
}
