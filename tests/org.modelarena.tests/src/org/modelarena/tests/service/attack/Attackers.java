// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.attack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Many connections that send as much as the server takes of a message that never ends, or a byte now and then; who is cut off comes again. Owns a thread. */
final class Attackers implements AutoCloseable {
	private static final int PIECE = 64 << 10;
	private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
	private static final long DRIP_NANOS = Duration.ofSeconds(8).toNanos();
	private static final ByteBuffer MUCH = ByteBuffer.wrap("x".repeat(PIECE).getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();

	/** How a connection begins; what follows are bytes of a message that does not end. */
	enum Kind {
		TCP("Content-Length: 15000000\r\n\r\n"), HTTP("POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15000000\r\n\r\n"), WS(
				"GET /rpc HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"),
		DRIPPING_TCP("C"), DRIPPING_HTTP("POST /rpc HTTP/1.1\r\nHost: localhost\r\nX: ");

		private final byte[] beginning;

		Kind(String beginning) {
			byte[] text = beginning.getBytes(StandardCharsets.US_ASCII);
			// A frame of a text that goes on, masked with zeros, of 15 million bytes.
			byte[] frame = { 1, (byte) 0xff, 0, 0, 0, 0, 0, (byte) 0xe4, (byte) 0xe1, (byte) 0xc0, 0, 0, 0, 0 };
			this.beginning = name().equals("WS") ? concat(text, frame) : text;
		}

		private static byte[] concat(byte[] one, byte[] other) {
			byte[] both = java.util.Arrays.copyOf(one, one.length + other.length);
			System.arraycopy(other, 0, both, one.length, other.length);
			return both;
		}

		boolean isOfWeb() {
			return this != TCP && this != DRIPPING_TCP;
		}

		boolean drips() {
			return this == DRIPPING_TCP || this == DRIPPING_HTTP;
		}
	}

	private final int tcp;
	private final int web;
	private final Selector selector;
	private final List<Attacker> attackers = new ArrayList<>();
	private final AtomicLong cutOff = new AtomicLong();
	private final Thread thread;
	private volatile boolean isOver;

	Attackers(int tcp, int web) throws IOException {
		this.tcp = tcp;
		this.web = web;
		this.selector = Selector.open();
		this.thread = new Thread(this::run, "attackers");
	}

	Attackers add(Kind kind, int count) {
		for (int i = 0; i < count; i++) {
			attackers.add(new Attacker(kind));
		}
		return this;
	}

	void start() {
		thread.start();
	}

	/** How often a connection was ended by the server. */
	long cutOff() {
		return cutOff.get();
	}

	/** One connection after another. */
	private final class Attacker {
		private final Kind kind;
		private SocketChannel channel;
		private ByteBuffer beginning;
		private long due;

		Attacker(Kind kind) {
			this.kind = kind;
		}

		void act(long now) {
			try {
				if (channel == null) {
					connect();
				} else if (channel.isConnected() && kind.drips()) {
					channel.write(ByteBuffer.wrap(new byte[] { 'x' }));
					due = now + DRIP_NANOS;
				}
			} catch (IOException e) {
				end(now);
			}
		}

		private void connect() throws IOException {
			channel = SocketChannel.open();
			channel.configureBlocking(false);
			beginning = ByteBuffer.wrap(kind.beginning);
			due = Long.MAX_VALUE;
			channel.register(selector, SelectionKey.OP_CONNECT, this);
			channel.connect(new InetSocketAddress("127.0.0.1", kind.isOfWeb() ? web : tcp));
		}

		void selected(SelectionKey key, long now) {
			try {
				if (key.isConnectable()) {
					channel.finishConnect();
					key.interestOps(SelectionKey.OP_WRITE | SelectionKey.OP_READ);
					return;
				}
				if (key.isReadable() && channel.read(ByteBuffer.allocate(PIECE)) < 0) {
					end(now);
				} else if (key.isWritable()) {
					write(key, now);
				}
			} catch (IOException e) {
				end(now);
			}
		}

		private void write(SelectionKey key, long now) throws IOException {
			if (beginning.hasRemaining()) {
				channel.write(beginning);
			} else if (kind.drips()) {
				due = now + DRIP_NANOS;
				key.interestOps(SelectionKey.OP_READ);
			} else {
				channel.write(MUCH.duplicate());
			}
		}

		private void end(long now) {
			close();
			cutOff.incrementAndGet();
			due = now + AGAIN_NANOS;
		}

		void close() {
			try {
				channel.close();
			} catch (IOException e) {
				throw new java.io.UncheckedIOException(e);
			}
			channel = null;
		}
	}

	private void run() {
		while (!isOver) {
			try {
				selector.select(100);
			} catch (IOException e) {
				throw new java.io.UncheckedIOException(e);
			}
			long now = System.nanoTime();
			for (SelectionKey key : selector.selectedKeys()) {
				if (key.isValid()) {
					((Attacker) key.attachment()).selected(key, now);
				}
			}
			selector.selectedKeys().clear();
			attackers.stream().filter(attacker -> attacker.channel == null ? now >= attacker.due : attacker.due != Long.MAX_VALUE && now >= attacker.due)
					.forEach(attacker -> attacker.act(now));
		}
	}

	@Override
	public void close() throws IOException {
		isOver = true;
		try {
			thread.join();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		attackers.stream().filter(attacker -> attacker.channel != null).forEach(Attacker::close);
		selector.close();
	}
}
