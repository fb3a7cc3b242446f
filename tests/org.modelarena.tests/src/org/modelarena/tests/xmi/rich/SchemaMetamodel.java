// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.ExtendedMetaData;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;

/** Random metamodels as EMF makes them of XML schemas: document roots, names of their own, mixed content, groups, substitution groups, wildcards. */
final class SchemaMetamodel {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;
	private static final ExtendedMetaData META = ExtendedMetaData.INSTANCE;

	private SchemaMetamodel() {
	}

	static List<EPackage> write(long seed, Draw draw, Path file) throws IOException {
		EPackage ePackage = FACTORY.createEPackage();
		ePackage.setName("schema");
		ePackage.setNsPrefix("schema");
		ePackage.setNsURI("http://modelarena.org/schema/" + seed);
		META.setQualified(ePackage, true);
		EClass part = type(ePackage, "Part", ExtendedMetaData.ELEMENT_ONLY_CONTENT, "partType");
		element(RichMetamodel.attribute(part, "nameOfPart", XMLTypePackage.Literals.STRING, 1), "name", draw, "name of its own");
		xmlAttribute(RichMetamodel.attribute(part, "theId", XMLTypePackage.Literals.ID, 1), "id").setID(true);
		EClass special = type(ePackage, "SpecialPart", ExtendedMetaData.ELEMENT_ONLY_CONTENT, "specialPart");
		special.getESuperTypes().add(part);
		xmlAttribute(RichMetamodel.attribute(special, "size", XMLTypePackage.Literals.INT, 1), "the-size");
		EClass text = type(ePackage, "Text", ExtendedMetaData.MIXED_CONTENT, "text");
		map(text, "mixed", ":mixed", ExtendedMetaData.ELEMENT_WILDCARD_FEATURE);
		member(element(containment(text, "emphasised", part), "em", draw, "mixed content"));
		member(element(RichMetamodel.attribute(text, "code", XMLTypePackage.Literals.STRING, -1), "code", draw, "value in mixed content"));
		EClass choice = type(ePackage, "Choice", ExtendedMetaData.ELEMENT_ONLY_CONTENT, "choice");
		EAttribute group = map(choice, "group", "group:0", ExtendedMetaData.GROUP_FEATURE);
		for (EStructuralFeature member : List.of(containment(choice, "part", part), containment(choice, "text", text),
				RichMetamodel.attribute(choice, "word", XMLTypePackage.Literals.STRING, -1))) {
			META.setGroup(member(element(member, member.getName(), draw, "group")), group);
		}
		if (draw.oneIn(2, "wildcard for elements")) {
			EAttribute any = map(choice, "any", ":1", ExtendedMetaData.ELEMENT_WILDCARD_FEATURE);
			META.setWildcards(any, List.of("##any"));
			META.setProcessingKind(any, ExtendedMetaData.LAX_PROCESSING);
		}
		if (draw.oneIn(2, "wildcard for attributes")) {
			EAttribute any = map(choice, "anyAttribute", ":2", ExtendedMetaData.ATTRIBUTE_WILDCARD_FEATURE);
			META.setWildcards(any, List.of("##any"));
			META.setProcessingKind(any, ExtendedMetaData.LAX_PROCESSING);
		}
		element(containment(choice, "inner", choice), "inner", draw, "nested");
		element(RichMetamodel.reference(choice, "link", part, -1), "link", draw, "reference in a schema");
		documentRoot(ePackage, part, special, text, choice);
		Resource resource = new EcoreResourceFactoryImpl().createResource(URI.createFileURI(file.toString()));
		resource.getContents().add(ePackage);
		resource.save(Map.of());
		return RichMetamodel.read(List.of(file));
	}

	private static void documentRoot(EPackage ePackage, EClass part, EClass special, EClass text, EClass choice) {
		EClass root = type(ePackage, "DocumentRoot", ExtendedMetaData.MIXED_CONTENT, "");
		map(root, "mixed", ":mixed", ExtendedMetaData.ELEMENT_WILDCARD_FEATURE);
		for (String name : List.of("xMLNSPrefixMap", "xSISchemaLocation")) {
			EReference map = containment(root, name, EcorePackage.Literals.ESTRING_TO_STRING_MAP_ENTRY);
			map.setTransient(true);
			map.setResolveProxies(false);
			META.setFeatureKind(map, ExtendedMetaData.ATTRIBUTE_FEATURE);
			META.setName(map, name.equals("xMLNSPrefixMap") ? "xmlns:prefix" : "xsi:schemaLocation");
		}
		new TreeMap<>(Map.of("choice", choice, "text", text, "part", part, "special", special)).forEach((name, type) -> {
			EReference element = containment(root, name + "Element", type);
			element.setUpperBound(EStructuralFeature.UNSPECIFIED_MULTIPLICITY);
			member(element);
			META.setFeatureKind(element, ExtendedMetaData.ELEMENT_FEATURE);
			META.setName(element, name);
			META.setNamespace(element, ePackage.getNsURI());
		});
	}

	private static EClass type(EPackage ePackage, String name, int content, String xmlName) {
		EClass type = FACTORY.createEClass();
		type.setName(name);
		ePackage.getEClassifiers().add(type);
		META.setContentKind(type, content);
		META.setName(type, xmlName);
		return type;
	}

	private static EAttribute map(EClass owner, String name, String xmlName, int kind) {
		EAttribute map = RichMetamodel.attribute(owner, name, EcorePackage.Literals.EFEATURE_MAP_ENTRY, -1);
		map.setUnique(false);
		META.setFeatureKind(map, kind);
		META.setName(map, xmlName);
		return map;
	}

	private static EReference containment(EClass owner, String name, EClass type) {
		EReference reference = RichMetamodel.reference(owner, name, type, -1);
		reference.setContainment(true);
		reference.setResolveProxies(false);
		return reference;
	}

	private static <F extends EStructuralFeature> F element(F feature, String name, Draw draw, String what) {
		META.setFeatureKind(feature, ExtendedMetaData.ELEMENT_FEATURE);
		META.setName(feature, name);
		META.setNamespace(feature, "##targetNamespace");
		draw.note(what);
		return feature;
	}

	private static EAttribute xmlAttribute(EAttribute attribute, String name) {
		META.setFeatureKind(attribute, ExtendedMetaData.ATTRIBUTE_FEATURE);
		META.setName(attribute, name);
		return attribute;
	}

	private static <F extends EStructuralFeature> F member(F feature) {
		feature.setDerived(true);
		feature.setVolatile(true);
		feature.setTransient(true);
		return feature;
	}

	/** Gives some features one order. */
	static void group(EClass owner, String name, EStructuralFeature... members) {
		EAttribute group = map(owner, name, name + ":0", ExtendedMetaData.GROUP_FEATURE);
		for (EStructuralFeature each : members) {
			META.setFeatureKind(each, ExtendedMetaData.ELEMENT_FEATURE);
			META.setGroup(member(each), group);
		}
	}
}
