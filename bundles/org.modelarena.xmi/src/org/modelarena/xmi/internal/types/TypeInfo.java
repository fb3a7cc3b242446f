// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;

import org.modelarena.core.FeatureKind;

/** A class with its features by name, looked up once. */
public final class TypeInfo {
	public final EClass type;
	/** Dense, counted from 0 in the order of first use. */
	public final int id;
	/** All features that a file may name. */
	public final Map<String, FeatureInfo> features = new HashMap<>();
	/** All features, in the order in which EMF writes them. */
	public final List<FeatureInfo> inOrder;
	private final FeatureInfo[] all;
	/** The place of each feature among those of this type, by the feature's id. */
	private final int[] positions;
	private final FeatureInfo[] containments;

	TypeInfo(EClass type, int id, List<FeatureInfo> infos) {
		this.type = type;
		this.id = id;
		this.inOrder = List.copyOf(infos);
		this.all = infos.toArray(FeatureInfo[]::new);
		this.positions = new int[infos.stream().mapToInt(info -> info.id + 1).max().orElse(0)];
		List<FeatureInfo> holding = new ArrayList<>();
		for (int i = 0; i < all.length; i++) {
			FeatureInfo info = all[i];
			features.put(info.name(), info);
			positions[info.id] = i;
			if (info.kind == FeatureKind.CONTAINMENT) {
				holding.add(info);
			}
		}
		containments = holding.toArray(FeatureInfo[]::new);
	}

	/** The feature of that name, or null. */
	public FeatureInfo find(String name) {
		// Parsers intern names, so comparing identities finds nearly all of them.
		for (int i = all.length - 1; i >= 0; i--) {
			if (all[i].name == name) {
				return all[i];
			}
		}
		return features.get(name);
	}

	/** The place of a feature among those of this type; for bit sets. */
	public int position(FeatureInfo feature) {
		return positions[feature.id];
	}

	/** Place of a containment among those of this type, for counters. */
	public int containmentPosition(FeatureInfo feature) {
		for (int i = 0; i < containments.length; i++) {
			if (containments[i] == feature) {
				return i;
			}
		}
		throw new IllegalArgumentException(feature.name());
	}

	public int containmentCount() {
		return containments.length;
	}

	/** The containment of that name, which is interned, or null. */
	public FeatureInfo containment(String name) {
		for (FeatureInfo info : containments) {
			if (info.name == name) {
				return info;
			}
		}
		return null;
	}

}
