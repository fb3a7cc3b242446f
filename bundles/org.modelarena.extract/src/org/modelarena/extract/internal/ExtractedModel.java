// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.extract.SourceProblem;
import org.modelarena.extract.SourceUnit;

/** A model in a spool. Built by one thread, then read by many. */
public final class ExtractedModel implements AutoCloseable {
	private final Spool spool = new Spool();
	private final Links links = new Links();
	private final List<SourceProblem> problems = new ArrayList<>();
	private Map<SourceUnit, String> states = Map.of();
	private Set<SourceUnit> unread = Set.of();
	private Set<SourceUnit> kept = Set.of();
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

	/** Takes what is to be known of the files next time. */
	void remember(Map<SourceUnit, String> known, Set<SourceUnit> left, Set<SourceUnit> broken) {
		states = Map.copyOf(known);
		unread = Set.copyOf(left);
		kept = Set.copyOf(broken);
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

	public Map<SourceUnit, String> states() {
		return states;
	}

	public Set<SourceUnit> unread() {
		return unread;
	}

	public Set<SourceUnit> kept() {
		return kept;
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
