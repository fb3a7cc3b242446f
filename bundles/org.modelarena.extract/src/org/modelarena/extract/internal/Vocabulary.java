// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.extract.JavaMetamodel;

/** The types and features of Java models by number. Immutable and thread-safe. */
final class Vocabulary {
	private static final Vocabulary INSTANCE = new Vocabulary(JavaMetamodel.get());

	private final Metamodel metamodel;
	private final List<EClass> types;
	private final List<EStructuralFeature> features = new ArrayList<>();
	private final Map<ENamedElement, Integer> numbers = new HashMap<>();

	private Vocabulary(Metamodel metamodel) {
		this.metamodel = metamodel;
		types = metamodel.classes();
		for (EClass type : types) {
			numbers.put(type, numbers.size());
			features.addAll(type.getEStructuralFeatures());
		}
		for (EStructuralFeature feature : features) {
			numbers.put(feature, numbers.size() - types.size());
		}
	}

	static Vocabulary get() {
		return INSTANCE;
	}

	EClass type(String name) {
		return metamodel.type(name);
	}

	int number(String type) {
		return numbers.get(type(type));
	}

	int number(String type, String feature) {
		return numbers.get(Metamodel.feature(type(type), feature));
	}

	int number(ENamedElement element) {
		return numbers.get(element);
	}

	EClass type(int number) {
		return types.get(number);
	}

	EStructuralFeature feature(int number) {
		return features.get(number);
	}
}
