// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EGenericType;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypeParameter;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;

/** Random metamodels with whatever Ecore offers, but for what only files of a schema have: that is in {@link SchemaMetamodel}. */
final class RichMetamodel {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;
	private static final List<EDataType> DATA_TYPES = List.of(EcorePackage.Literals.ESTRING, EcorePackage.Literals.EINT, EcorePackage.Literals.EBOOLEAN,
			EcorePackage.Literals.EDOUBLE, EcorePackage.Literals.ELONG, EcorePackage.Literals.EFLOAT, EcorePackage.Literals.ESHORT, EcorePackage.Literals.EBYTE,
			EcorePackage.Literals.ECHAR, EcorePackage.Literals.EBIG_DECIMAL, EcorePackage.Literals.EBIG_INTEGER, EcorePackage.Literals.EDATE,
			EcorePackage.Literals.EBYTE_ARRAY, EcorePackage.Literals.EINTEGER_OBJECT, EcorePackage.Literals.ECHARACTER_OBJECT, EcorePackage.Literals.EBOOLEAN_OBJECT,
			EcorePackage.Literals.EDOUBLE_OBJECT);
	private static final List<String> ODD_NAMES = List.of("class", "self", "größe", "名前", "_under", "with.dot", "with-dash", "Ünïcode", "end", "import");

	private final Draw draw;
	private final List<EPackage> packages = new ArrayList<>();
	private final List<EDataType> dataTypes = new ArrayList<>(DATA_TYPES);
	private final List<EClass> types = new ArrayList<>();
	private EClass keyed;
	private int names;

	private RichMetamodel(Draw draw) {
		this.draw = draw;
	}

	/**
	 * Writes a metamodel as one or two files, and reads them again as any EMF program does.
	 *
	 * @param mapped whether feature maps may be drawn
	 */
	static List<EPackage> write(long seed, Draw draw, boolean mapped, List<Path> files) throws IOException {
		List<EPackage> roots = new RichMetamodel(draw).create(seed, mapped, files.size() == 1);
		ResourceSet out = resources();
		for (int i = 0; i < roots.size(); i++) {
			URI uri = URI.createFileURI(files.get(i % files.size()).toString());
			Resource resource = out.getResource(uri, false) == null ? out.createResource(uri) : out.getResource(uri, false);
			resource.getContents().add(roots.get(i));
		}
		for (Resource resource : out.getResources()) {
			resource.save(Map.of());
		}
		return read(files);
	}

	static List<EPackage> read(List<Path> files) {
		ResourceSet in = resources();
		List<EPackage> read = new ArrayList<>();
		for (Path file : files) {
			in.getResource(URI.createFileURI(file.toString()), true).getContents().forEach(root -> read.add((EPackage) root));
		}
		return read;
	}

	private static ResourceSet resources() {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("ecore", new EcoreResourceFactoryImpl());
		return resources;
	}

	private List<EPackage> create(long seed, boolean mapped, boolean isOneFile) {
		EPackage first = ePackage("alpha", seed);
		EPackage inner = ePackage("beta", seed);
		EPackage innermost = ePackage("gamma", seed);
		EPackage second = ePackage("delta", seed);
		first.getESubpackages().add(inner);
		inner.getESubpackages().add(innermost);
		draw.note("package in package");
		dataTypes();
		EClass top = type("Top", true);
		top.setInterface(draw.oneIn(2, "interface"));
		EAttribute name = attribute(top, "name", EcorePackage.Literals.ESTRING, 1);
		FeatureFlags.draw(draw, name);
		name.setTransient(false);
		name.setID(draw.oneIn(2, "id attribute"));
		for (int i = 4 + draw.below(4); i > 0; i--) {
			EClass type = type("T" + types.size(), false);
			type.getESuperTypes().add(draw.oneIn(2) ? top : draw.of(types.subList(0, types.size() - 1)));
			if (type.getESuperTypes().getFirst() == type) {
				type.getESuperTypes().clear();
			}
			EClass other = draw.of(types);
			if (other != type && !type.getEAllSuperTypes().contains(other) && !other.getEAllSuperTypes().contains(type) && draw.oneIn(3, "several supertypes")) {
				type.getESuperTypes().add(other);
			}
			type.setAbstract(i > 2 && draw.oneIn(6, "abstract class"));
		}
		generics(top);
		keyed(isOneFile);
		for (EClass type : List.copyOf(types)) {
			for (int i = draw.below(5); i > 0; i--) {
				randomAttribute(type);
			}
			for (int i = 1 + draw.below(5); i > 0; i--) {
				randomReference(type);
			}
		}
		EReference all = reference(types.getLast(), "all", top, -1);
		all.setContainment(true);
		if (draw.oneIn(2, "map")) {
			map(draw.of(types));
		}
		if (mapped) {
			featureMap();
		}
		return List.of(first, second);
	}

