// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The messages that wait to be sent over one connection, one after another. Whoever produces much asks {@link #isRoomy} before, and is called when there
 * is room again; answers of calls are taken in any case, as their number is limited. Thread-safe.
 */
public final class Outbox {
	/** Sends messages. */
	public interface Line {
		/**
		 * Sends a message, and calls {@link Outbox#sent} when the next one can be sent.
		 */
		void send(byte[] message);
	}

	private final Line line;
	private final OutboxRoom room;
	private final Deque<byte[]> waiting = new ArrayDeque<>();
	private final List<Runnable> onRoom = new ArrayList<>();
	private long bytes;
	private boolean isSending;
	private boolean isClosed;

	/** @param room of all connections */
	public Outbox(Line line, OutboxRoom room) {
		this.line = line;
		this.room = room;
	}

	/** Puts a message at the end; forgets it if the connection is closed. */
	public void add(byte[] message) {
		synchronized (this) {
			if (isClosed) {
				return;
			}
			count(message.length);
			waiting.add(message);
			if (isSending) {
				return;
			}
			isSending = true;
		}
		sendNext();
	}

	/** The line is free for the next message. */
	public void sent() {
		sendNext();
	}

	private void sendNext() {
		byte[] next;
		List<Runnable> called = List.of();
		synchronized (this) {
			next = isClosed ? null : waiting.poll();
			if (next == null) {
				isSending = false;
			} else {
				count(-next.length);
			}
			notifyAll();
			if (isRoomy() && !onRoom.isEmpty()) {
				called = List.copyOf(onRoom);
				onRoom.clear();
			}
		}
		if (next != null) {
			line.send(next);
		}
		called.forEach(Runnable::run);
	}

	private void count(long more) {
		boolean wasEmpty = bytes == 0;
		bytes += more;
		if (wasEmpty && bytes > 0) {
			room.filled();
		} else if (!wasEmpty && bytes == 0) {
			room.emptied();
		}
	}

	/** Whether more should be produced. */
	public synchronized boolean isRoomy() {
		return bytes == 0 || bytes < room.bytes();
	}

	/** Runs something once when there is room: at once if there is. It returns at once. Forgotten if the connection is closed. */
	public void whenRoomy(Runnable action) {
		synchronized (this) {
			if (isClosed) {
				return;
			}
			if (!isRoomy()) {
				onRoom.add(action);
				return;
			}
		}
		action.run();
	}

	/** Waits until all has been sent; not longer than some time. */
	public synchronized void awaitEmpty(Duration patience) {
		await(patience, () -> !isSending);
	}

	private void await(Duration patience, BooleanSupplier isDone) {
		long deadline = System.nanoTime() + patience.toNanos();
		try {
			for (long rest = patience.toMillis(); !isClosed && !isDone.getAsBoolean() && rest > 0; rest = (deadline - System.nanoTime()) / 1_000_000) {
				wait(rest);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/** Forgets what waits. */
	public synchronized void close() {
		notifyAll();
		isClosed = true;
		waiting.clear();
		onRoom.clear();
		count(-bytes);
	}
}
