// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A store that the workbench knows of, open or not. Two are equal if they are the same store. Thread-safe.
 */
public final class StoreNode {
	private final Place place;
	private volatile String kind;
	private StoreAccess access;
	private StoreAccess.Contents contents;
	private StoreAccess.Indexes indexes;
	private State state = State.CLOSED;
	private String problem = "";

	/** Where a store is. */
	public sealed interface Place {
		/** In a folder of this machine. */
		record InFolder(Path folder) implements Place {
		}

		/** On a server. */
		record OnServer(URI address) implements Place {
		}
	}

	/** Whether it can be asked. */
	public enum State {
		/** Nobody has asked for it. */
		CLOSED,
		/** Soon. */
		OPENING,
		/** It can. */
		OPEN,
		/** It could not be opened; {@link #problem} says why. */
		FAILED
	}

	/** @param kind the name of its provider */
	StoreNode(Place place, String kind) {
		this.place = place;
		this.kind = kind;
	}

	/** Where it is. */
	public Place place() {
		return place;
	}

	/** Another one was made in its place. */
	void kind(String other) {
		kind = other;
	}

	/** The name of its provider. */
	public String kind() {
		return kind;
	}

	/** The last part of its folder or address. */
	public String name() {
		return switch (place) {
		case Place.InFolder in -> String.valueOf(in.folder().getFileName());
		case Place.OnServer on -> on.address().getPath().replaceFirst("^/", "");
		};
	}

	/** Its folder or address. */
	public String location() {
		return switch (place) {
		case Place.InFolder in -> in.folder().toString();
		case Place.OnServer on -> on.address().toString();
		};
	}

	synchronized void opening() {
		state = State.OPENING;
		problem = "";
	}

	synchronized void opened(StoreAccess opened, StoreAccess.Contents found, StoreAccess.Indexes itsIndexes) {
		access = opened;
		contents = found;
		indexes = itsIndexes;
		state = State.OPEN;
	}

	synchronized void refreshed(StoreAccess.Contents found, StoreAccess.Indexes itsIndexes) {
		contents = found;
		indexes = itsIndexes;
	}

	synchronized void failed(String why) {
		state = State.FAILED;
		problem = why;
	}

	/** Takes a store that could not be opened for closed, whatever happens to it next. */
	synchronized void failureIsOver() {
		if (state == State.FAILED) {
			state = State.CLOSED;
			problem = "";
		}
	}

	/** @return the access to be closed, if it was open */
	synchronized Optional<StoreAccess> closed() {
		Optional<StoreAccess> was = Optional.ofNullable(access);
		access = null;
		contents = null;
		indexes = null;
		state = State.CLOSED;
		return was;
	}

	/** Whether it can be asked. */
	public synchronized State state() {
		return state;
	}

	/** Why it could not be opened; empty otherwise. */
	public synchronized String problem() {
		return problem;
	}

	/** The store, if it is open. */
	public synchronized Optional<StoreAccess> access() {
		return Optional.ofNullable(access);
	}

	/** The contents when it was opened or refreshed. */
	public synchronized Optional<StoreAccess.Contents> contents() {
		return Optional.ofNullable(contents);
	}

	/** The derived features and indexes, likewise. */
	public synchronized Optional<StoreAccess.Indexes> indexes() {
		return Optional.ofNullable(indexes);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof StoreNode node && node.place.equals(place);
	}

	@Override
	public int hashCode() {
		return place.hashCode();
	}

	@Override
	public String toString() {
		return name() + " (" + kind + ")";
	}
}
