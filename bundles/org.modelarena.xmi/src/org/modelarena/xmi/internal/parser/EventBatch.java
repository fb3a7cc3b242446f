// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** A part of a document's events, to be replayed. Filled by one thread, then used by another. */
public final class EventBatch {
	private static final int SIZE = 1 << 12;
	/** Values may be long: then a batch is full with fewer of them. */
	private static final int MOST_CHARACTERS = 1 << 18;

	private enum Kind {
		BEGIN, ATTRIBUTE, REFERENCES_IN_TAG, REFERENCES, LINK, END
	}

	private final Kind[] kinds = new Kind[SIZE];
	private final TypeInfo[] types = new TypeInfo[SIZE];
	private final FeatureInfo[] features = new FeatureInfo[SIZE];
	private final String[] texts = new String[SIZE];
	private final int[] targets = new int[SIZE];
	private final int[] lines = new int[SIZE];
	private final int[] columns = new int[SIZE];
	private int size;
	private long characters;

	boolean isFull() {
		return size == SIZE || characters >= MOST_CHARACTERS;
	}

	public void begin(TypeInfo type, FeatureInfo containment, String id, FilePosition position) {
		types[size] = type;
		add(Kind.BEGIN, containment, id, position);
	}

	public void attribute(FeatureInfo feature, String text, FilePosition position) {
		add(Kind.ATTRIBUTE, feature, text, position);
	}

	void references(FeatureInfo feature, String text, boolean inTag, FilePosition position) {
		add(inTag ? Kind.REFERENCES_IN_TAG : Kind.REFERENCES, feature, text, position);
	}

	public void link(FeatureInfo feature, int target, FilePosition position) {
		targets[size] = target;
		add(Kind.LINK, feature, null, position);
	}

	public void end() {
		kinds[size++] = Kind.END;
	}

	private void add(Kind kind, FeatureInfo feature, String text, FilePosition position) {
		kinds[size] = kind;
		features[size] = feature;
		texts[size] = text;
		characters += text == null ? 0 : text.length();
		lines[size] = position.line();
		columns[size++] = position.column();
	}

	/** @param position is moved to where each thing stands before the handler hears of it */
	void replay(DocumentHandler handler, FilePosition position) {
		for (int i = 0; i < size; i++) {
			if (kinds[i] == Kind.END) {
				handler.end();
				continue;
			}
			position.move(lines[i], columns[i]);
			FeatureInfo feature = features[i];
			switch (kinds[i]) {
			case BEGIN -> handler.begin(types[i], feature, texts[i]);
			case ATTRIBUTE -> handler.attribute(feature, texts[i]);
			case REFERENCES_IN_TAG -> Href.forEach(texts[i], href -> handler.reference(feature, href, true));
			case REFERENCES -> Href.forEach(texts[i], href -> handler.reference(feature, href, false));
			case LINK -> handler.link(feature, targets[i]);
			case END -> throw new AssertionError();
			}
		}
	}
}
