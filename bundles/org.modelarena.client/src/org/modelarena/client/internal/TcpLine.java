// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Frames;

/** Frames over a TCP connection; a thread of its own reads them, which is sooner awake than a virtual one. */
final class TcpLine implements Line {
	private final Socket socket;
	private final Listener listener;
	private final int messageBytes;
	private final ReentrantLock writing = new ReentrantLock();
	private final AtomicBoolean ended = new AtomicBoolean();

	private TcpLine(Socket socket, Listener listener, int messageBytes) {
		this.socket = socket;
		this.listener = listener;
		this.messageBytes = messageBytes;
	}

	static TcpLine open(URI address, ClientOptions options, Listener listener) {
		try (Unfinished work = new Unfinished()) {
			Socket socket = address.getScheme().equals("tcps") ? encrypted(options) : new Socket();
			work.add(socket);
			socket.setTcpNoDelay(true);
			socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), (int) options.patience().toMillis());
			if (socket instanceof SSLSocket encrypted) {
				socket.setSoTimeout((int) options.patience().toMillis());
				encrypted.startHandshake();
				socket.setSoTimeout(0);
			}
			TcpLine line = new TcpLine(socket, listener, options.messageBytes());
			InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
			Thread.ofPlatform().daemon().name("modelarena-client-read").start(() -> line.read(in));
			return work.done(line);
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Nobody answers at " + address.getHost() + ":" + address.getPort() + " (" + e.getMessage()
					+ "); is the server running?", e);
		}
	}

	/** The server's certificate has to name its host, as with HTTPS. */
	private static Socket encrypted(ClientOptions options) throws IOException {
		SSLSocketFactory factory = options.tls().map(SSLContext::getSocketFactory).orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault());
		SSLSocket socket = (SSLSocket) factory.createSocket();
		SSLParameters parameters = socket.getSSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		socket.setSSLParameters(parameters);
		return socket;
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		} catch (IOException e) {
			System.getLogger(TcpLine.class.getName()).log(System.Logger.Level.DEBUG, "Could not close a connection", e);
		}
	}

	private void read(InputStream in) {
		String reason = "the server closed it";
		try {
			for (byte[] message = Frames.read(in, messageBytes); message != null; message = Frames.read(in, messageBytes)) {
				listener.received(message);
			}
		} catch (IOException e) {
			reason = String.valueOf(e.getMessage());
		}
		end(reason);
	}

	private void end(String reason) {
		if (ended.compareAndSet(false, true)) {
			close(socket);
			listener.ended(reason);
		}
	}

	@Override
	public void send(byte[] message) {
		writing.lock();
		try {
			socket.getOutputStream().write(Frames.encode(message));
		} catch (IOException e) {
			end(String.valueOf(e.getMessage()));
		} finally {
			writing.unlock();
		}
	}

	@Override
	public boolean isDuplex() {
		return true;
	}

	@Override
	public void close() {
		end("the client closed it");
	}
}
