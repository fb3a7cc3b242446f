// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** A type, as a scanner needs it. Used by one scanner. */
final class ScannedType {
	/** Null for the element xmi:XMI, which holds the roots. */
	final TypeInfo info;
	final NameTable<ScannedFeature> features = new NameTable<>();
	/** How many longs have a bit for each feature. */
	final int words;

	ScannedType(TypeInfo info) {
		this.info = info;
		int count = 0;
		if (info != null) {
			for (FeatureInfo each : info.features.values()) {
				ScannedFeature feature = new ScannedFeature(each, info.position(each));
				features.put(feature.name, feature);
			}
			count = info.inOrder.size();
		}
		words = Math.max(1, count + Long.SIZE - 1 >>> 6);
	}

	int id() {
		TypeInfo known = info;
		return known == null ? 0 : known.id;
	}
}
