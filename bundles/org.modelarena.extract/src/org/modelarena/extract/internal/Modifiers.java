// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.core.dom.Modifier;

/** The features of {@code Modifier}, by the keywords that they stand for. */
final class Modifiers {
	private static final Map<String, Integer> FEATURES = new HashMap<>();
	static {
		for (EStructuralFeature feature : Vocabulary.get().type("Modifier").getEStructuralFeatures()) {
			FEATURES.put(feature.getName().toLowerCase(java.util.Locale.ROOT), Vocabulary.get().number(feature));
		}
	}

	private Modifiers() {
	}

	/** The number of the feature that is true of a modifier. */
	static int feature(Modifier modifier) {
		return FEATURES.getOrDefault(modifier.getKeyword().toString().replace("-", ""), FEATURES.get("none"));
	}
}
