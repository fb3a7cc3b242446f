// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Fault;
import org.modelarena.server.internal.inbound.MessageMemory;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Outbox;
import org.modelarena.server.internal.session.Owner;
import org.modelarena.server.internal.session.Session;

/** One full-duplex connection: what comes in is dispatched, answers and notifications go out. Used by the thread that reads; the outbox by all. */
final class Channel implements Session.Push, AutoCloseable {
	private final Service service;
	private final Outbox outbox;
	private final Session session;
	private final Client client;
	private final RemoteEndpoint endpoint;
	/** The memory for messages that calls take until they are answered. An id may come twice, though it should not. */
	private final Map<String, Deque<MessageMemory.Share>> unanswered = new HashMap<>();
	private int calls;
	/** Goes on reading, when a call has been answered; null if nothing waits for that. */
	private Runnable onAnswer;

	/** @param address of the client, for the log */
	Channel(Service service, Transport transport, String address, Outbox.Line line) {
		this.service = service;
		this.outbox = new Outbox(line, service.room());
		this.session = new Session(service.access(), Optional.of(this), service.limits().cursors());
		this.client = new Client(session, transport, address, session.cancellation());
		this.endpoint = service.endpoint(client, this::send);
	}

	@Override
	public Outbox outbox() {
		return outbox;
	}

	Session session() {
		return session;
	}

	Owner owner() {
		return client.owner();
	}

	/**
	 * Dispatches a message.
	 *
	 * @param share the message's share of memory; closed when it has been answered
	 * @param next reads the next one; run when calls before have been answered and their answers taken, if there are many
	 */
	void receive(byte[] bytes, MessageMemory.Share share, Runnable next) {
		service.receive(bytes, endpoint, refusal -> {
			share.close();
			outbox.add(service.encode(refusal));
		}, message -> {
			if (message instanceof RequestMessage request) {
				begun(request.getId(), share);
			} else {
				share.close();
			}
		});
		synchronized (this) {
			if (calls >= service.limits().callsAtOnce()) {
				onAnswer = next;
				return;
			}
		}
		outbox.whenRoomy(next);
	}

	private synchronized void begun(String id, MessageMemory.Share share) {
		calls++;
		unanswered.computeIfAbsent(id, first -> new ArrayDeque<>()).add(share);
	}

	/** Answers what is no call. */
	void refuse(ResponseErrorCode code, String message) {
		outbox.add(service.encode(Service.refusal(code, message)));
	}

	/** Says why no more is taken. */
	void refuse(ArenaException reason) {
		ResponseMessage refusal = new ResponseMessage();
		refusal.setError(Fault.of(reason));
		outbox.add(service.encode(refusal));
	}

	private void send(Message message) {
		byte[] bytes;
		try {
			bytes = service.encode(message);
		} finally {
			if (message instanceof ResponseMessage response) {
				answered(response.getId());
			}
		}
		outbox.add(bytes);
	}

	private void answered(String id) {
		Runnable next;
		synchronized (this) {
			calls--;
			unanswered.computeIfPresent(id, (key, shares) -> {
				shares.remove().close();
				return shares.isEmpty() ? null : shares;
			});
			next = onAnswer;
			onAnswer = null;
		}
		if (next != null) {
			outbox.whenRoomy(next);
		}
	}

	@Override
	public void notify(String method, Object parameters) {
		endpoint.notify(method, parameters);
	}

	@Override
	public void close() {
		outbox.close();
		session.close();
		synchronized (this) {
			unanswered.values().forEach(shares -> shares.forEach(MessageMemory.Share::close));
			unanswered.clear();
		}
	}
}
