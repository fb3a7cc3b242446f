// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.extract.SourceProblem;

/** A model in a spool. Built by one thread, then read by many. */
public final class ExtractedModel implements AutoCloseable {
	private final Spool spool = new Spool();
	private final Links links = new Links();
	private final List<SourceProblem> problems = new ArrayList<>();
	private long elements;
	private int files;

	/** Appends events that belong to no file. */
	void add(Events events) {
		spool.append(events.toBytes());
		elements += events.elements();
	}

	/** Appends a file. */
	void add(Part part) {
		spool.append(part.events());
		links.add(part, elements);
		problems.addAll(part.problems());
		elements += part.elements();
		files++;
	}

	void complete() {
		spool.complete();
		links.complete();
	}

	public long elements() {
		return elements;
	}

	public int files() {
		return files;
	}

	public List<SourceProblem> problems() {
		return List.copyOf(problems);
	}

	/** Streams the model. */
	public void emit(ElementSink sink, Cancellation cancellation) {
		EventReader reader = new EventReader(sink, links, cancellation);
		spool.read(reader::read);
	}

	@Override
	public void close() {
		spool.close();
	}
}
