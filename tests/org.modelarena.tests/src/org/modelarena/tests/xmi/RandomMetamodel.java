// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

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

/** Small random metamodels in two packages, one within the other. The same seed makes the same metamodel. */
public final class RandomMetamodel {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;
	private static final List<EDataType> DATA_TYPES = List.of(EcorePackage.Literals.ESTRING, EcorePackage.Literals.EINT, EcorePackage.Literals.EBOOLEAN,
			EcorePackage.Literals.EDOUBLE, EcorePackage.Literals.ELONG);

	private final Random random;
	private final List<EDataType> dataTypes = new ArrayList<>(DATA_TYPES);
	private final List<EClass> types = new ArrayList<>();
	private final EEnum enumeration = FACTORY.createEEnum();
	private int features;

	private RandomMetamodel(long seed) {
		random = new Random(seed);
	}

	public static Metamodel of(long seed) {
		return new RandomMetamodel(seed).create(seed);
	}

	private Metamodel create(long seed) {
		EPackage outer = ePackage("outer", seed);
		EPackage inner = ePackage("inner", seed);
		outer.getESubpackages().add(inner);
		enumeration.setName("Mood");
		for (String name : List.of("GOOD", "BAD", "UGLY")) {
			EEnumLiteral literal = FACTORY.createEEnumLiteral();
			literal.setName(name);
			literal.setLiteral(name.toLowerCase(Locale.ROOT));
			literal.setValue(enumeration.getELiterals().size());
			enumeration.getELiterals().add(literal);
		}
		inner.getEClassifiers().add(enumeration);
		for (String javaClass : List.of("java.lang.String", "int", "java.lang.Integer", "long", "java.lang.Long", "boolean", "java.lang.Boolean")) {
			EDataType type = FACTORY.createEDataType();
			type.setName("Own" + dataTypes.size());
			type.setInstanceClassName(javaClass);
			outer.getEClassifiers().add(type);
			dataTypes.add(type);
		}
		for (int i = 3 + random.nextInt(4); i > 0; i--) {
			type(random.nextBoolean() ? outer : inner);
		}
		for (EClass type : types) {
			for (int i = random.nextInt(4); i > 0; i--) {
				attribute(type);
			}
			for (int i = random.nextInt(4); i > 0; i--) {
				reference(type);
			}
		}
		containment(types.getLast(), types.getFirst(), -1);
		return Metamodel.of(outer);
	}

	private static EPackage ePackage(String name, long seed) {
		EPackage ePackage = FACTORY.createEPackage();
		ePackage.setName(name);
		ePackage.setNsPrefix(name);
		ePackage.setNsURI("http://modelarena.org/test/" + name + "/" + seed);
		return ePackage;
	}

	private void type(EPackage ePackage) {
		EClass type = FACTORY.createEClass();
		type.setName("T" + types.size());
		// The last one created must be possible to instantiate, and the first is the most general.
		type.setAbstract(types.size() < 2 && random.nextInt(3) == 0);
		for (EClass before : types) {
			if (random.nextInt(3) == 0 && type.getEAllSuperTypes().stream().noneMatch(before::equals)) {
				type.getESuperTypes().add(before);
			}
		}
		types.add(type);
		ePackage.getEClassifiers().add(type);
	}

	private void attribute(EClass type) {
		EAttribute attribute = FACTORY.createEAttribute();
		add(type, attribute, random.nextInt(5) == 0 ? enumeration : dataTypes.get(random.nextInt(dataTypes.size())), random.nextInt(4) == 0 ? -1 : 1);
		attribute.setUnique(!attribute.isMany());
		if (!attribute.isMany() && attribute.getEType() == EcorePackage.Literals.EINT && random.nextBoolean()) {
			attribute.setDefaultValueLiteral("3");
		}
	}

	private void reference(EClass type) {
		EClass target = types.get(random.nextInt(types.size()));
		int upper = random.nextBoolean() ? 1 : -1;
		switch (random.nextInt(4)) {
		case 0 -> containment(type, target, upper);
		case 1 -> opposites(add(type, FACTORY.createEReference(), target, upper),
				add(target, FACTORY.createEReference(), type, random.nextBoolean() ? 1 : -1));
		case 2 -> {
			EReference containment = containment(type, target, upper);
			opposites(containment, add(target, FACTORY.createEReference(), type, 1));
		}
		default -> add(type, FACTORY.createEReference(), target, upper);
		}
	}

	private EReference containment(EClass type, EClass target, int upper) {
		EReference reference = add(type, FACTORY.createEReference(), target, upper);
		reference.setContainment(true);
		return reference;
	}

	private <F extends EStructuralFeature> F add(EClass owner, F feature, EClassifier type, int upper) {
		feature.setName("f" + features++);
		feature.setEType(type);
		feature.setUpperBound(upper);
		owner.getEStructuralFeatures().add(feature);
		return feature;
	}

	private static void opposites(EReference one, EReference other) {
		one.setEOpposite(other);
		other.setEOpposite(one);
	}
}