	private EPackage ePackage(String name, long seed) {
		EPackage ePackage = FACTORY.createEPackage();
		ePackage.setName(name);
		ePackage.setNsPrefix(name);
		ePackage.setNsURI("http://modelarena.org/rich/" + name + "/" + seed);
		packages.add(ePackage);
		return ePackage;
	}

	private void dataTypes() {
		EEnum mood = FACTORY.createEEnum();
		mood.setName("Mood");
		for (String name : List.of("GOOD", "BAD", "UGLY")) {
			EEnumLiteral literal = FACTORY.createEEnumLiteral();
			literal.setName(name);
			literal.setLiteral("is-" + name.toLowerCase(java.util.Locale.ROOT));
			literal.setValue(mood.getELiterals().size() * 3);
			mood.getELiterals().add(literal);
		}
		packages.get(draw.below(packages.size())).getEClassifiers().add(mood);
		dataTypes.add(mood);
		Map<String, String> javaClasses = Map.of("Version", "java.lang.String", "Address", "java.net.URI", "UnlimitedNatural", "java.lang.Integer", "Count", "int", "Ticks", "java.lang.Long", "Serial",
				"long", "Flag", "boolean", "Truth", "java.lang.Boolean");
		new TreeMap<>(javaClasses).forEach((name, javaClass) -> {
			EDataType type = FACTORY.createEDataType();
			type.setName(name);
			type.setInstanceClassName(javaClass);
			packages.get(draw.below(packages.size())).getEClassifiers().add(type);
			dataTypes.add(type);
		});
	}

	private EClass type(String name, boolean isAbstract) {
		EClass type = FACTORY.createEClass();
		type.setName(draw.oneIn(6, "odd name") ? oddName() : name);
		type.setAbstract(isAbstract);
		draw.of(packages).getEClassifiers().add(type);
		types.add(type);
		return type;
	}

	private void generics(EClass top) {
		EClass box = type("Box", false);
		box.getESuperTypes().add(top);
		ETypeParameter parameter = FACTORY.createETypeParameter();
		parameter.setName("T");
		EGenericType bound = FACTORY.createEGenericType();
		bound.setEClassifier(top);
		parameter.getEBounds().add(bound);
		box.getETypeParameters().add(parameter);
		EReference content = reference(box, "content", top, -1);
		EGenericType typed = FACTORY.createEGenericType();
		typed.setETypeParameter(parameter);
		content.setEGenericType(typed);
		content.setContainment(draw.oneIn(2));
		draw.note("type parameter");
		EClass special = type("SpecialBox", false);
		special.getEGenericSuperTypes().add(argument(box, types.get(1)));
		EReference boxed = reference(draw.of(types.subList(1, 3)), "boxed", top, 1);
		boxed.setEGenericType(argument(box, types.get(1)));
		boxed.setContainment(true);
		draw.note("type argument");
	}

	private static EGenericType argument(EClass generic, EClass argument) {
		EGenericType type = FACTORY.createEGenericType();
		type.setEClassifier(generic);
		EGenericType of = FACTORY.createEGenericType();
		of.setEClassifier(argument);
		type.getETypeArguments().add(of);
		return type;
	}

	/** EMF itself does not resolve keys in other files. */
	private void keyed(boolean isOneFile) {
		keyed = type("Keyed", false);
		EAttribute key = attribute(keyed, "key", EcorePackage.Literals.ESTRING, 1);
		if (isOneFile && draw.oneIn(3, "eKeys")) {
			EReference holder = reference(draw.of(types.subList(1, 3)), "keyed", keyed, -1);
			holder.setContainment(true);
			holder.getEKeys().add(key);
		}
	}

