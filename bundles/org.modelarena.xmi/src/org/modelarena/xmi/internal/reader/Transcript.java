// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import org.modelarena.core.Cancellation;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.parser.BatchHandover;
import org.modelarena.xmi.internal.parser.Href;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/**
 * All that the files of a model say, as the first pass understood it, so that the passes after it need no XML: some 50 bytes for an element with its
 * values and references. Written by one thread, then sealed, and read by one at a time.
 */
final class Transcript {
	/** Kinds of events. A kind with {@link #PLACED} is followed by a place, others stand at the place before. */
	private static final int BEGIN = 0;
	private static final int ATTRIBUTE = 1;
	private static final int PATH = 2;
	private static final int REFERENCE = 3;
	private static final int END = 4;
	private static final int END_OF_DOCUMENT = 5;
	private static final int PLACED = 8;

	private final TypeTable types;
	private final FragmentPath path;
	private final ByteLog log = new ByteLog();
	private final LongArray starts = new LongArray();
	private FilePosition position;
	private int line;
	private int column;

	Transcript(TypeTable types, PathNames names) {
		this.types = types;
		this.path = new FragmentPath(names);
	}

	/** The next document starts; {@code newPosition} gives the place of what is written. */
	void beginDocument(FilePosition newPosition) {
		position = newPosition;
		line = 1;
		column = 1;
		starts.add(log.size());
	}

	void begin(TypeInfo type, FeatureInfo containment, String id) {
		event(BEGIN);
		log.writeInt(type.id);
		log.writeInt(containment == null ? 0 : containment.id + 1);
		log.writeText(id);
	}

	void attribute(FeatureInfo feature, String text) {
		event(ATTRIBUTE);
		log.writeInt(feature.id);
		log.writeText(text);
	}

	/** A reference within its document, by a path that {@linkplain FragmentPath#isCanonical can be replayed}. */
	void reference(FeatureInfo feature, FragmentPath target) {
		event(PATH);
		log.writeInt(feature.id);
		target.write(log);
	}

	/** Any reference; {@code document} is the one that it leads to, {@link ModelDocuments#MISSING} or {@link ModelDocuments#LATER}. */
	void reference(FeatureInfo feature, int document, Href href) {
		event(REFERENCE);
		log.writeInt(feature.id);
		log.writeInt(document - ModelDocuments.LATER);
		log.writeText(href.toString());
	}

	void end() {
		log.writeByte(END);
	}

	void endDocument() {
		log.writeByte(END_OF_DOCUMENT);
	}

	void seal() {
		log.seal();
	}

	private void event(int kind) {
		if (position.line() == line && position.column() == column) {
			log.writeByte(kind);
			return;
		}
		log.writeByte(kind | PLACED);
		log.writeInt(position.line() - line);
		log.writeInt(position.column());
		line = position.line();
		column = position.column();
	}

	/**
	 * Tells what a document says, with the elements that references lead to.
	 *
	 * @param at is moved along, for errors
	 */
	void tell(int document, FilePosition at, LinkResolver links, BatchHandover to, Cancellation cancellation) {
		new Telling(document, at, links, to, log.read(starts.get(document), cancellation)).tell();
	}

	/** One document that is replayed. */
	private final class Telling {
		private final int document;
		private final FilePosition at;
		private final LinkResolver links;
		private final BatchHandover to;
		private final ByteLog.Reader reader;

		Telling(int document, FilePosition at, LinkResolver links, BatchHandover to, ByteLog.Reader reader) {
			this.document = document;
			this.at = at;
			this.links = links;
			this.to = to;
			this.reader = reader;
		}

		void tell() {
			for (int kind = reader.readByte(); kind != END_OF_DOCUMENT; kind = reader.readByte()) {
				if ((kind & PLACED) != 0) {
					at.move(at.line() + reader.readInt(), reader.readInt());
				}
				switch (kind & ~PLACED) {
				case BEGIN -> begin();
				case ATTRIBUTE -> attribute();
				case PATH -> path();
				case REFERENCE -> reference();
				case END -> to.eventBatch().end();
				default -> throw new IllegalStateException("Event of kind " + kind);
				}
			}
		}

		private void begin() {
			TypeInfo type = types.type(reader.readInt());
			int containment = reader.readInt();
			to.eventBatch().begin(type, containment == 0 ? null : types.feature(containment - 1), reader.readText(), at);
		}

		private void attribute() {
			FeatureInfo feature = types.feature(reader.readInt());
			String text = reader.readText();
			if (to.wants(feature)) {
				to.eventBatch().attribute(feature, text, at);
			}
		}

		private void path() {
			FeatureInfo feature = types.feature(reader.readInt());
			path.read(reader);
			if (to.wants(feature)) {
				to.eventBatch().link(feature, links.target(feature, document, path, at), at);
			}
		}

		private void reference() {
			FeatureInfo feature = types.feature(reader.readInt());
			int known = reader.readInt() + ModelDocuments.LATER;
			String text = reader.readText();
			if (to.wants(feature)) {
				to.eventBatch().link(feature, links.target(feature, document, known, text, at), at);
			}
		}
	}
}
