// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Invocable;
import org.modelarena.core.ArenaException;
import org.modelarena.server.internal.session.Workers;

/** Reads the body of one request as it comes: within a time, up to a length, and as long as there is memory for it. Used by one thread at a time. */
public final class BodyReader implements Invocable.Task {
	private static final int FIRST_BYTES = 1 << 12;

	private final Inbound inbound;
	private final Request request;
	private final MessageMemory.Share share;
	private final Workers clock;
	private final boolean isKnown;
	private final int mostBytes;
	private final Consumer<byte[]> next;
	private final Consumer<Refusal> refusals;
	private final Future<?> deadline;
	private byte[] bytes = new byte[FIRST_BYTES];
	private int length;

	/**
	 * Why a body is not taken.
	 *
	 * @param status of HTTP
	 * @param detail for the client
	 */
	public record Refusal(int status, String detail) {
	}

	/**
	 * @param isKnown  whether the client has shown who it is; others may send little
	 * @param next     gets the body, and {@code refusals} why there is none: one of them, once
	 */
	public BodyReader(Inbound inbound, Workers clock, Request request, boolean isKnown, Consumer<byte[]> next, Consumer<Refusal> refusals) {
		this.inbound = inbound;
		this.request = request;
		this.share = inbound.memory().share(Request.getRemoteAddr(request));
		this.clock = clock;
		this.isKnown = isKnown;
		this.mostBytes = inbound.mostBytes(isKnown);
		this.next = next;
		this.refusals = refusals;
		this.deadline = clock.after(inbound.patience(), () -> request.fail(new TimeoutException("The request did not arrive in time")));
		// The memory is the request's until it has been answered.
		Request.addCompletionListener(request, failure -> share.close());
	}

	@Override
	public InvocationType getInvocationType() {
		return InvocationType.NON_BLOCKING;
	}

	@Override
	public void run() {
		for (;;) {
			Content.Chunk chunk = request.read();
			if (chunk == null) {
				request.demand(this);
				return;
			}
			if (Content.Chunk.isFailure(chunk)) {
				refuse(late(chunk.getFailure()));
				return;
			}
			Refusal refusal = take(chunk);
			if (refusal != null) {
				refuse(refusal);
				return;
			}
			if (chunk.isLast()) {
				deadline.cancel(false);
				next.accept(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
				return;
			}
		}
	}

	private Refusal take(Content.Chunk chunk) {
		try {
			int count = chunk.remaining();
			if (count > mostBytes - length) {
				return new Refusal(HttpStatus.PAYLOAD_TOO_LARGE_413, "The request is longer than " + mostBytes + " bytes.");
			}
			if (length + count > bytes.length) {
				int size = (int) Math.min(mostBytes, Math.max(length + count, 2L * bytes.length));
				share.grow(size);
				bytes = Arrays.copyOf(bytes, size);
			}
			chunk.getByteBuffer().get(bytes, length, count);
			length += count;
			return null;
		} catch (ArenaException e) {
			return new Refusal(HttpStatus.SERVICE_UNAVAILABLE_503, e.getMessage());
		} finally {
			chunk.release();
		}
	}

	private Refusal late(Throwable failure) {
		return isLate(failure) ? new Refusal(HttpStatus.REQUEST_TIMEOUT_408, "The request did not arrive within " + inbound.patience().toMillis() + " ms.")
				: new Refusal(HttpStatus.BAD_REQUEST_400, "The body of the request could not be read.");
	}

	/** Jetty wraps what a request was failed with. */
	private static boolean isLate(Throwable failure) {
		return failure != null && (failure instanceof TimeoutException || isLate(failure.getCause()));
	}

	private void refuse(Refusal refusal) {
		deadline.cancel(false);
		bytes = new byte[0];
		if (isKnown || refusal.status != HttpStatus.PAYLOAD_TOO_LARGE_413) {
			refusals.accept(refusal);
		} else {
			share.close();
			clock.after(inbound.refusalPause(), () -> refusals.accept(refusal));
		}
	}
}
