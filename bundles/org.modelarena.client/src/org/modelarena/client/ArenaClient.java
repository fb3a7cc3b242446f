// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.client.internal.Connection;
import org.modelarena.client.internal.Lines;
import org.modelarena.client.internal.Link;
import org.modelarena.client.internal.PulledRows;
import org.modelarena.client.internal.PushedRows;
import org.modelarena.client.internal.RowSource;
import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Reuse;
import org.modelarena.core.Strategy;
import org.modelarena.core.Unfinished;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.Plan;
import org.modelarena.protocol.answer.Prepared;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Started;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.answer.TimeProfile;
import org.modelarena.protocol.answer.Welcome;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/**
 * A client of one store of a query service. Thread-safe; calls of several threads share a connection. A connection that was lost is made again by the next
 * call: the calls that were running fail, as it is unknown what became of them.
 */
public final class ArenaClient implements QueryEndpoint {
	/** Pages that may be on their way to a client that does not take them. */
	private static final int PAGES_AHEAD = 4;
	private static final long ASYNC_PAGE_ROWS = 10_000;

	private final URI address;
	private final String store;
	private final ClientOptions options;
	private final Link link;

	private ArenaClient(URI address, ClientOptions options) {
		this.address = address;
		this.store = address.getPath().substring(1);
		this.options = options;
		this.link = new Link(address, options);
	}

	/**
	 * Connects to a served store.
	 *
	 * @param address {@code tcp://host:port/NAME}, {@code http://...}, {@code ws://...}, or the last two with {@code https} and {@code wss}
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}, {@link ErrorCode#UNAUTHENTICATED}, {@link ErrorCode#NOT_FOUND} if there is no such store
	 */
	public static ArenaClient connect(URI address, ClientOptions options) {
		Lines.check(address);
		ArenaClient client = new ArenaClient(address, options);
		try (Unfinished work = new Unfinished(client::close)) {
			client.requireStore();
			return work.done(client);
		}
	}

	/** Whether {@link #connect} knows the scheme of an address. */
	public static boolean canConnect(URI address) {
		return Lines.isKnown(address);
	}

