// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.reader.MissingEnds;
import org.modelarena.xmi.internal.reader.StructureIndex;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeTable;

/** Tells a sink the elements of a part with their values and targets. Used once, by one thread. */
final class PartEmission {
	private static final int CHECK_INTERVAL = 0x3FF;

	/** Tells where elements stand, and hears of each before its start. */
	interface Starts {
		/** An element starts; {@code id} is its xmi:id, or null. */
		void start(String id, FilePosition position);
	}

	private final ScannedPart part;
	private final StructureIndex index;
	private final TypeTable types;
	private final MissingEnds missing;
	private final ElementSink sink;
	private final Path file;
	private Starts starts;
	/** Null as long as nobody asked for a place. */
	private FilePlaces places;
	private final ByteStream.Reader events;
	private final ByteStream.Reader ids;
	private final List<Provenance.SetFeature> set = new ArrayList<>();
	private int[] open;
	private int depth;
	private int next;
	private int nextTarget;
	private long place;

	/** @param file that the part is of */
	PartEmission(ScannedPart part, Path file, StructureIndex index, TypeTable types, MissingEnds missing, ElementSink sink) {
		this.part = part;
		this.file = file;
		this.index = index;
		this.types = types;
		this.missing = missing;
		this.sink = sink;
		events = part.events.read();
		ids = part.ids.read();
		// xmi:XMI is no element, and never ends as one.
		open = Arrays.copyOf(part.openBefore, part.openBefore.length + 16);
		depth = part.openBefore.length;
		place = part.hasLines ? 0 : part.offset;
	}

	/** Also tells somebody where each element stands, by places in the same file. */
	void telling(Starts listener, FilePlaces from) {
		starts = listener;
		places = from;
	}

	void run(Cancellation cancellation) {
		while (events.hasNext()) {
			step(events.readNumber());
			if ((next & CHECK_INTERVAL) == 0) {
				cancellation.check();
			}
		}
		part.set = set;
	}

	private void step(long event) {
		int rest = (int) (event >>> ScannedPart.KIND_BITS);
		int kind = (int) event & ScannedPart.KIND_MASK;
		switch (kind) {
		case ScannedPart.END -> end();
		case ScannedPart.BEGIN, ScannedPart.BEGIN_WITH_ID -> begin(rest, kind == ScannedPart.BEGIN_WITH_ID);
		case ScannedPart.TEXT, ScannedPart.NUMBER, ScannedPart.CONVERTED -> value(types.feature(rest), kind);
		case ScannedPart.LINKS -> links(types.feature(rest));
		default -> throw new IllegalStateException("Event " + event);
		}
	}

	private void begin(int distance, boolean hasId) {
		place += distance;
		int column = part.hasLines ? events.readInt() : 0;
		String id = null;
		if (hasId) {
			ids.readNumber();
			id = ids.readText();
		}
		Starts listener = starts;
		if (listener != null) {
			listener.start(id, position(column));
		}
		if (depth == open.length) {
			open = Arrays.copyOf(open, depth * 2);
		}
		int key = part.firstKey + next++;
		int parent = index.parent(key);
		open[depth++] = key;
		try {
			sink.begin(index.type(key).type, parent, parent < 0 ? null : index.containment(key).reference());
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.MODEL_INVALID ? position(column).error(e.getMessage()) : e;
		}
	}

	private FilePosition position(int column) {
		if (part.hasLines) {
			FilePosition position = new FilePosition(String.valueOf(file.getFileName()), ErrorCode.MODEL_INVALID);
			position.move((int) place, column);
			return position;
		}
		FilePlaces known = places;
		if (known != null) {
			return known.at(place);
		}
		try (FilePlaces found = new FilePlaces(file)) {
			return found.at(place);
		}
	}

	private void value(FeatureInfo feature, int kind) {
		Object value = switch (kind) {
		case ScannedPart.TEXT -> events.readText();
		case ScannedPart.NUMBER -> ValueWriter.value(feature, events.readSigned());
		default -> ValueWriter.converted(feature, events.readText());
		};
		int key = open[depth - 1];
		if (!feature.many && feature.feature.isUnsettable() && Objects.equals(value, feature.attribute().getDefaultValue())) {
			set.add(new Provenance.SetFeature(key, feature.name()));
		}
		sink.attribute(key, feature.attribute(), value);
	}

	private void links(FeatureInfo feature) {
		int key = open[depth - 1];
		for (int rest = events.readInt(); rest > 0; rest--) {
			int target = part.targets[nextTarget++];
			if (target >= 0) {
				sink.reference(key, feature.reference(), target);
			}
		}
	}

	private void end() {
		missing.emit(open[--depth], sink);
		sink.end();
	}
}
