// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Prepared;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Started;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;

/** Asks queries of the servers of a store. Thread-safe. */
public final class Questions {
	/** Pages that may be on their way to a client that does not take them. */
	private static final int PAGES_AHEAD = 4;
	private static final long ASYNC_PAGE_ROWS = 10_000;

	private final Servers servers;
	private final String store;
	private final ClientOptions options;

	public Questions(Servers servers, String store, ClientOptions options) {
		this.servers = servers;
		this.store = store;
		this.options = options;
	}

	/** An answer with what came with it. */
	public record Answered(QueryResult result, Answer answer) {
	}

	/** The parameters of a call. */
	public QueryCall call(Query query, QueryLimits limits) {
		long millis = Math.max(1, limits.timeout().toMillis());
		Optional<String> strategy = query.strategy().map(Strategy::label);
		return new QueryCall(store, query.language(), query.text(), strategy.orElse(null), query.parameters().isEmpty() ? null : new Parameters(query.parameters()),
				millis, limits.maxRows(), limits.hasDefaultBytes() ? null : limits.maxBytes(), null, null, null, null).stale(options.staleness().map(Duration::toMillis).orElse(null))
				.asOf(options.asOf().orElse(null));
	}

	/** Has a query answered by a method. */
	public Answered ask(String method, Query query, QueryLimits limits, Cancellation cancellation) {
		cancellation.check();
		return servers.run(limits.timeout(), cancellation, (server, rest) -> {
			QueryLimits left = within(limits, rest);
			return answered(server, result(server, method, call(query, left), left, cancellation), left, cancellation);
		});
	}

	/** Asks a query that servers know by an id; one that does not is told the query first. */
	public Answer askPrepared(Query query, String prepared, QueryLimits limits, Cancellation cancellation) {
		cancellation.check();
		return servers.run(limits.timeout(), cancellation, (server, rest) -> {
			QueryLimits left = within(limits, rest);
			QueryResult result;
			try {
				result = result(server, Methods.RUN, prepared(query, prepared, left), left, cancellation);
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.NOT_FOUND) {
					throw e;
				}
				// The server has been restarted, is another one, or was given many others since.
				result = result(server, Methods.RUN, prepared(query, prepare(server, query), left), left, cancellation);
			}
			return answered(server, result, left, cancellation).answer();
		});
	}

	private QueryCall prepared(Query query, String prepared, QueryLimits limits) {
		QueryCall call = call(query, limits);
		return new QueryCall(store, null, null, null, call.parameters(), call.timeoutMillis(), call.maxRows(), call.maxBytes(), null, null, prepared, null, null, call.staleMillis(), call.asOf());
	}

	/** The id by which a server knows a query from now on. */
	public String prepare(Query query) {
		return servers.run(options.patience(), Cancellation.create(), (server, rest) -> prepare(server, query));
	}

	private String prepare(Reached server, Query query) {
		QueryCall call = call(query, QueryLimits.DEFAULT);
		return server.call(Methods.PREPARE, new PrepareCall(store, call.language(), call.text(), call.strategy(), call.parameters()), Prepared.class, options.patience(),
				Cancellation.create()).prepared();
	}

	private static QueryLimits within(QueryLimits limits, Duration rest) {
		return rest.compareTo(limits.timeout()) < 0 ? new QueryLimits(rest, limits.maxRows(), limits.maxBytes()) : limits;
	}

	private QueryResult result(Reached server, String method, QueryCall call, QueryLimits limits, Cancellation cancellation) {
		Connection now = server.connection();
		Long least = server.atLeast();
		String id = now.isDuplex() ? null : UUID.randomUUID().toString();
		CompletableFuture<QueryResult> result = now.call(method, call.named(id).atLeast(least), QueryResult.class);
		if (id != null) {
			result.whenComplete((value, failure) -> {
				if (result.isCancelled()) {
					now.call(Methods.CANCEL, new CursorCall(id, null, null), Void.class);
				}
			});
		}
		QueryResult found = server.await(result, least, limits.timeout().plus(options.patience()), cancellation);
		if (call.asOf() != null && found.asOf() == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The server does not know versions, and has answered for the newest one; update it to ask as of '" + call.asOf() + "'.");
		}
		return found;
	}

	/** Whether a version of the past is asked. */
	public boolean isOfPast() {
		return options.asOf().isPresent();
	}

	private Answered answered(Reached server, QueryResult result, QueryLimits limits, Cancellation cancellation) {
		Answer answer = rows(server, result, limits, cancellation).answeredBy(new AnsweredBy(Strategy.of(result.strategy()), result.runner()));
		return new Answered(result, answer);
	}

	private Answer rows(Reached server, QueryResult result, QueryLimits limits, Cancellation cancellation) {
		return result.cursor() == null ? Rows.join(List.of(result.rows()))
				: PulledRows.all(server, result.rows(), result.cursor(), limits.timeout().plus(options.patience()), cancellation);
	}

	/** Begins a query whose rows are taken later. */
	public RowSource start(Query query, QueryLimits limits) {
		if (isOfPast()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Answers as of a version come as a whole: execute the query instead.");
		}
		long end = System.nanoTime() + limits.timeout().toNanos();
		Supplier<RowSource> starting = () -> servers.run(options.patience(), Cancellation.create(), (server, rest) -> {
			Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
			return start(server, call(query, within(limits, left)).paged(ASYNC_PAGE_ROWS).atLeast(server.atLeast()));
		});
		return servers.isGroup() ? new RepeatedRows(servers, starting, end) : starting.get();
	}

	private RowSource start(Reached server, QueryCall call) {
		Connection now = server.connection();
		if (!now.isDuplex()) {
			Started started = server.call(Methods.START, call, Started.class, options.patience(), Cancellation.create());
			return new PulledRows(now, started.cursor(), ASYNC_PAGE_ROWS);
		}
		String id = UUID.randomUUID().toString();
		PushedRows rows = new PushedRows(now, id);
		now.call(Methods.START, call.named(id).credited(PAGES_AHEAD * ASYNC_PAGE_ROWS), Started.class).whenComplete((started, failure) -> {
			if (failure != null) {
				rows.fail(Link.rethrown(Fault.cause(failure)));
			}
		});
		return rows;
	}
}
