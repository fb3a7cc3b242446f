// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.parser.DocumentHandler;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.core.FeatureKind;
import org.modelarena.xmi.internal.types.TypeInfo;

/** An extra pass over the files, made only where ends of opposites are missing: collects the links of the pairs in question. */
final class LinkCollector implements DocumentHandler {
	private final PairLinks found;
	private int next;
	private final IntArray open = new IntArray(16);
	private int depth;

	/** @param found gets the links */
	LinkCollector(PairLinks found) {
		this.found = found;
	}

	@Override
	public void beginDocument(FilePosition newPosition) {
		// Targets were checked before.
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return feature.kind == FeatureKind.REFERENCE && found.concerns(feature);
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		if (depth == open.size()) {
			open.add(0);
		}
		open.set(depth++, next++);
	}

	@Override
	public void attribute(FeatureInfo feature, String text) {
		// None is wanted.
	}

	@Override
	public void link(FeatureInfo feature, int target) {
		if (target != StructureIndex.DANGLING) {
			found.add(feature, open.get(depth - 1), target);
		}
	}

	@Override
	public void end() {
		depth--;
	}
}
