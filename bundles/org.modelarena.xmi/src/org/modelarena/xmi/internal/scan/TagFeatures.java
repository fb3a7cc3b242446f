// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.Arrays;

/** The features that stand in one start tag and may not stand there twice, and how many references each has: these are told after the values. Reused. */
final class TagFeatures {
	private ScannedFeature[] features = new ScannedFeature[8];
	private int size;
	private ScannedFeature[] linked = new ScannedFeature[8];
	private int[] counts = new int[8];
	private int links;
	private final ScannedText skipped;

	/** @param isAscii whether all characters of the file have to be ASCII */
	TagFeatures(boolean isAscii) {
		skipped = new ScannedText(isAscii);
	}

	void clear() {
		size = 0;
		links = 0;
	}

	/** Makes sure that a feature that may have several values does not stand twice in a tag. */
	void once(ScannedFeature feature) {
		for (int i = 0; i < size; i++) {
			if (features[i] == feature) {
				throw new NotScanned("an attribute that stands twice");
			}
		}
		if (size == features.length) {
			features = Arrays.copyOf(features, size * 2);
		}
		features[size++] = feature;
	}

	void addLinks(ScannedFeature feature, int count) {
		if (links == counts.length) {
			linked = Arrays.copyOf(linked, links * 2);
			counts = Arrays.copyOf(counts, links * 2);
		}
		linked[links] = feature;
		counts[links++] = count;
	}

	void writeLinks(ScannedPart part) {
		for (int i = 0; i < links; i++) {
			part.event(ScannedPart.LINKS, linked[i]);
			part.events.writeNumber(counts[i]);
		}
	}

	/** Passes over a value of no importance, which has to be well-formed nevertheless, and tells where the tag goes on. */
	int skip(TagReader tag) {
		return skipped.readValue(tag.bytes, tag.valueFrom, tag.quote) + 1;
	}
}