	private void requireStore() {
		Welcome welcome = link.hello(link.connection());
		if (!welcome.stores().contains(store)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "No store '" + store + "' is served at " + address + "; there are " + String.join(", ", welcome.stores()) + ".");
		}
	}

	/** Calls any method of the protocol, and waits for what comes back. */
	public <T> T call(String method, Object parameters, Class<T> type) {
		return link.await(link.connection().call(method, parameters, type), options.patience(), Cancellation.create());
	}

	/** The name of the store, for calls. */
	public String store() {
		return store;
	}

	private QueryCall call(Query query, QueryLimits limits, String id, Long pageRows, Long credit) {
		long millis = Math.max(1, limits.timeout().toMillis());
		Optional<String> strategy = query.strategy().map(Strategy::label);
		return new QueryCall(store, query.language(), query.text(), strategy.orElse(null), query.parameters().isEmpty() ? null : new Parameters(query.parameters()),
				millis, limits.maxRows(), limits.hasDefaultBytes() ? null : limits.maxBytes(), pageRows, id, null, credit);
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		return answer(ask(Methods.RUN, query, limits, cancellation), limits, cancellation);
	}

	/**
	 * Checks a query, for it to be asked often.
	 *
	 * @param query with values of the kind that its free variables will have
	 * @throws org.modelarena.core.QueryException with line and column
	 */
	public PreparedRemote prepare(Query query) {
		return new PreparedRemote(this, query);
	}

	/** Help with the texts of queries in a language, such as {@code ocl}. */
	public RemoteLanguage language(String name) {
		return new RemoteLanguage(this, name);
	}

	/** The server's id of a query. */
	String prepareNow(Query query) {
		QueryCall call = call(query, QueryLimits.DEFAULT, null, null, null);
		return call(Methods.PREPARE, new PrepareCall(store, call.language(), call.text(), call.strategy(), call.parameters()), Prepared.class).prepared();
	}

	/** Asks a query that the server knows by an id. */
	Answer execute(Query query, String prepared, QueryLimits limits, Cancellation cancellation) {
		return answer(ask(Methods.RUN, limits, cancellation, id -> {
			QueryCall call = call(query, limits, id, null, null);
			return new QueryCall(store, null, null, null, call.parameters(), call.timeoutMillis(), call.maxRows(), call.maxBytes(), null, id, prepared, null);
		}), limits, cancellation);
	}

	private QueryResult ask(String method, Query query, QueryLimits limits, Cancellation cancellation) {
		return ask(method, limits, cancellation, id -> call(query, limits, id, null, null));
	}

	/** @param calls makes the call, with an id where it needs one */
	private QueryResult ask(String method, QueryLimits limits, Cancellation cancellation, Function<String, QueryCall> calls) {
		cancellation.check();
		Connection now = link.connection();
		String id = now.isDuplex() ? null : UUID.randomUUID().toString();
		CompletableFuture<QueryResult> result = now.call(method, calls.apply(id), QueryResult.class);
		if (id != null) {
			result.whenComplete((value, failure) -> {
				if (result.isCancelled()) {
					now.call(Methods.CANCEL, new CursorCall(id, null, null), Void.class);
				}
			});
		}
		return link.await(result, limits.timeout().plus(options.patience()), cancellation);
	}

	private Answer answer(QueryResult result, QueryLimits limits, Cancellation cancellation) {
		return rows(result, limits, cancellation).answeredBy(new AnsweredBy(Strategy.of(result.strategy()), result.runner()));
	}

	private Answer rows(QueryResult result, QueryLimits limits, Cancellation cancellation) {
		if (result.cursor() == null) {
			return Rows.join(List.of(result.rows()));
		}
		List<Rows> pages = new ArrayList<>(List.of(result.rows()));
		RowSource rest = new PulledRows(link.connection(), result.cursor(), null);
		try (Unfinished work = new Unfinished(rest::cancel)) {
			for (boolean isLast = false; !isLast;) {
				cancellation.check();
				QueryPage page = link.await(rest.next(), limits.timeout().plus(options.patience()), cancellation);
				pages.add(page.rows());
				isLast = page.isLast();
			}
			work.done();
		}
		return Rows.join(pages);
	}

	/** Asks a query without waiting for the answer. Cancelling the future ends the query. */
	public CompletableFuture<Answer> executeAsync(Query query, QueryLimits limits) {
		RowSource source = start(query, limits);
		CompletableFuture<Answer> answer = new CompletableFuture<>();
		answer.whenComplete((value, failure) -> {
			if (failure != null) {
				source.cancel();
			}
		});
		collect(source, new ArrayList<>(), answer);
		return answer;
	}

	private static void collect(RowSource source, List<Rows> pages, CompletableFuture<Answer> answer) {
		source.next().whenCompleteAsync((page, failure) -> {
			if (failure != null) {
				answer.completeExceptionally(Fault.cause(failure));
				return;
			}
			pages.add(page.rows());
			if (page.isLast()) {
				answer.complete(Rows.join(pages).answeredBy(new AnsweredBy(Strategy.of(page.strategy()), page.runner())));
			} else if (!answer.isDone()) {
				collect(source, pages, answer);
			}
		});
	}

	/** The rows of a query as they come, no faster than they are taken. The query runs from now on. */
	public RowPublisher stream(Query query, QueryLimits limits) {
		return new RowPublisher(start(query, limits));
	}

	private RowSource start(Query query, QueryLimits limits) {
		Connection now = link.connection();
		if (!now.isDuplex()) {
			Started started = link.await(now.call(Methods.START, call(query, limits, null, ASYNC_PAGE_ROWS, null), Started.class), options.patience(), Cancellation.create());
			return new PulledRows(now, started.cursor(), ASYNC_PAGE_ROWS);
		}
		String id = UUID.randomUUID().toString();
		PushedRows rows = new PushedRows(now, id);
		now.call(Methods.START, call(query, limits, id, ASYNC_PAGE_ROWS, PAGES_AHEAD * ASYNC_PAGE_ROWS), Started.class).whenComplete((started, failure) -> {
			if (failure != null) {
				rows.fail(Link.rethrown(Fault.cause(failure)));
			}
		});
		return rows;
	}

	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		QueryResult result = ask(Methods.EXPLAIN, query, limits, cancellation);
		return explanation(result.plan(), answer(result, limits, cancellation));
	}

	private static Explanation explanation(Plan plan, Answer answer) {
		Set<Reuse> reused = EnumSet.noneOf(Reuse.class);
		plan.reused().forEach(name -> reused.add(Reuse.valueOf(name)));
		return new Explanation(plan.steps(), plan.parts(), reused, answer);
	}

	@Override
	public Profile profile(Query query, QueryLimits limits, Cancellation cancellation) {
		QueryResult result = ask(Methods.PROFILE, query, limits, cancellation);
		TimeProfile times = result.profile();
		List<Advice> advice = times.advice().stream().map(tip -> new Advice(Advice.Kind.valueOf(tip.kind()), tip.subject(), tip.effect())).toList();
		return new Profile(explanation(result.plan(), answer(result, limits, cancellation)), times.nanos(), times.expressions(), times.steps(), times.parts(), advice);
	}

	/**
	 * Changes the model, all or nothing.
	 *
	 * @param version see {@link CommitCall#version}
	 * @param steps   as in a file of {@code arena edit}
	 */
	public Committed commit(Long version, List<Map<String, Object>> steps) {
		return call(Methods.COMMIT, new CommitCall(store, version, steps), Committed.class);
	}

	/**
	 * Changes the model as {@link #commit}, unless what changes would violate the metamodel: its constraints, and the bounds of features.
	 *
	 * @throws ViolationException with what would not hold, and where
	 */
	public Committed commitValidated(Long version, List<Map<String, Object>> steps) {
		return call(Methods.COMMIT, new CommitCall(store, version, steps, null, true), Committed.class);
	}

	/**
	 * An element with all that it contains, found by its ID attribute through an index: over HTTP what is at its path, over others by a call.
	 *
	 * @param type the name of its class, or of a superclass
	 * @param form {@link ResourceCall#SOURCE} or {@link ResourceCall#LINKED}
	 * @return as JSON has it: null, Boolean, Long, Double, String, List and Map
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none; {@link ErrorCode#UNSUPPORTED} if the attribute is not indexed
	 */
	public Map<String, Object> resource(String type, String id, String form) {
		Connection now = link.connection();
		if (!Lines.needsHttp(address) || now.isDuplex()) {
			return call(Methods.RESOURCE, new ResourceCall(store, type, id, null, form), ResourceData.class).document();
		}
		String path = "/v1/models/" + encoded(store) + "/resources/" + encoded(type) + "/" + encoded(id);
		byte[] json = link.await(now.get(path, form.equals(ResourceCall.LINKED) ? "application/ld+json" : "application/json"), options.patience(), Cancellation.create());
		return Json.object(new String(json, StandardCharsets.UTF_8));
	}

	private static String encoded(String name) {
		return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
	}

	/**
	 * Receives notifications of commits, in a thread of the client that must not be blocked, until the result is closed.
	 *
	 * @param onEnd called once if there will be no more notifications, as the connection was lost, or the store closed or replaced
	 */
	public AutoCloseable onCommit(Consumer<ModelChanged> listener, Consumer<ArenaException> onEnd) {
		return subscribe(new QueryCall(store, null, null, null, null, null, null, null, null, UUID.randomUUID().toString(), null, null), ignored -> {
		}, notification -> listener.accept((ModelChanged) notification), onEnd);
	}

	/** Receives the changes that commits make to an answer, as with {@link #onCommit}; {@code first} gets the answer before any of the changes. */
	public AutoCloseable onChange(Query query, Consumer<Subscribed> first, Consumer<QueryChanged> listener, Consumer<ArenaException> onEnd) {
		return subscribe(call(query, QueryLimits.DEFAULT, UUID.randomUUID().toString(), null, null), first, notification -> listener.accept((QueryChanged) notification), onEnd);
	}

	private AutoCloseable subscribe(QueryCall call, Consumer<Subscribed> first, Consumer<Object> listener, Consumer<ArenaException> onEnd) {
		Connection now = link.connection();
		// What comes before the response waits for it.
		CompletableFuture<Void> told = new CompletableFuture<>();
		now.listen(call.id(), notification -> told.thenRun(() -> {
			if (notification == null || notification instanceof CursorFailure) {
				now.forget(call.id());
				onEnd.accept(notification instanceof CursorFailure failure ? Fault.received(failure.code(), failure.message(), failure.data()) : now.lost());
			} else {
				listener.accept(notification);
			}
		}));
		try (Unfinished work = new Unfinished(() -> now.forget(call.id()))) {
			first.accept(link.await(now.call(Methods.SUBSCRIBE, call, Subscribed.class), options.patience(), Cancellation.create()));
			told.complete(null);
			work.done();
		}
		return () -> {
			now.forget(call.id());
			now.call(Methods.UNSUBSCRIBE, new CursorCall(call.id(), null, null), Void.class);
		};
	}

	@Override
	public void close() {
		link.close();
	}
}
