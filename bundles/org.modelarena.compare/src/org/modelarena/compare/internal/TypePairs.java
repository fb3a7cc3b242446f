// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.FeatureMapUtil;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.FeatureKind;

/**
 * The classes and features that are the same in two metamodels: those of the same name, in packages of the same nsURI. The two are often copies of one, and may be
 * versions of one. Used by one thread.
 */
public final class TypePairs {
	private final Map<String, EClass> classes = new HashMap<>();
	private final Map<EClass, Optional<EClass>> pairs = new HashMap<>();
	private final Map<EClass, List<Pair>> features = new HashMap<>();
	private final Set<String> unknown = new TreeSet<>();

	/**
	 * A feature of both.
	 *
	 * @param kind what it is in both: an attribute, a reference, or a containment
	 */
	public record Pair(EStructuralFeature before, EStructuralFeature after, FeatureKind kind) {
	}

	/** @param before the metamodel in which classes are sought */
	public TypePairs(Metamodel before) {
		before.classes().forEach(type -> classes.put(name(type), type));
	}

	private static String name(EClass type) {
		return type.getEPackage().getNsURI() + " " + type.getName();
	}

	/** The class before that is the same as one after; empty if there is none. */
	public Optional<EClass> before(EClass after) {
		return pairs.computeIfAbsent(after, type -> {
			Optional<EClass> found = Optional.ofNullable(classes.get(name(type)));
			if (found.isEmpty()) {
				unknown.add(Metamodel.qualified(type));
			}
			return found;
		});
	}

	/** Notes what of a class after is not there before. */
	void see(EClass after) {
		if (before(after).isPresent()) {
			features(after);
		}
	}

	/** The features that both classes have, and that models hold, without those that are computed; of a class after that is there before. */
	public List<Pair> features(EClass after) {
		List<Pair> known = features.get(after);
		if (known == null) {
			known = new ArrayList<>();
			EClass before = before(after).orElseThrow();
			for (EStructuralFeature feature : after.getEAllStructuralFeatures()) {
				FeatureKind kind = FeatureKind.of(feature);
				// Contents are where they are, whatever a metamodel says.
				if (kind == FeatureKind.IGNORED || kind == FeatureKind.CONTAINER || kind != FeatureKind.CONTAINMENT && Metamodel.isComputed(feature)) {
					continue;
				}
				EStructuralFeature other = before.getEStructuralFeature(feature.getName());
				// A model that is read as a stream has feature maps as they are declared, and these hold nothing.
				boolean isSame = other != null && FeatureKind.of(other) == kind && other.isMany() == feature.isMany() && FeatureMapUtil.isFeatureMap(other) == FeatureMapUtil.isFeatureMap(feature);
				if (isSame) {
					known.add(new Pair(other, feature, kind));
				} else {
					unknown.add(Metamodel.qualified(after) + "." + feature.getName());
				}
			}
			features.put(after, known);
		}
		return known;
	}

	/** The classes and features after, among those that were asked for, that are not there before. */
	public Set<String> unknown() {
		return unknown;
	}
}
