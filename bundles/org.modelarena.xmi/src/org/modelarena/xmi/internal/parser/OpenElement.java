// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.util.Arrays;

import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** An element whose end tag has not come yet: its type, and which of its features have a value already. Used again and again. */
final class OpenElement {
	TypeInfo type;
	private long[] seen = new long[1];

	void reset(TypeInfo newType) {
		type = newType;
		int words = newType.features.size() + Long.SIZE - 1 >>> 6;
		if (words > seen.length) {
			seen = new long[words];
		} else {
			Arrays.fill(seen, 0);
		}
	}

	/** Whether this is the first value of a feature; from now on it is not. */
	boolean first(FeatureInfo feature) {
		int position = type.position(feature);
		long bit = 1L << position;
		boolean isFirst = (seen[position >>> 6] & bit) == 0;
		seen[position >>> 6] |= bit;
		return isFirst;
	}
}
