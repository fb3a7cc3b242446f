// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import org.modelarena.core.FeatureKind;

/**
 * Scans a part of a file, from one tag to another: all that it does not throw {@link NotScanned} for is well-formed, and means what the parser would say. Used by
 * one thread, for one part after another of one file.
 */
final class PartScanner {
	/** The greatest depth of elements: those that are open are noted for each part. */
	private static final int MOST_DEPTH = 1000;

	private final TypeLookup lookup;
	private final LinkScanner links;
	private final TagReader tag = new TagReader();
	private final ScannedText text;
	private final ReservedAttributes reserved;
	private final TagFeatures inTag;
	private final OpenElements open = new OpenElements();
	private ScannedPart part;

	/** @param isAscii whether all characters of the file have to be ASCII */
	PartScanner(TypeLookup lookup, SharedNames names, boolean isAscii) {
		this.lookup = lookup;
		text = new ScannedText(isAscii);
		reserved = new ReservedAttributes(lookup.prefixes(), isAscii);
		inTag = new TagFeatures(isAscii);
		this.links = new LinkScanner(names);
		part = new ScannedPart(0, 0, false);
	}

	/**
	 * Scans a part.
	 *
	 * @param bytes  of the file, with some zeros behind {@code to}
	 * @param before the elements that are open where the part begins
	 * @param into   gets what it says
	 */
	void scan(byte[] bytes, int from, int to, OpenElements.OpenTag[] before, ScannedPart into) {
		part = into;
		open.start(before, lookup);
		tag.bytes = bytes;
		tag.at = from;
		while (tag.at < to) {
			byte c = bytes[tag.at];
			if (c == '<') {
				if (bytes[tag.at + 1] == '/') {
					endTag();
				} else {
					startTag(from);
				}
			} else if (TagReader.isBlank(c)) {
				tag.at++;
			} else {
				throw new NotScanned("text where elements are expected");
			}
		}
		if (tag.at > to) {
			throw new NotScanned("a tag that is cut");
		}
		open.finish(into);
	}

	/**
	 * The elements that are open behind a part that is not scanned yet.
	 *
	 * @param outline tells where in the part their tags are, from {@code from}
	 * @param kept    those that were open before and still are
	 */
	OpenElements.OpenTag[] peek(byte[] bytes, int from, PartOutline outline, OpenElements.OpenTag[] kept) {
		part = new ScannedPart(0, 0, false);
		open.start(kept, lookup);
		tag.bytes = bytes;
		for (int i = 0; i < outline.size(); i++) {
			tag.at = from + outline.tag(i);
			startTag(from);
			if (open.depth() != kept.length + i + 1) {
				throw new NotScanned("an element whose end is not where it seems to be");
			}
		}
		return open.all();
	}

	private void endTag() {
		tag.endTag(open.name());
		if (open.type() != lookup.collection()) {
			part.end();
		}
		open.close();
	}

	private void startTag(int from) {
		int start = tag.at;
		tag.name(start + 1);
		tag.at = tag.nameTo;
		if (open.depth() == 0) {
			throw new NotScanned("something behind the root element");
		}
		if (open.type() == lookup.collection()) {
			root(start - from);
			return;
		}
		ScannedFeature feature = open.type().features.find(tag.bytes, tag.nameFrom, tag.nameTo, tag.nameHash);
		if (feature == null) {
			throw new NotScanned(tag.nameFrom == tag.nameTo ? "a comment, a processing instruction, a CDATA section, or no tag" : "an element that is no feature of its type");
		}
		switch (feature.kind) {
		case CONTAINMENT -> child(feature, start - from);
		case ATTRIBUTE -> attributeElement(feature);
		case REFERENCE -> referenceElement(feature);
		case CONTAINER, IGNORED -> throw new NotScanned("an element that says nothing");
		}
	}

	private void root(int start) {
		int nameFrom = tag.nameFrom;
		int nameTo = tag.nameTo;
		TagReader.Next next = reserved.read(tag);
		ScannedType type = lookup.root(tag.bytes, nameFrom, nameTo);
		if (reserved.type.to > 0) {
			throw new NotScanned("a root with a type beside its name");
		}
		element(type, NameTable.copy(tag.bytes, nameFrom, nameTo), 0, start, next);
	}

	private void child(ScannedFeature feature, int start) {
		open.once(feature);
		TagReader.Next next = reserved.read(tag);
		ScannedType type = reserved.type.to == 0 ? lookup.declared(feature)
				: lookup.named(feature, reserved.type.bytes, reserved.type.from, reserved.type.to);
		element(type, feature.name, feature.info.holder, start, next);
	}

