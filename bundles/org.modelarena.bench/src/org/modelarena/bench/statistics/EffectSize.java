// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * The usual word for a Cliff's delta (J. Romano, J. D. Kromrey, J. Coraggio, J. Skowronek: Appropriate statistics for ordinal level data, Florida Association of
 * Institutional Research, 2006). A bound belongs to the larger effect.
 */
public enum EffectSize {
	/** Below 0.147. */
	NEGLIGIBLE,
	/** From 0.147 on. */
	SMALL,
	/** From 0.33 on. */
	MEDIUM,
	/** From 0.474 on. */
	LARGE;

	/**
	 * The word for a delta, whatever its sign.
	 *
	 * @param delta -1 to 1
	 */
	public static EffectSize ofDelta(double delta) {
		double size = Math.abs(delta);
		if (!(size <= 1)) {
			throw new IllegalArgumentException("Cliff's delta is -1 to 1, not " + delta);
		}
		return size < 0.147 ? NEGLIGIBLE : size < 0.33 ? SMALL : size < 0.474 ? MEDIUM : LARGE;
	}
}