	private void randomAttribute(EClass type) {
		EDataType of = draw.of(dataTypes);
		draw.note("data type " + of.getName());
		EAttribute attribute = attribute(type, name("a"), of, draw.oneIn(4, "many values") ? -1 : 1);
		FeatureFlags.draw(draw, attribute);
		if (!attribute.isMany() && of != EcorePackage.Literals.EBYTE_ARRAY && of != EcorePackage.Literals.EDATE && draw.oneIn(3, "default")) {
			attribute.setDefaultValueLiteral(RichModel.text(draw, of));
		}
	}

	private void randomReference(EClass type) {
		EClass target = draw.of(types);
		int upper = draw.oneIn(2) ? 1 : -1;
		EReference reference = reference(type, name("r"), target, upper);
		reference.setResolveProxies(!draw.oneIn(5, "no proxies"));
		switch (draw.below(7)) {
		case 0, 1 -> reference.setContainment(true);
		case 2 -> {
			reference.setContainment(true);
			opposites(reference, reference(target, name("r"), type, 1), "container");
		}
		case 3, 4 -> opposites(reference, reference(target, name("r"), type, draw.oneIn(2) ? 1 : -1), "opposites");
		case 5 -> {
			reference.setEType(EcorePackage.Literals.EOBJECT);
			reference.setContainment(draw.oneIn(2));
			draw.note(reference.isContainment() ? "EObject inside" : "EObject");
		}
		default -> draw.note("reference");
		}
		FeatureFlags.draw(draw, reference);
		if (reference.getEOpposite() != null) {
			FeatureFlags.draw(draw, reference.getEOpposite());
		}
	}

	private void opposites(EReference one, EReference other, String what) {
		one.setEOpposite(other);
		other.setEOpposite(one);
		draw.note(what + " " + (one.isMany() ? "many" : "one") + " to " + (other.isMany() ? "many" : "one"));
	}

	private void map(EClass owner) {
		EClass entry = FACTORY.createEClass();
		entry.setName("Entry");
		entry.setInstanceClassName("java.util.Map$Entry");
		draw.of(packages).getEClassifiers().add(entry);
		attribute(entry, "key", EcorePackage.Literals.ESTRING, 1);
		if (draw.oneIn(2, "map to elements")) {
			EReference value = reference(entry, "value", keyed, 1);
			value.setContainment(draw.oneIn(2));
		} else {
			attribute(entry, "value", EcorePackage.Literals.EINTEGER_OBJECT, 1);
		}
		EReference map = reference(owner, "map", entry, -1);
		map.setContainment(true);
	}

	/** A feature map in files without a schema: two features whose values have one order. */
	private void featureMap() {
		draw.note("feature map in XMI");
		EClass owner = type("Mixture", false);
		SchemaMetamodel.group(owner, "group", attribute(owner, "word", EcorePackage.Literals.ESTRING, -1), containment(owner, "thing", keyed));
	}

	private EReference containment(EClass owner, String name, EClass type) {
		EReference reference = reference(owner, name, type, -1);
		reference.setContainment(true);
		return reference;
	}

	private String name(String base) {
		return draw.oneIn(8, "odd name") ? oddName() : base + names++;
	}

	/** With its number before a dot: EMF takes digits behind one for a position, and finds no feature in a path that it wrote itself. */
	private String oddName() {
		String name = draw.of(ODD_NAMES);
		return name.contains(".") ? name.replace(".", names++ + ".") : name + names++;
	}

	static EAttribute attribute(EClass owner, String name, EDataType type, int upper) {
		return add(owner, FACTORY.createEAttribute(), name, type, upper);
	}

	static EReference reference(EClass owner, String name, EClass type, int upper) {
		return add(owner, FACTORY.createEReference(), name, type, upper);
	}

	private static <F extends EStructuralFeature> F add(EClass owner, F feature, String name, EClassifier type, int upper) {
		feature.setName(name);
		feature.setEType(type);
		feature.setUpperBound(upper);
		owner.getEStructuralFeatures().add(feature);
		return feature;
	}
}
