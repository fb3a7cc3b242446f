// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Declaration;

/**
 * A feature whose values follow from an expression over {@code self}. The metamodel carries it: a derived, transient and volatile feature
 * with an annotation of {@link #SOURCE} that has the entries {@code language} and {@code expression}. So it travels with the
 * {@code .ecore}, and is there in every store.
 *
 * @param feature    an attribute, or a reference without containment
 * @param language   the language of the expression, for instance {@code eol}
 * @param expression its text
 */
public record Derivation(EStructuralFeature feature, String language, String expression) {
	/** The source of the annotation. */
	public static final String SOURCE = "http://modelarena.org/derived";
	static final String LANGUAGE = "language";
	static final String EXPRESSION = "expression";

	/** How the feature is derived, if it is. */
	public static Optional<Derivation> of(EStructuralFeature feature) {
		if (!isDerived(feature)) {
			return Optional.empty();
		}
		EAnnotation annotation = feature.getEAnnotation(SOURCE);
		String language = annotation.getDetails().get(LANGUAGE);
		String expression = annotation.getDetails().get(EXPRESSION);
		return language == null || expression == null ? Optional.empty() : Optional.of(new Derivation(feature, language, expression));
	}

	/** Whether a feature carries the annotation. */
	public static boolean isDerived(EStructuralFeature feature) {
		return feature.isDerived() && feature.getEAnnotation(SOURCE) != null;
	}

	/** All derived features of a metamodel, in its order. */
	public static List<Derivation> in(Metamodel metamodel) {
		List<Derivation> derivations = new ArrayList<>();
		for (EClass type : metamodel.classes()) {
			for (EStructuralFeature feature : type.getEStructuralFeatures()) {
				of(feature).ifPresent(derivations::add);
			}
		}
		return derivations;
	}

	/** The class that has the feature. */
	public EClass type() {
		return feature.getEContainingClass();
	}

	/** The declaration that it comes from, as {@link Declaration#parse} reads it. */
	public String text() {
		return name() + " : " + feature.getEType().getName() + (feature.isMany() ? "[*]" : "") + " = " + expression;
	}

	/** The feature as users write it: {@code Sensor.nMonitoredSegments}. */
	public String name() {
		return type().getName() + "." + feature.getName();
	}
}
