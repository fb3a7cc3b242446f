// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.ETypedElement;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** The rules of a metamodel that need no expression: that features have as many values as their bounds ask for. Each such feature is a rule of its name. */
public final class BoundsRules implements RuleSet {
	private static final int CHECK_EVERY = 256;

	private final List<Bounded> bounded = new ArrayList<>();

	private record Bounded(Rule rule, EClass type, EStructuralFeature feature) {
	}

	public BoundsRules(Metamodel metamodel) {
		for (EClass type : metamodel.classes()) {
			type.getEStructuralFeatures().stream().filter(BoundsRules::isBounded)
					.forEach(feature -> bounded.add(new Bounded(new Rule(feature.getName(), Metamodel.qualified(type), Severity.ERROR, 0), type, feature)));
		}
	}

	/** Whether a feature can have too few or too many values. Computed ones, and containers, which the other end keeps, are as they are. */
	static boolean isBounded(EStructuralFeature feature) {
		boolean isLimited = feature.getUpperBound() > 1;
		return !feature.isDerived() && (feature.isRequired() || isLimited);
	}

	@Override
	public List<Rule> rules() {
		return bounded.stream().map(Bounded::rule).toList();
	}

	@Override
	public void check(ModelSnapshot state, Findings findings, Cancellation cancellation) {
		for (Bounded each : bounded) {
			if (!state.holds(each.feature)) {
				continue;
			}
			int seen = 0;
			for (KeyCursor elements = state.extent(each.type); elements.next();) {
				if (seen++ % CHECK_EVERY == 0) {
					cancellation.check();
				}
				String wrong = wrong(state, elements.key(), each.feature);
				if (wrong != null) {
					findings.add(new Finding(each.rule, elements.key(), wrong));
				}
			}
		}
	}

	/** The message that a feature has too few or too many values, or null. */
	static @Nullable String wrong(ModelSnapshot state, long key, EStructuralFeature feature) {
		int upper = feature.getUpperBound();
		long count = count(state, key, feature);
		boolean isTooMany = upper != ETypedElement.UNBOUNDED_MULTIPLICITY && upper != ETypedElement.UNSPECIFIED_MULTIPLICITY && count > upper;
		if (count >= feature.getLowerBound() && !isTooMany) {
			return null;
		}
		String wanted = !feature.isMany() ? "needs " + (feature instanceof EReference ? "a target" : "a value")
				: isTooMany ? "has " + count + ", and may have at most " + upper : "has " + count + ", and needs at least " + feature.getLowerBound();
		return "'" + feature.getName() + "' " + wanted + ".";
	}

	private static long count(ModelSnapshot state, long key, EStructuralFeature feature) {
		if (feature instanceof EAttribute attribute) {
			Object value = state.attribute(key, attribute);
			return value instanceof List<?> list && feature.isMany() ? list.size() : value == null ? 0 : 1;
		}
		long count = 0;
		for (KeyCursor targets = state.targets(key, (EReference) feature); targets.next();) {
			count++;
		}
		return count;
	}
}
