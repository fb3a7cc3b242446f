// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.parser.DocumentHandler;
import org.modelarena.xmi.internal.parser.Href;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** Fills a part with what the parser reads: the start tag of a root, or a file that the scanner does not understand. Not thread-safe. */
final class PartRecorder implements DocumentHandler {
	/** The rest of the file. */
	enum Rest {
		NOTHING,
		/** The content of the root element, which the parser has been told is empty. */
		CONTENT
	}

	private final ScannedPart part;
	private final LinkScanner links;
	private final Map<FeatureInfo, ScannedFeature> features = new HashMap<>();
	private final IntArray open = new IntArray(16);
	private final ScannedText text = new ScannedText(false);
	private int depth;
	private FilePosition position;
	/** The type and the single-valued features of the first root. */
	private TypeInfo root;
	private final List<FeatureInfo> seen = new ArrayList<>();

	PartRecorder(ScannedPart part, SharedNames names) {
		this.part = part;
		links = new LinkScanner(names);
	}

	@Override
	public void beginDocument(FilePosition newPosition) {
		position = newPosition;
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return true;
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		FilePosition at = Objects.requireNonNull(position);
		int kind = type.id << Short.SIZE | (containment == null ? 0 : containment.holder);
		int parent = depth == 0 ? ScannedPart.NO_PARENT : open.get(depth - 1);
		if (id != null) {
			text.set(id);
		}
		int key = part.begin(kind, parent, at.line(), at.column(), id == null ? null : text);
		root = root == null ? type : root;
		if (depth == open.size()) {
			open.add(key);
		} else {
			open.set(depth, key);
		}
		depth++;
	}

	private ScannedFeature feature(FeatureInfo info) {
		if (!info.many && part.size() == 1) {
			seen.add(info);
		}
		return features.computeIfAbsent(info, each -> new ScannedFeature(each, 0));
	}

	@Override
	public void attribute(FeatureInfo info, String value) {
		byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
		if (info.isId) {
			part.ownId(open.get(depth - 1), bytes, 0, bytes.length);
		}
		ValueWriter.write(part, feature(info), bytes, 0, bytes.length);
	}

	@Override
	public void reference(FeatureInfo info, Href href, boolean inTag) {
		ScannedFeature feature = feature(info);
		byte[] bytes = href.toString().getBytes(StandardCharsets.UTF_8);
		part.event(ScannedPart.LINKS, feature);
		part.events.writeNumber(1);
		part.beginLinks(feature, open.get(depth - 1));
		links.write(part, bytes, 0, bytes.length, inTag);
		part.endLinks(1);
	}

	@Override
	public void end() {
		part.end();
		depth--;
	}

	/** The part, when all was told; {@code rootName} is as it stands in the tag. */
	ScannedPart finish(Rest rest, byte[] rootName, SpilledBytes spill) {
		if (rest == Rest.CONTENT) {
			leaveOpen(rootName);
		}
		part.seal(spill);
		return part;
	}

	private void leaveOpen(byte[] rootName) {
		TypeInfo type = root;
		if (type == null) {
			part.open = new ScannedPart.Open[] { new ScannedPart.Open(null, rootName, ScannedPart.NO_PARENT, 0, new long[1]) };
			return;
		}
		part.removeEnd();
		long[] bits = new long[type.inOrder.size() + Long.SIZE >>> 6];
		for (FeatureInfo each : seen) {
			bits[type.position(each) >>> 6] |= 1L << type.position(each);
		}
		part.open = new ScannedPart.Open[] { new ScannedPart.Open(type, rootName, 0, 0, bits) };
	}
}
