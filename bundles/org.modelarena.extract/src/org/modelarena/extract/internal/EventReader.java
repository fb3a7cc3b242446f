// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;

/** Gives events to a sink, part by part. Used by one thread. */
final class EventReader {
	private final Vocabulary vocabulary = Vocabulary.get();
	private final ElementSink sink;
	private final Links links;
	private final Cancellation cancellation;
	private final List<String> texts = new ArrayList<>();
	private long[] open = new long[64];
	private int depth;
	private long next;
	private int nextLink;
	private byte[] bytes;
	private int at;

	EventReader(ElementSink sink, Links links, Cancellation cancellation) {
		this.sink = sink;
		this.links = links;
		this.cancellation = cancellation;
	}

	void read(byte[] part) {
		cancellation.check();
		bytes = part;
		at = 0;
		texts.clear();
		while (at < bytes.length) {
			int event = number();
			int value = event >>> Events.KIND_BITS;
			switch (event & (1 << Events.KIND_BITS) - 1) {
			case Events.BEGIN -> begin(value - 1);
			case Events.TRUE -> sink.attribute(open[depth - 1], (EAttribute) vocabulary.feature(value), Boolean.TRUE);
			case Events.TEXT -> sink.attribute(open[depth - 1], (EAttribute) vocabulary.feature(value), text());
			default -> {
				depth--;
				sink.end();
			}
			}
		}
	}

	private void begin(int containment) {
		if (depth == open.length) {
			open = java.util.Arrays.copyOf(open, depth * 2);
		}
		long key = next++;
		long container = depth == 0 ? ElementSink.NONE : open[depth - 1];
		sink.begin(vocabulary.type(number()), container, containment < 0 ? null : (EReference) vocabulary.feature(containment));
		open[depth++] = key;
		for (; nextLink < links.size() && links.source(nextLink) == key; nextLink++) {
			if (links.target(nextLink) >= 0) {
				sink.reference(key, (EReference) vocabulary.feature(links.feature(nextLink)), links.target(nextLink));
			}
		}
	}

	private String text() {
		int id = number();
		if (id == texts.size()) {
			int length = number();
			texts.add(new String(bytes, at, length, StandardCharsets.UTF_8));
			at += length;
		}
		return texts.get(id);
	}

	private int number() {
		int value = 0;
		for (int shift = 0;; shift += 7) {
			byte one = bytes[at++];
			value |= (one & 0x7F) << shift;
			if (one >= 0) {
				return value;
			}
		}
	}
}
