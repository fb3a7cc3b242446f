// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.internal.statement.FeatureUsage;
import org.modelarena.query.plan.Plan;

/**
 * The subject of a query.
 *
 * @param types     the classes whose instances it goes through, or tells from others
 * @param features  the features that it reads
 * @param constants the values that it has
 */
public record Subject(Set<EClass> types, Set<EStructuralFeature> features, Set<Object> constants) {
	/** Numbers of more digits are not taken for any. */
	private static final String NUMBER = "\\d{1,9}";

	public Subject {
		types = Set.copyOf(types);
		features = Set.copyOf(features);
		constants = Set.copyOf(constants);
	}

	/** The subject of the plans of a query. */
	public static Subject of(List<Plan> plans) {
		Set<EClass> types = new LinkedHashSet<>();
		Set<EStructuralFeature> features = new LinkedHashSet<>();
		Set<Object> constants = new HashSet<>();
		for (Plan plan : plans) {
			types.addAll(FeatureUsage.types(plan));
			features.addAll(FeatureUsage.of(plan).keySet());
			constants.addAll(FeatureUsage.constants(plan));
		}
		return new Subject(types, features, constants);
	}

	/** The references among the features. */
	List<EReference> references() {
		return features.stream().filter(EReference.class::isInstance).map(EReference.class::cast).toList();
	}

	/** Whether a sample of a snapshot is had for little. */
	boolean isAtHand(ModelSnapshot snapshot) {
		return features.stream().allMatch(snapshot::isAtHand);
	}

	/** With what only the text mentions, as a wrong plan may have lost it. */
	Subject with(String text, Metamodel metamodel) {
		Set<String> words = new HashSet<>(Arrays.asList(text.split("\\W+")));
		Set<EStructuralFeature> mentioned = new LinkedHashSet<>(features);
		metamodel.classes().forEach(type -> type.getEReferences().stream()
				.filter(reference -> words.contains(reference.getName()) || words.contains("revRefNav_" + reference.getName())).forEach(mentioned::add));
		Set<Object> values = new HashSet<>(constants);
		words.stream().filter(word -> word.matches(NUMBER)).forEach(number -> values.add(Long.valueOf(number)));
		return new Subject(types, mentioned, values);
	}
}
