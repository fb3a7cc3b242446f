// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.util.FeatureMap;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.eclipse.emf.ecore.xml.type.AnyType;
import org.eclipse.emf.ecore.xml.type.XMLTypeFactory;

/** Random documents of a {@link SchemaMetamodel}. */
final class SchemaModel {
	private static final ExtendedMetaData META = ExtendedMetaData.INSTANCE;
	private static final int DEEPEST = 3;

	private final Draw draw;
	private final EPackage ePackage;
	private final List<EObject> parts = new ArrayList<>();
	private int ids;

	private SchemaModel(Draw draw, EPackage ePackage) {
		this.draw = draw;
		this.ePackage = ePackage;
	}

	static void fill(Draw draw, EPackage ePackage, List<Resource> files) {
		SchemaModel model = new SchemaModel(draw, ePackage);
		for (Resource file : files) {
			EObject root = EcoreUtil.create((EClass) ePackage.getEClassifier("DocumentRoot"));
			file.getContents().add(root);
			EObject top = model.choice(0);
			root.eSet(root.eClass().getEStructuralFeature("choiceElement"), top);
			draw.note("document");
			List<EObject> here = new ArrayList<>();
			file.getAllContents().forEachRemaining(here::add);
			model.link(here);
		}
	}

	private EObject create(String type) {
		return EcoreUtil.create((EClass) ePackage.getEClassifier(type));
	}

	private static EStructuralFeature feature(EObject object, String name) {
		return object.eClass().getEStructuralFeature(name);
	}

	private static FeatureMap map(EObject object, String name) {
		return (FeatureMap) object.eGet(feature(object, name));
	}

	@SuppressWarnings("unchecked")
	private static List<Object> list(EObject object, String name) {
		return (List<Object>) object.eGet(feature(object, name));
	}

	private EObject part() {
		boolean special = draw.oneIn(3, "subtype in a schema");
		EObject part = create(special ? "SpecialPart" : "Part");
		part.eSet(feature(part, "nameOfPart"), "part & " + ids);
		part.eSet(feature(part, "theId"), "p" + ids++);
		if (special) {
			part.eSet(feature(part, "size"), draw.below(100));
		}
		parts.add(part);
		return part;
	}

	private EObject text() {
		EObject text = create("Text");
		FeatureMap mixed = map(text, "mixed");
		for (int i = draw.below(6); i > 0; i--) {
			switch (draw.below(5)) {
			case 0 -> {
				FeatureMapUtil.addText(mixed, "some <text> " + i);
				draw.note("text in mixed content");
			}
			case 1 -> {
				FeatureMapUtil.addComment(mixed, " a comment ");
				draw.note("comment");
			}
			case 2 -> {
				FeatureMapUtil.addCDATA(mixed, "<data>&" + i);
				draw.note("character data");
			}
			case 3 -> mixed.add(feature(text, "code"), "code" + i);
			default -> mixed.add(feature(text, "emphasised"), part());
			}
		}
		return text;
	}

	private EObject choice(int depth) {
		EObject choice = create("Choice");
		FeatureMap group = map(choice, "group");
		for (int i = draw.below(6); i > 0; i--) {
			switch (draw.below(3)) {
			case 0 -> group.add(feature(choice, "part"), part());
			case 1 -> group.add(feature(choice, "text"), text());
			default -> group.add(feature(choice, "word"), "word " + i);
			}
			draw.note("entry of a group");
		}
		wildcards(choice);
		for (int i = depth < DEEPEST ? draw.below(3) : 0; i > 0; i--) {
			list(choice, "inner").add(choice(depth + 1));
		}
		return choice;
	}

	private void wildcards(EObject choice) {
		if (feature(choice, "any") != null) {
			EReference global = (EReference) ((EClass) ePackage.getEClassifier("DocumentRoot")).getEStructuralFeature("specialElement");
			if (draw.oneIn(2, "known element in a wildcard")) {
				EObject special = create("SpecialPart");
				special.eSet(feature(special, "nameOfPart"), "any " + ids++);
				map(choice, "any").add(global, special);
			}
			if (draw.oneIn(2, "unknown element in a wildcard")) {
				AnyType any = XMLTypeFactory.eINSTANCE.createAnyType();
				FeatureMapUtil.addText(any.getMixed(), "whatever");
				any.getAnyAttribute().add(META.demandFeature(null, "how", false), "so");
				map(choice, "any").add(META.demandFeature("urn:unknown", "thing", true), any);
			}
		}
		if (feature(choice, "anyAttribute") != null && draw.oneIn(2, "unknown attribute")) {
			map(choice, "anyAttribute").add(META.demandFeature("urn:unknown", "colour", false), "red " + ids++);
		}
	}

	private void link(List<EObject> here) {
		for (EObject each : here) {
			if (each.eClass().getName().equals("Choice")) {
				for (EObject part : parts) {
					if (draw.oneIn(4)) {
						list(each, "link").add(part);
						draw.note("link in a schema");
					}
				}
			}
		}
	}
}
