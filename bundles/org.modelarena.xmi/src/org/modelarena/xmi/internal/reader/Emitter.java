// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.IntArray;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.internal.input.FilePosition;
import org.modelarena.xmi.internal.parser.DocumentHandler;
import org.modelarena.xmi.internal.types.FeatureInfo;
import org.modelarena.xmi.internal.types.TypeInfo;

/** Last pass over the contents of the files: passes the elements with their values and targets to a sink. */
final class Emitter implements DocumentHandler {
	private final MissingEnds missing;
	private final ElementSink sink;
	private final Begins begins;
	private final IntArray open = new IntArray(16);
	private final List<Provenance.SetFeature> set = new ArrayList<>();
	private FilePosition position;
	private int document = -1;
	private int depth;
	private int next;
	private long dropped;

	/** @param begins is told of each element before its start */
	Emitter(MissingEnds missing, ElementSink sink, Begins begins) {
		this.begins = begins;
		this.missing = missing;
		this.sink = sink;
	}

	/** Unsettable features that are set to their defaults, which elements in a store do not tell from others. */
	List<Provenance.SetFeature> set() {
		return set;
	}

	/** How many references lead nowhere, and were left out. */
	long dropped() {
		return dropped;
	}

	@Override
	public void beginDocument(FilePosition newPosition) {
		position = newPosition;
		document++;
	}

	@Override
	public boolean wants(FeatureInfo feature) {
		return true;
	}

	@Override
	public void begin(TypeInfo type, FeatureInfo containment, String id) {
		if (depth == open.size()) {
			open.add(0);
		}
		open.set(depth, next++);
		long container = depth == 0 ? ElementSink.NONE : open.get(depth - 1);
		depth++;
		begins.begin(id, document, position.line());
		try {
			sink.begin(type.type, container, containment == null ? null : containment.reference());
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.MODEL_INVALID ? position.error(e.getMessage()) : e;
		}
	}

	@Override
	public void attribute(FeatureInfo feature, String text) {
		Object value;
		try {
			value = feature.parse(text);
		} catch (IllegalArgumentException e) {
			throw position.error("bad value of '" + feature.name() + "': " + e.getMessage() + ".");
		}
		if (feature.attribute().isUnsettable() && !feature.many && Objects.equals(value, feature.attribute().getDefaultValue())) {
			set.add(new Provenance.SetFeature(open.get(depth - 1), feature.name()));
		}
		sink.attribute(open.get(depth - 1), feature.attribute(), value);
	}

	@Override
	public void link(FeatureInfo feature, int target) {
		if (target == StructureIndex.DANGLING) {
			dropped++;
		} else {
			sink.reference(open.get(depth - 1), feature.reference(), target);
		}
	}

	@Override
	public void end() {
		int key = open.get(--depth);
		missing.emit(key, sink);
		sink.end();
	}
}