	private void element(ScannedType type, byte[] name, int containment, int start, TagReader.Next first) {
		if (open.depth() == MOST_DEPTH) {
			throw new NotScanned("elements that are nested very deeply");
		}
		int key = part.begin(type.id() << Short.SIZE | containment, open.code(), start, reserved.id.to == 0 ? null : reserved.id);
		open.open(type, name, key, start);
		inTag.clear();
		TagReader.Next next = first;
		while (next == TagReader.Next.ATTRIBUTE) {
			attribute(type);
			next = tag.next();
		}
		inTag.writeLinks(part);
		if (next == TagReader.Next.EMPTY) {
			part.end();
			open.close();
		}
	}

	private void attribute(ScannedType type) {
		ScannedFeature feature = type.features.find(tag.bytes, tag.nameFrom, tag.nameTo, tag.nameHash);
		if (feature == null || feature.kind == FeatureKind.IGNORED || feature.kind == FeatureKind.CONTAINMENT) {
			throw new NotScanned("an attribute that is no feature of its type, or none that is kept");
		}
		if (feature.kind == FeatureKind.REFERENCE) {
			inTag.once(feature);
			references(feature);
			return;
		}
		tag.at = text.readValue(tag.bytes, tag.valueFrom, tag.quote) + 1;
		requireSet(feature);
		if (feature.kind == FeatureKind.CONTAINER) {
			inTag.once(feature);
		} else if (feature.many) {
			inTag.once(feature);
			values(feature);
		} else {
			open.once(feature);
			value(feature, text.from, text.to);
		}
	}

	private void references(ScannedFeature feature) {
		part.beginLinks(feature, open.code());
		int end = links.writePaths(part, tag.bytes, tag.valueFrom, tag.quote);
		if (end >= 0) {
			tag.at = end + 1;
		} else {
			tag.at = text.readValue(tag.bytes, tag.valueFrom, tag.quote) + 1;
			requireSet(feature);
			links.write(part, text.bytes, text.from, text.to, true);
		}
		int count = links.written();
		part.endLinks(count);
		if (count > 0) {
			open.once(feature);
			requireOne(feature, count);
			inTag.addLinks(feature, count);
		}
	}

	private static void requireOne(ScannedFeature feature, int count) {
		if (count > 1 && !feature.many) {
			throw new NotScanned("more than one value for a feature that takes one");
		}
	}

	/** A list that is set and yet empty is a difference that a stream does not know. */
	private void requireSet(ScannedFeature feature) {
		if (feature.isUnsettable && feature.many && text.isBlank()) {
			throw new NotScanned("a list that is set, and empty");
		}
	}

	private void values(ScannedFeature feature) {
		for (int at = text.from; at < text.to;) {
			int from = at;
			while (at < text.to && text.bytes[at] != ' ') {
				at++;
			}
			if (at > from) {
				value(feature, from, at);
			}
			at++;
		}
	}

	private void value(ScannedFeature feature, int from, int to) {
		if (feature.info.isId) {
			part.ownId(open.code(), text.bytes, from, to);
		}
		ValueWriter.write(part, feature, text.bytes, from, to);
	}

	private void attributeElement(ScannedFeature feature) {
		open.once(feature);
		switch (tag.next()) {
		case ATTRIBUTE -> throw new NotScanned("a value with attributes");
		case EMPTY -> text.clear();
		case CONTENT -> {
			tag.at = text.readText(tag.bytes, tag.at);
			closeTag(feature);
		}
		}
		value(feature, text.from, text.to);
	}

	private void closeTag(ScannedFeature feature) {
		if (tag.bytes[tag.at + 1] != '/') {
			throw new NotScanned("something in an element that holds a plain value");
		}
		tag.endTag(feature.name);
	}

	private void referenceElement(ScannedFeature feature) {
		text.clear();
		TagReader.Next next = tag.next();
		boolean typed = false;
		for (; next == TagReader.Next.ATTRIBUTE; next = tag.next()) {
			if (isHref()) {
				ReservedAttributes.readOnce(tag, text);
			} else if (reserved.meaning(tag, next) == Prefixes.Reserved.TYPE && !typed) {
				typed = true;
				tag.at = inTag.skip(tag);
			} else {
				throw new NotScanned("a reference with other attributes than an href");
			}
		}
		if (next == TagReader.Next.CONTENT) {
			closeTag(feature);
		}
		for (int i = text.from; i < text.to; i++) {
			// Blanks of all alphabets would be cut off.
			if (text.bytes[i] <= ' ') {
				throw new NotScanned("a reference in unusual characters");
			}
		}
		if (text.isEmpty()) {
			throw new NotScanned("a reference without an href");
		}
		open.once(feature);
		part.event(ScannedPart.LINKS, feature);
		part.events.writeNumber(1);
		part.beginLinks(feature, open.code());
		links.write(part, text.bytes, text.from, text.to, false);
		part.endLinks(1);
	}

	private boolean isHref() {
		byte[] bytes = tag.bytes;
		int from = tag.nameFrom;
		return tag.nameTo - from == 4 && bytes[from] == 'h' && bytes[from + 1] == 'r' && bytes[from + 2] == 'e' && bytes[from + 3] == 'f';
	}

}
