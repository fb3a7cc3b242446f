// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import java.util.ArrayList;
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

/** A package with features of every kind that EMF's objects treat differently. Each call makes a new copy. */
final class EveryFeature {
	private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;

	private final EPackage ePackage = ECORE.createEPackage();
	private final EClass node = type("Node");
	private final EClass special = type("Special");
	private final EClass entry = type("Entry");

	private EveryFeature() {
		ePackage.setName("every");
		ePackage.setNsURI("http://modelarena.org/tests/every");
		ePackage.setNsPrefix("every");
		special.getESuperTypes().add(node);
		entry.setInstanceClassName("java.util.Map$Entry");
		attribute(entry, "key", EcorePackage.Literals.ESTRING, 1);
		attribute(entry, "value", EcorePackage.Literals.ESTRING, 1);
		attributes();
		references();
		containments();
		attribute(special, "weight", EcorePackage.Literals.EDOUBLE, 1);
		reference(special, "specials", special, -1);
	}

	static EPackage make() {
		return new EveryFeature().ePackage;
	}

	private EClass type(String name) {
		EClass type = ECORE.createEClass();
		type.setName(name);
		ePackage.getEClassifiers().add(type);
		return type;
	}

	private void attributes() {
		EEnum colour = ECORE.createEEnum();
		colour.setName("Colour");
		for (String name : List.of("RED", "GREEN", "BLUE")) {
			EEnumLiteral literal = ECORE.createEEnumLiteral();
			literal.setName(name);
			literal.setValue(colour.getELiterals().size());
			colour.getELiterals().add(literal);
		}
		ePackage.getEClassifiers().add(colour);
		attribute(node, "name", EcorePackage.Literals.ESTRING, 1);
		attribute(node, "title", EcorePackage.Literals.ESTRING, 1).setDefaultValueLiteral("none");
		attribute(node, "count", EcorePackage.Literals.EINT, 1).setDefaultValueLiteral("3");
		attribute(node, "colour", colour, 1);
		attribute(node, "day", EcorePackage.Literals.EDATE, 1);
		attribute(node, "maybe", EcorePackage.Literals.ESTRING, 1).setUnsettable(true);
		EAttribute often = attribute(node, "often", EcorePackage.Literals.EINT, 1);
		often.setUnsettable(true);
		often.setDefaultValueLiteral("7");
		attribute(node, "words", EcorePackage.Literals.ESTRING, -1).setUnique(false);
		attribute(node, "numbers", EcorePackage.Literals.EINT, -1);
		attribute(node, "listed", EcorePackage.Literals.ESTRING, -1).setUnsettable(true);
		attribute(node, "noted", EcorePackage.Literals.ESTRING, 1).setTransient(true);
		attribute(node, "notes", EcorePackage.Literals.ESTRING, -1).setTransient(true);
	}

	private void references() {
		reference(node, "to", node, 1);
		reference(node, "links", node, -1);
		reference(node, "perhaps", node, 1).setUnsettable(true);
		reference(node, "some", node, -1).setUnsettable(true);
		opposites(reference(node, "left", node, 1), reference(node, "right", node, 1));
		opposites(reference(node, "owner", node, 1), reference(node, "owned", node, -1));
		opposites(reference(node, "before", node, -1), reference(node, "after", node, -1));
		reference(node, "direct", node, -1).setResolveProxies(false);
		reference(node, "seen", node, 1).setTransient(true);
	}

	private void containments() {
		contained(reference(node, "child", node, 1)).setResolveProxies(false);
		contained(reference(node, "parts", node, -1)).setResolveProxies(false);
		EReference children = contained(reference(node, "children", node, -1));
		children.setResolveProxies(false);
		EReference parent = reference(node, "parent", node, 1);
		parent.setResolveProxies(false);
		opposites(children, parent);
		EReference inner = contained(reference(node, "inner", special, 1));
		EReference outer = reference(special, "outer", node, 1);
		opposites(inner, outer);
		EReference optional = contained(reference(node, "optional", node, -1));
		optional.setResolveProxies(false);
		optional.setUnsettable(true);
		EReference temporary = contained(reference(node, "temporary", node, 1));
		temporary.setResolveProxies(false);
		temporary.setTransient(true);
		contained(reference(node, "tags", entry, -1));
	}

	private static EReference contained(EReference reference) {
		reference.setContainment(true);
		return reference;
	}

	private static EAttribute attribute(EClass type, String name, EDataType dataType, int upper) {
		EAttribute attribute = ECORE.createEAttribute();
		add(type, attribute, name, dataType, upper);
		return attribute;
	}

	private static EReference reference(EClass type, String name, EClass target, int upper) {
		EReference reference = ECORE.createEReference();
		add(type, reference, name, target, upper);
		return reference;
	}

	private static void add(EClass type, EStructuralFeature feature, String name, EClassifier valueType, int upper) {
		feature.setName(name);
		feature.setEType(valueType);
		feature.setUpperBound(upper);
		type.getEStructuralFeatures().add(feature);
	}

	private static void opposites(EReference one, EReference other) {
		one.setEOpposite(other);
		other.setEOpposite(one);
	}

	/** The names of all features of nodes, in order. */
	static List<String> names(EClass type) {
		List<String> names = new ArrayList<>();
		type.getEAllStructuralFeatures().forEach(feature -> names.add(feature.getName()));
		return names;
	}
}
