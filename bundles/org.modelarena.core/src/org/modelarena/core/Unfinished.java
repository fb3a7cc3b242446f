// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

import org.eclipse.jdt.annotation.Nullable;

/**
 * Work in several steps that is undone unless all of them succeed: the resource of a {@code try}, at whose end what was added is done in reverse
 * order, unless {@link #done} was called before. What fails meanwhile is suppressed by the failure of the work, as in any such {@code try}, and
 * hinders nothing that is still to be undone. For one thread.
 */
public final class Unfinished implements AutoCloseable {
	private final Deque<Closeable> undoing = new ArrayDeque<>(2);

	public Unfinished() {
		// Nothing is to be undone yet.
	}

	/** @param undo  the first to be added */
	public Unfinished(@Nullable Closeable undo) {
		add(undo);
	}

	/** @param undo  undoes a step that has succeeded, or closes what it has opened; null if there is nothing to undo */
	public void add(@Nullable Closeable undo) {
		if (undo != null) {
			undoing.push(undo);
		}
	}

	/** All steps have succeeded: nothing will be undone. */
	public void done() {
		undoing.clear();
	}

	/** The same, with the result of the work. */
	public <T> T done(T result) {
		done();
		return result;
	}

	/** @throws ArenaException {@link ErrorCode#IO} if what is undone fails so; whatever else it throws */
	@Override
	public void close() {
		if (!undoing.isEmpty()) {
			try (Closeable before = this::close; Closeable last = undoing.pop()) {
				// The last is closed first, and those before it even if that fails.
			} catch (IOException e) {
				throw ArenaException.io("Cannot undo what has failed", e);
			}
		}
	}
}
