// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;

import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.modelarena.core.ArenaException;
import org.modelarena.server.internal.inbound.ConnectionLimiter;
import org.modelarena.server.internal.inbound.MessageDeadline;
import org.modelarena.server.internal.session.Session;

/**
 * This end of one connection of HTTP or WebSocket, encrypted or not. Knows whether the client takes too long for what it sends, and whether it is still
 * there, which Jetty does not look after: it has a time for silence alone. Thread-safe.
 */
final class WebEndPoint extends SocketChannelEndPoint {
	private final MessageDeadline deadline = new MessageDeadline();
	private final ConnectionLimiter.Place place;
	private final Object filling = new Object();
	/** The byte that was read to see whether the client is there. */
	private ByteBuffer early;
	private volatile Runnable onGone;
	private volatile Runnable onLate;

	WebEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler, ConnectionLimiter places) {
		super(channel, selector, key, scheduler);
		this.place = places.admit(channel.socket().getInetAddress().getHostAddress(), this::close).orElse(null);
	}

	/** The end point of a request. */
	static WebEndPoint of(Request request) {
		EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
		while (end instanceof EndPoint.Wrapper wrapper) {
			end = wrapper.unwrap();
		}
		return (WebEndPoint) end;
	}

	MessageDeadline deadline() {
		return deadline;
	}

	/**
	 * The client is known now.
	 *
	 * @throws ArenaException if it has too many connections
	 */
	void known(Session session, boolean isOpenServer) {
		if (isOpenServer) {
			place.known();
		} else {
			place.known(session.name());
		}
	}

	/** @param action run once if the client goes away before the next message; null for nothing */
	void onGone(Runnable action) {
		onGone = action;
	}

	/** @param action said before the connection is cut off, where there is something to say; null for nothing */
	void onLate(Runnable action) {
		onLate = action;
	}

	@Override
	public void onOpen() {
		super.onOpen();
		if (place == null) {
			close();
		}
	}

	@Override
	public void onClose(Throwable cause) {
		super.onClose(cause);
		if (place != null) {
			place.close();
		}
	}

	@Override
	public int fill(ByteBuffer buffer) throws IOException {
		synchronized (filling) {
			int count = early == null ? super.fill(buffer) : fillEarly(buffer);
			if (count > 0) {
				deadline.arrived();
			}
			return count;
		}
	}

	private int fillEarly(ByteBuffer buffer) {
		int position = BufferUtil.flipToFill(buffer);
		buffer.put(early);
		BufferUtil.flipToFlush(buffer, position);
		early = null;
		return 1;
	}

	/** To be called every second. */
	void look(Duration patience) {
		Runnable gone = onGone;
		if (deadline.isOver(patience)) {
			Runnable late = onLate;
			onLate = null;
			if (late == null) {
				close();
			} else {
				late.run();
			}
		} else if (gone != null && deadline.isComplete() && isGone()) {
			onGone = null;
			gone.run();
		}
	}

	/** A client that has closed its side does not wait for an answer. One that has sent more already does. */
	private boolean isGone() {
		synchronized (filling) {
			if (early != null) {
				return false;
			}
			ByteBuffer one = ByteBuffer.allocate(1);
			try {
				int count = getChannel().read(one);
				if (count > 0) {
					early = one.flip();
				}
				return count < 0;
			} catch (IOException e) {
				return true;
			}
		}
	}
}
