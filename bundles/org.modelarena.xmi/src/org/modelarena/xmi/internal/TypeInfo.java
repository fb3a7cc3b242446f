package org.modelarena.xmi.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;

/** A class with its features by name, looked up once. */
final class TypeInfo {
	final EClass type;
	/** Dense, counted from 0 in the order of first use. */
	final int id;
	/** All features that a file may name. */
	final Map<String, FeatureInfo> features = new HashMap<>();
	/** Position of a feature (by its id) among those of this type; for bit sets. */
	private final Map<FeatureInfo, Integer> positions = new HashMap<>();
	private final FeatureInfo[] containments;

	TypeInfo(EClass type, int id, List<FeatureInfo> infos) {
		this.type = type;
		this.id = id;
		List<FeatureInfo> holding = new ArrayList<>();
		for (FeatureInfo info : infos) {
			features.put(info.name(), info);
			positions.put(info, positions.size());
			if (info.kind == FeatureKind.CONTAINMENT) {
				holding.add(info);
			}
		}
		containments = holding.toArray(FeatureInfo[]::new);
	}

	int position(FeatureInfo feature) {
		return positions.get(feature);
	}

	/** Place of a containment among those of this type, for counters. */
	int containmentPosition(FeatureInfo feature) {
		for (int i = 0; i < containments.length; i++) {
			if (containments[i] == feature) {
				return i;
			}
		}
		throw new IllegalArgumentException(feature.name());
	}

	int containmentCount() {
		return containments.length;
	}

	/** The containment whose name stands in {@code text} from {@code from} to {@code to}, or null. */
	FeatureInfo containment(String text, int from, int to) {
		for (FeatureInfo info : containments) {
			String name = info.name();
			if (name.length() == to - from && text.startsWith(name, from)) {
				return info;
			}
		}
		return null;
	}
}
