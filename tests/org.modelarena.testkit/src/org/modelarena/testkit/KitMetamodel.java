// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

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
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;

/**
 * A small metamodel with one of everything that stores have to cope with: many-valued attributes, defaults, an enumeration, single and
 * many containment, opposites one to one, one to many and many to many, references without opposite, and multiple inheritance.
 */
public final class KitMetamodel {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;

	private KitMetamodel() {
	}

	/** A fresh copy of the metamodel. */
	public static Metamodel create() {
		EPackage kit = FACTORY.createEPackage();
		kit.setName("kit");
		kit.setNsPrefix("kit");
		kit.setNsURI("http://modelarena.org/test/kit");
		EEnum color = colors(kit);
		EClass node = type(kit, "Node", true);
		EClass group = type(kit, "Group", false, node);
		EClass leaf = type(kit, "Leaf", false, node);
		EClass marked = type(kit, "Marked", true);
		type(kit, "Special", false, leaf, marked);
		attribute(node, "name", EcorePackage.Literals.ESTRING, 1).setDefaultValueLiteral("unnamed");
		attribute(node, "title", EcorePackage.Literals.ESTRING, 1);
		attribute(node, "color", color, 1).setDefaultValueLiteral("GREEN");
		attribute(node, "tags", EcorePackage.Literals.ESTRING, ETypedElement.UNBOUNDED_MULTIPLICITY).setUnique(false);
		attribute(leaf, "size", EcorePackage.Literals.EINT, 1);
		attribute(leaf, "weight", EcorePackage.Literals.EDOUBLE, 1).setDefaultValueLiteral("1.5");
		attribute(leaf, "serial", EcorePackage.Literals.ELONG, 1);
		attribute(leaf, "open", EcorePackage.Literals.EBOOLEAN_OBJECT, 1);
		attribute(leaf, "rank", EcorePackage.Literals.EINTEGER_OBJECT, 1);
		attribute(leaf, "numbers", EcorePackage.Literals.EINT, ETypedElement.UNBOUNDED_MULTIPLICITY).setUnique(false);
		attribute(marked, "flag", EcorePackage.Literals.EBOOLEAN, 1);
		opposites(contained(group, "members", node, -1), reference(node, "owner", group, 1));
		contained(group, "head", leaf, 1);
		opposites(reference(leaf, "friends", leaf, -1), reference(leaf, "friendOf", leaf, -1));
		opposites(reference(leaf, "partner", leaf, 1), reference(leaf, "partnerOf", leaf, 1));
		opposites(reference(leaf, "boss", group, 1), reference(group, "staff", leaf, -1));
		reference(node, "likes", node, -1);
		reference(node, "favorite", node, 1);
		return Metamodel.of(kit);
	}

	/** Of ends that are their own other ends. */
	static Metamodel ofPeople() {
		EPackage people = FACTORY.createEPackage();
		people.setName("people");
		people.setNsPrefix("people");
		people.setNsURI("http://modelarena.org/test/people");
		EClass person = type(people, "Person", false);
		EReference friends = reference(person, "friends", person, -1);
		friends.setEOpposite(friends);
		EReference partner = reference(person, "partner", person, 1);
		partner.setEOpposite(partner);
		return Metamodel.of(people);
	}

	private static EEnum colors(EPackage kit) {
		EEnum color = FACTORY.createEEnum();
		color.setName("Color");
		for (String name : new String[] { "RED", "GREEN", "BLUE" }) {
			EEnumLiteral literal = FACTORY.createEEnumLiteral();
			literal.setName(name);
			literal.setValue(color.getELiterals().size());
			color.getELiterals().add(literal);
		}
		kit.getEClassifiers().add(color);
		return color;
	}

	private static EClass type(EPackage kit, String name, boolean isAbstract, EClass... supertypes) {
		EClass type = FACTORY.createEClass();
		type.setName(name);
		type.setAbstract(isAbstract);
		type.getESuperTypes().addAll(List.of(supertypes));
		kit.getEClassifiers().add(type);
		return type;
	}

	private static EAttribute attribute(EClass owner, String name, EDataType type, int upper) {
		EAttribute attribute = FACTORY.createEAttribute();
		owner.getEStructuralFeatures().add(shaped(attribute, name, type, upper));
		return attribute;
	}

	private static EReference reference(EClass owner, String name, EClass type, int upper) {
		EReference reference = FACTORY.createEReference();
		owner.getEStructuralFeatures().add(shaped(reference, name, type, upper));
		return reference;
	}

	private static EReference contained(EClass owner, String name, EClass type, int upper) {
		EReference reference = reference(owner, name, type, upper);
		reference.setContainment(true);
		return reference;
	}

	private static <F extends EStructuralFeature> F shaped(F feature, String name, EClassifier type, int upper) {
		feature.setName(name);
		feature.setEType(type);
		feature.setUpperBound(upper);
		return feature;
	}

	private static void opposites(EReference one, EReference other) {
		one.setEOpposite(other);
		other.setEOpposite(one);
	}
}
