// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ElementSink;

/**
 * The values and links that stores keep of those that a stream gives for one feature: the last where there is one, each target once, and each value once
 * where the feature is unique. Keeps them in memory. Not thread-safe.
 */
final class DistinctValues implements ElementSink {
	private final EStructuralFeature feature;
	private final boolean isUnique;
	private final Map<Long, Set<Object>> distinct = new HashMap<>();
	private final Map<Long, Object> last = new HashMap<>();
	private long all;

	DistinctValues(EStructuralFeature feature) {
		this.feature = feature;
		isUnique = feature instanceof EReference || feature.isUnique();
	}

	/** How many there are; of a single-valued attribute, those that {@link FeatureCounts.Count#counts}. */
	long number(FeatureCounts.Count of) {
		if (!feature.isMany()) {
			return last.values().stream().filter(of::counts).count();
		}
		return isUnique ? distinct.values().stream().mapToLong(Set::size).sum() : all;
	}

	@Override
	public void begin(EClass type, long container, @Nullable EReference containment) {
		// What elements hold is counted as it comes.
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		take(key, attribute, value);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		take(key, reference, target);
	}

	private void take(long key, EStructuralFeature of, Object value) {
		if (of != feature) {
			return;
		}
		all++;
		if (!feature.isMany()) {
			last.put(key, value);
		} else if (isUnique) {
			distinct.computeIfAbsent(key, each -> new HashSet<>()).add(value);
		}
	}

	@Override
	public void end() {
		// Nothing depends on it.
	}
}
