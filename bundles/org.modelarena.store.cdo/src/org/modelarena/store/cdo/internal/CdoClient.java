// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.util.CDOQueryInfo;
import org.eclipse.emf.cdo.view.CDOQuery;
import org.eclipse.emf.cdo.view.CDOView;
import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.connector.IConnector;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.io.IOTimeoutException;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.internal.transport.ConnectionLoss;
import org.modelarena.store.cdo.internal.transport.HttpListener;
import org.modelarena.store.cdo.internal.transport.Net4j;
import org.modelarena.store.cdo.internal.transport.NoDelay;

/** A CDO session over a connection of its own that asks queries. */
final class CdoClient implements QueryEndpoint {
	/** How much longer than the server we wait, so that it is the server that reports a deadline. */
	private static final Duration GRACE = Duration.ofSeconds(5);
	private static final int CONNECT_MILLIS = 5000;
	/** Somebody listens, so that a busy machine is the usual reason for waiting. Net4j gives up after ten seconds. */
	private static final long NEGOTIATION_MILLIS = 60_000;
	private static final int CANCEL_PAUSE_MILLIS = 100;
	private static final AtomicLong CONNECTIONS = new AtomicLong();
	private static final AtomicLong TOKENS = new AtomicLong();
	/** Distinguishes the executions of this process from those of other processes at the same server. */
	private static final long PROCESS = ProcessHandle.current().pid() << 40;

	private final URI address;
	private final IManagedContainer container;
	private final CdoSession session;
	private final ConnectionLoss loss;
	private final CDOView view;

	private CdoClient(URI address, IManagedContainer container, CdoSession session, ConnectionLoss loss) {
		this.address = address;
		this.container = container;
		this.loss = loss;
		this.session = session;
		this.view = session.session().openView();
	}

	/**
	 * Connects to a repository.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}; {@code UNSUPPORTED} for an address of another transport than Net4j's
	 */
	static CdoClient connect(URI address) {
		Transport transport = Transport.of(address.getScheme());
		String type = Net4j.connectorType(transport);
		String repository = address.getPath().replaceFirst("^/", "");
		refuseIfNobodyListens(address);
		IManagedContainer container = Net4j.clientContainer();
		try {
			IConnector connector = Net4jUtil.getConnector(container, type, description(address, transport), NEGOTIATION_MILLIS);
			NoDelay.apply(connector);
			return new CdoClient(address, container, CdoSession.open(connector, repository), ConnectionLoss.watch(connector));
		} catch (RuntimeException e) {
			container.deactivate();
			if (e instanceof ArenaException known) {
				throw known;
			}
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "No server answers at " + address + ": " + e.getMessage(), e);
		}
	}

	/** Net4j would wait ten seconds. */
	private static void refuseIfNobodyListens(URI address) {
		try (Socket probe = new Socket()) {
			probe.connect(new InetSocketAddress(address.getHost(), address.getPort()), CONNECT_MILLIS);
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "No server listens at " + address + " (" + e.getMessage() + "); 'arena serve' starts one.", e);
		}
	}

	private static String description(URI address, Transport transport) {
		String authority = address.getHost() + ":" + address.getPort();
		return transport == Transport.NET4J_HTTP ? "http://" + authority + HttpListener.PATH + "/" + CONNECTIONS.incrementAndGet() : authority;
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		cancellation.check();
		long token = PROCESS + TOKENS.incrementAndGet();
		AtomicBoolean ended = new AtomicBoolean();
		Duration timeout = min(limits.timeout(), cancellation.remaining());
		loss.begin();
		List<?> results;
		try (Cancellation.Registration cancelling = cancellation.onCancel(() -> cancelSoon(token, ended))) {
			session.setTimeout(timeout.plus(GRACE));
			// Asking for ids leaves the results as they are; else CDO would load each element.
			results = request(query, timeout, limits, token).getResult(CDOID.class);
		} catch (RuntimeException e) {
			throw failure(e, loss.end(), limits);
		} finally {
			ended.set(true);
			loss.end();
		}
		return AnswerCodec.decode(results, limits);
	}

	/**
	 * In a thread of its own, since cancelling must not wait for the network; and again until the execution has ended, since the
	 * first request may overtake the query.
	 */
	private void cancelSoon(long token, AtomicBoolean ended) {
		Thread cancelling = new Thread(() -> {
			try {
				while (!ended.get()) {
					request(QueryParameters.CANCEL_LANGUAGE, Long.toString(token)).getResult();
					Thread.sleep(CANCEL_PAUSE_MILLIS);
				}
			} catch (RuntimeException e) {
				System.getLogger(CdoClient.class.getName()).log(System.Logger.Level.DEBUG, "The server could not be told to cancel", e);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		}, "modelarena-cdo-cancel");
		cancelling.setDaemon(true);
		cancelling.start();
	}

	private static Duration min(Duration a, Duration b) {
		return a.compareTo(b) < 0 ? a : b;
	}

	private CDOQuery request(Query query, Duration timeout, QueryLimits limits, long token) {
		CDOQuery request = request(query.language(), query.text());
		query.parameters().forEach((name, value) -> setParameter(request, name, value));
		query.strategy().ifPresent(strategy -> request.setParameter(QueryParameters.STRATEGY, strategy.label()));
		request.setParameter(QueryParameters.TOKEN, token);
		request.setParameter(QueryParameters.TIMEOUT_MILLIS, timeout.toMillis());
		request.setParameter(QueryParameters.MAX_ROWS, limits.maxRows());
		request.setParameter(QueryParameters.MAX_BYTES, limits.hasDefaultBytes() ? Long.MAX_VALUE : limits.maxBytes());
		return request;
	}

	private CDOQuery request(String language, String text) {
		CDOQuery request = view.createQuery(language, text);
		// Each result would else be a small packet of its own, and wait for the acknowledgement of the one before.
		request.setParameter(CDOQueryInfo.PARAM_DISABLE_RESPONSE_FLUSHING, true);
		return request;
	}

	private static void setParameter(CDOQuery request, String name, Object value) {
		if (value instanceof ElementKey element) {
			request.setParameter(QueryParameters.ELEMENT + name, element.value());
		} else {
			request.setParameter(QueryParameters.USER + name, value);
		}
	}

	private ArenaException failure(RuntimeException e, boolean lost, QueryLimits limits) {
		if (lost || !session.isOpen()) {
			return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The connection to " + address + " was lost; is the server still running?", e);
		}
		for (Throwable cause = e; cause != null; cause = cause.getCause()) {
			if (cause instanceof IOTimeoutException) {
				return new ArenaException(ErrorCode.TIMEOUT, "The server at " + address + " did not answer within " + limits.timeout().toMillis() + " ms.", e);
			}
		}
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server at " + address + " does not answer: " + e.getMessage(), e);
	}

	@Override
	public void close() {
		try {
			view.close();
			session.close();
		} catch (RuntimeException e) {
			System.getLogger(CdoClient.class.getName()).log(System.Logger.Level.DEBUG, "The connection to " + address + " was gone already", e);
		} finally {
			container.deactivate();
		}
	}

	@Override
	public String toString() {
		return "CDO client of " + address;
	}
}
