// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

/** Reads the attributes of a start tag that are not the model's, which have to stand before the others. Reused. Not thread-safe. */
final class ReservedAttributes {
	private final Prefixes prefixes;
	/** The element's type and its id, if the tag has them. */
	final ScannedText type;
	final ScannedText id;
	private final ScannedText other;

	/** @param isAscii whether all characters of the file have to be ASCII */
	ReservedAttributes(Prefixes prefixes, boolean isAscii) {
		this.prefixes = prefixes;
		type = new ScannedText(isAscii);
		id = new ScannedText(isAscii);
		other = new ScannedText(isAscii);
	}

	/** Reads them, and tells what comes behind them. */
	TagReader.Next read(TagReader tag) {
		type.clear();
		id.clear();
		other.clear();
		TagReader.Next next = tag.next();
		Prefixes.Reserved meaning = meaning(tag, next);
		while (meaning != null) {
			readOnce(tag, switch (meaning) {
			case TYPE -> type;
			case ID -> id;
			case OTHER -> other;
			case IDREF -> throw new NotScanned("an element with an idref");
			});
			next = tag.next();
			meaning = meaning(tag, next);
		}
		return next;
	}

	/** The meaning of an attribute in XMI or XML Schema, or null. */
	Prefixes.Reserved meaning(TagReader tag, TagReader.Next next) {
		return next == TagReader.Next.ATTRIBUTE ? prefixes.reserved(tag.bytes, tag.nameFrom, tag.nameTo, tag.nameHash) : null;
	}

	/** Reads the value of an attribute that may stand in a tag once. */
	static void readOnce(TagReader tag, ScannedText into) {
		if (into.to > 0) {
			throw new NotScanned("an attribute that stands twice, or several versions and labels");
		}
		tag.at = into.readValue(tag.bytes, tag.valueFrom, tag.quote) + 1;
		if (into.isEmpty()) {
			throw new NotScanned("an empty type, id, version or reference");
		}
	}
}
