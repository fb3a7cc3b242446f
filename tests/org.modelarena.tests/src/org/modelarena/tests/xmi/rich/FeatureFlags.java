// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** What Ecore says of a feature beside its type, drawn alone and in pairs; and which of that features with values have had. */
final class FeatureFlags {
	private static final List<String> ALL = List.of("containment", "container", "default", "derived", "id", "many", "no proxies", "not changeable", "not unique",
			"opposite", "reference", "required", "transient", "unordered", "unsettable", "volatile");
	/** Of two that exclude each other, or with which EMF itself loses or refuses values. */
	private static final Map<String, List<String>> NEVER = Map.of("container", List.of("containment", "default", "derived", "many", "not changeable", "not unique",
			"transient", "volatile"), "default", List.of("containment", "id", "many", "no proxies", "not changeable", "not unique", "opposite", "reference", "transient"), "id",
			List.of("containment", "container", "many", "no proxies", "not changeable", "not unique", "opposite", "reference", "transient"), "containment",
			List.of("derived", "not changeable", "not unique", "transient"), "opposite", List.of("derived", "not changeable", "not unique", "transient"), "no proxies",
			List.of("transient"));

	private FeatureFlags() {
	}

	/** Sets flags that leave a feature's values where they are, for a feature that has its bounds and its type. */
	static void draw(Draw draw, EStructuralFeature feature) {
		boolean isContainer = feature instanceof EReference reference && reference.isContainer();
		boolean isHolding = isContainer || feature instanceof EReference reference && reference.isContainment();
		boolean hasOpposite = feature instanceof EReference reference && reference.getEOpposite() != null;
		feature.setOrdered(!draw.oneIn(4));
		feature.setUnsettable(draw.oneIn(5));
		feature.setLowerBound(draw.oneIn(5) ? 1 : 0);
		feature.setVolatile(!isContainer && draw.oneIn(5));
		feature.setDerived(!isHolding && !hasOpposite && draw.oneIn(6));
		feature.setTransient(!isHolding && !hasOpposite && draw.oneIn(9));
		// EMF refuses single values of what cannot be changed, and gets lost where such lists have opposites.
		feature.setChangeable(!feature.isMany() || isHolding || hasOpposite || !draw.oneIn(7));
		if (!isHolding && !hasOpposite) {
			feature.setUnique(!(feature.isMany() && draw.oneIn(3)));
		}
	}

	/** Notes the flags of a feature that has a value, alone and in pairs. */
	static void note(Draw draw, EStructuralFeature feature) {
		List<String> flags = of(feature);
		for (int i = 0; i < flags.size(); i++) {
			draw.note("flag " + flags.get(i));
			for (int j = i + 1; j < flags.size(); j++) {
				draw.note("flag " + flags.get(i) + " + " + flags.get(j));
			}
		}
	}

	private static List<String> of(EStructuralFeature feature) {
		List<String> flags = new ArrayList<>();
		add(flags, "containment", feature instanceof EReference reference && reference.isContainment());
		add(flags, "container", feature instanceof EReference reference && reference.isContainer());
		add(flags, "default", feature.getDefaultValueLiteral() != null);
		add(flags, "derived", feature.isDerived());
		add(flags, "id", feature instanceof EAttribute attribute && attribute.isID());
		add(flags, "many", feature.isMany());
		add(flags, "no proxies", feature instanceof EReference reference && !reference.isResolveProxies());
		add(flags, "not changeable", !feature.isChangeable());
		add(flags, "not unique", !feature.isUnique());
		add(flags, "opposite", feature instanceof EReference reference && reference.getEOpposite() != null);
		add(flags, "reference", feature instanceof EReference);
		add(flags, "required", feature.getLowerBound() > 0);
		add(flags, "transient", feature.isTransient());
		add(flags, "unordered", !feature.isOrdered());
		add(flags, "unsettable", feature.isUnsettable());
		add(flags, "volatile", feature.isVolatile());
		return flags;
	}

	private static void add(List<String> flags, String name, boolean is) {
		if (is) {
			flags.add(name);
		}
	}

	/** The flags, and the pairs of them, that have been noted nowhere although a feature can have them. */
	static List<String> missing(Map<String, Integer> noted) {
		List<String> missing = new ArrayList<>();
		for (int i = 0; i < ALL.size(); i++) {
			for (int j = i; j < ALL.size(); j++) {
				String name = "flag " + ALL.get(i) + (i == j ? "" : " + " + ALL.get(j));
				if (!noted.containsKey(name) && !isNever(ALL.get(i), ALL.get(j)) && !isNever(ALL.get(j), ALL.get(i))) {
					missing.add(name);
				}
			}
		}
		return missing;
	}

	private static boolean isNever(String one, String other) {
		return NEVER.getOrDefault(one, List.of()).contains(other);
	}
}
