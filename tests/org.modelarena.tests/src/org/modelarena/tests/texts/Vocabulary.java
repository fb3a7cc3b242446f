// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** What a metamodel has to name, and dice. */
final class Vocabulary {
	private final Random random;
	private final Metamodel metamodel;
	private final List<EEnum> enumerations = new ArrayList<>();
	private final List<EClass> inhabited;

	Vocabulary(Random random, ModelSnapshot snapshot) {
		this.random = random;
		this.metamodel = snapshot.metamodel();
		this.inhabited = metamodel.classes().stream().filter(type -> snapshot.extent(type).next()).toList();
		for (EPackage ePackage : metamodel.packages()) {
			ePackage.getEClassifiers().stream().filter(EEnum.class::isInstance).forEach(found -> enumerations.add((EEnum) found));
		}
	}

	Metamodel metamodel() {
		return metamodel;
	}

	int below(int bound) {
		return random.nextInt(bound);
	}

	boolean oneIn(int chances) {
		return random.nextInt(chances) == 0;
	}

	@SafeVarargs
	final <T> T any(T... choices) {
		return choices[random.nextInt(choices.length)];
	}

	<T> T of(List<T> choices) {
		return choices.get(random.nextInt(choices.size()));
	}

	EClass type() {
		return of(metamodel.classes());
	}

	/** A type that has instances, for the most part. */
	EClass inhabited() {
		return inhabited.isEmpty() || oneIn(8) ? type() : of(inhabited);
	}

	/** The type itself, or one that it may be taken for. */
	EClass near(EClass type) {
		List<EClass> related = metamodel.classes().stream().filter(other -> other.isSuperTypeOf(type) || type.isSuperTypeOf(other)).toList();
		return related.isEmpty() || oneIn(4) ? type() : of(related);
	}

	/** An enumeration of the metamodel; null if it has none. */
	EEnum enumeration() {
		return enumerations.isEmpty() ? null : of(enumerations);
	}

	/** An attribute of a type; null if it has none of that kind. */
	EAttribute attribute(EClass type, boolean isMany) {
		List<EAttribute> all = type.getEAllAttributes().stream().filter(attribute -> attribute.isMany() == isMany).toList();
		return all.isEmpty() ? null : of(all);
	}

	/** An attribute of a type with one literal; null if it has none. */
	EAttribute ofEnumeration(EClass type) {
		List<EAttribute> all = type.getEAllAttributes().stream().filter(attribute -> !attribute.isMany() && attribute.getEType() instanceof EEnum).toList();
		return all.isEmpty() ? null : of(all);
	}

	/** A reference of a type; null if it has none of that kind. */
	EReference reference(EClass type, boolean isMany) {
		List<EReference> all = type.getEAllReferences().stream().filter(reference -> reference.isMany() == isMany).toList();
		return all.isEmpty() ? null : of(all);
	}

	/** The name with all its packages; which two packages both have, needs them. */
	static String qualified(EClassifier type) {
		StringBuilder name = new StringBuilder(type.getName());
		for (EPackage around = type.getEPackage(); around != null; around = around.getESuperPackage()) {
			name.insert(0, around.getName() + "::");
		}
		return name.toString();
	}
}
