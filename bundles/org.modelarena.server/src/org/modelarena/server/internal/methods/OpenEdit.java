// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.inbound.MessageMemory;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;

/** The steps of an edit that come with several calls. It holds nothing of the store, so that nobody waits for it. Thread-safe. */
final class OpenEdit implements Session.Ending {
	/** About, for what stands around the texts and numbers of a step. */
	private static final long BYTES_OF_STEP = 200;

	private final String id;
	private final Base base;
	private final MessageMemory.Share share;
	private final Lease lease;
	private final List<Map<String, Object>> steps = new ArrayList<>();
	private long bytes;
	private boolean isEnded;

	/**
	 * The state of a store that an edit changes.
	 *
	 * @param version     the one that it was begun with
	 * @param restsOnNone whether it may be made on any version
	 */
	record Base(String store, long version, boolean restsOnNone) {
		/** The version that the model must have; null for any. */
		Long required() {
			return restsOnNone ? null : version;
		}
	}

	/**
	 * @param share of the memory for messages
	 * @param idle  after which nobody is thought to commit it
	 */
	OpenEdit(String id, Base base, MessageMemory.Share share, Session session, Workers workers, Duration idle) {
		this.id = id;
		this.base = base;
		this.share = share;
		this.lease = new Lease(workers, idle, () -> session.end(id));
		lease.start();
	}

	String id() {
		return id;
	}

	Base base() {
		return base;
	}

	synchronized EditState state() {
		return new EditState(id, base.version, steps.size());
	}

	/**
	 * Takes more steps.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if there is no memory for them; then it has none of them
	 */
	synchronized EditState add(List<Map<String, Object>> more) {
		if (isEnded) {
			throw gone();
		}
		long size = more.stream().mapToLong(OpenEdit::size).sum();
		share.grow(bytes + size);
		bytes += size;
		steps.addAll(more);
		lease.renew();
		return state();
	}

	static ArenaException gone() {
		return new ArenaException(ErrorCode.NOT_FOUND, "There is no such edit: it was committed, it was cancelled, or nothing was added for some time.");
	}

	private static long size(Object value) {
		return switch (value) {
		case String text -> 2L * text.length();
		case List<?> list -> list.stream().mapToLong(OpenEdit::size).sum();
		case Map<?, ?> map -> BYTES_OF_STEP + map.values().stream().mapToLong(OpenEdit::size).sum();
		case null, default -> Long.BYTES;
		};
	}

	/** All that there are. */
	synchronized List<Map<String, Object>> steps() {
		return List.copyOf(steps);
	}

	@Override
	public void require(Bearer client) {
		client.require(Right.WRITE, base.store);
	}

	@Override
	public synchronized void end() {
		isEnded = true;
		lease.close();
		share.close();
	}
}
