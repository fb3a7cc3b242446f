// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks.drools;

/**
 * The facts of a railway. Elements that rules ask something about are objects with what may change in them; links are facts of their own, so that rules join them by
 * keys, for which Drools builds hash indexes.
 */
public final class Facts {
	/** Stands for no element. */
	public static final long NONE = -1;

	private Facts() {
	}

	/** A route. */
	public static final class Route {
		private final long key;
		private boolean active;
		private long entry = NONE;
		private long exit = NONE;

		public Route(long key) {
			this.key = key;
		}

		public long getKey() {
			return key;
		}

		public boolean isActive() {
			return active;
		}

		public void setActive(boolean active) {
			this.active = active;
		}

		public long getEntry() {
			return entry;
		}

		public void setEntry(long entry) {
			this.entry = entry;
		}

		public long getExit() {
			return exit;
		}

		public void setExit(long exit) {
			this.exit = exit;
		}
	}

	/** A segment. */
	public static final class Segment {
		private final long key;
		private int length;

		public Segment(long key) {
			this.key = key;
		}

		public long getKey() {
			return key;
		}

		public int getLength() {
			return length;
		}

		public void setLength(int length) {
			this.length = length;
		}
	}

	/** A switch. */
	public static final class Switch {
		private final long key;
		private int currentPosition;

		public Switch(long key) {
			this.key = key;
		}

		public long getKey() {
			return key;
		}

		public int getCurrentPosition() {
			return currentPosition;
		}

		public void setCurrentPosition(int currentPosition) {
			this.currentPosition = currentPosition;
		}
	}

	/** A position that a route wants of a switch. */
	public static final class SwitchPosition {
		private final long key;
		private int position;
		private long route = NONE;
		private long target = NONE;

		public SwitchPosition(long key) {
			this.key = key;
		}

		public long getKey() {
			return key;
		}

		public int getPosition() {
			return position;
		}

		public void setPosition(int position) {
			this.position = position;
		}

		public long getRoute() {
			return route;
		}

		public void setRoute(long route) {
			this.route = route;
		}

		public long getTarget() {
			return target;
		}

		public void setTarget(long target) {
			this.target = target;
		}
	}

	/** A semaphore. */
	public static final class Semaphore {
		private final long key;
		private int signal;

		public Semaphore(long key) {
			this.key = key;
		}

		public long getKey() {
			return key;
		}

		public int getSignal() {
			return signal;
		}

		public void setSignal(int signal) {
			this.signal = signal;
		}
	}

	/** A route requires a sensor. */
	public static final class Requires {
		private final long route;
		private final long sensor;

		public Requires(long route, long sensor) {
			this.route = route;
			this.sensor = sensor;
		}

		public long getRoute() {
			return route;
		}

		public long getSensor() {
			return sensor;
		}
	}

	/** A sensor monitors a track element. */
	public static final class Monitors {
		private final long sensor;
		private final long element;
		private final boolean segment;

		public Monitors(long sensor, long element, boolean segment) {
			this.sensor = sensor;
			this.element = element;
			this.segment = segment;
		}

		public long getSensor() {
			return sensor;
		}

		public long getElement() {
			return element;
		}

		/** Whether the element is a segment. */
		public boolean isSegment() {
			return segment;
		}
	}

	/** A track element connects to another. */
	public static final class Connects {
		private final long from;
		private final long to;

		public Connects(long from, long to) {
			this.from = from;
			this.to = to;
		}

		public long getFrom() {
			return from;
		}

		public long getTo() {
			return to;
		}
	}
}
