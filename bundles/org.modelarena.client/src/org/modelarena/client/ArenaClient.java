// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.modelarena.client.internal.Calls;
import org.modelarena.client.internal.Lines;
import org.modelarena.client.internal.Questions;
import org.modelarena.client.internal.Reached;
import org.modelarena.client.internal.RowSource;
import org.modelarena.client.internal.Servers;
import org.modelarena.client.internal.Subscription;
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
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.Plan;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.answer.TimeProfile;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.LogCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.history.CommitList;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/**
 * A client of one store of a query service. Thread-safe; calls of several threads share a connection. A connection that was lost is made again by the next
 * call: the calls that were running fail, as it is unknown what became of them.
 * <p>
 * A client of several servers, which are replicas of each other, has queries answered by any of those that can be reached. What runs at a server that is lost is
 * done again at another one, within the call's own time; commits too, as they have ids by which they are made once. It never sees a state that is older than one
 * that it has seen.
 */
public final class ArenaClient implements QueryEndpoint {
	private final ServedAddress address;
	private final ClientOptions options;
	private final Servers servers;
	private final Questions questions;
	private final Calls calls;

	private ArenaClient(ServedAddress address, ClientOptions options) {
		this.address = address;
		this.options = options;
		this.servers = Servers.of(address, options);
		this.questions = new Questions(servers, address.store(), options);
		this.calls = new Calls(servers, options);
	}

	/**
	 * Connects to a served store.
	 *
	 * @param address {@code tcp://host:port/NAME}, {@code http://...}, {@code ws://...}, or the last two with {@code https} and {@code wss}
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}, {@link ErrorCode#UNAUTHENTICATED}, {@link ErrorCode#NOT_FOUND} if there is no such store
	 */
	public static ArenaClient connect(URI address, ClientOptions options) {
		if (address.getHost() == null) {
			return connect(ServedAddress.parse(address.toString()), options);
		}
		Lines.check(address);
		return connect(new ServedAddress(address.getScheme(), List.of(address), address.getPath().substring(1)), options);
	}

	/**
	 * Connects to a store that one server serves, or several.
	 *
	 * @param address of several, one has to answer now
	 * @throws ArenaException as with one address
	 */
	public static ArenaClient connect(ServedAddress address, ClientOptions options) {
		address.servers().forEach(Lines::check);
		ArenaClient client = new ArenaClient(address, options);
		try (Unfinished work = new Unfinished(client::close)) {
			client.servers.begin();
			return work.done(client);
		}
	}

	/** Whether {@link #connect} knows the scheme of an address. */
	public static boolean canConnect(URI address) {
		return Lines.isKnown(address);
	}

	/** Calls any method of the protocol, and waits for what comes back. */
	public <T> T call(String method, Object parameters, Class<T> type) {
		return calls.call(method, parameters, type);
	}

	/** The same for a call that may take long: it has a time of its own, and is ended at the server if it is cancelled. */
	public <T> T call(String method, Object parameters, Class<T> type, Duration time, Cancellation cancellation) {
		return calls.call(method, parameters, type, time, cancellation);
	}

	/** The version that queries are asked of; empty for the newest. */
	public Optional<String> asOf() {
		return options.asOf();
	}

	/** The name of the store, for calls. */
	public String store() {
		return address.store();
	}

	@Override
	public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
		return questions.ask(Methods.RUN, query, limits, cancellation).answer();
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

	/** A server's id of a query. */
	String prepareNow(Query query) {
		return questions.prepare(query);
	}

	/** Asks a query that was prepared. */
	Answer execute(Query query, String prepared, QueryLimits limits, Cancellation cancellation) {
		return questions.askPrepared(query, prepared, limits, cancellation);
	}

	/** Asks a query without waiting for the answer. Cancelling the future ends the query. */
	public CompletableFuture<Answer> executeAsync(Query query, QueryLimits limits) {
		CompletableFuture<Answer> answer = new CompletableFuture<>();
		if (servers.isGroup() || questions.isOfPast()) {
			// What is not handed out before it is whole can be asked for again as a whole.
			Cancellation cancellation = Cancellation.create();
			answer.whenComplete((value, failure) -> cancellation.cancel());
			Thread.ofVirtual().name("modelarena-client-ask").start(() -> complete(answer, () -> execute(query, limits, cancellation)));
			return answer;
		}
		RowSource source = questions.start(query, limits);
		answer.whenComplete((value, failure) -> {
			if (failure != null) {
				source.cancel();
			}
		});
		collect(source, new ArrayList<>(), answer);
		return answer;
	}

	private static void complete(CompletableFuture<Answer> answer, Supplier<Answer> asking) {
		try {
			answer.complete(asking.get());
		} catch (RuntimeException | Error e) {
			answer.completeExceptionally(e);
		}
	}

	/** Takes page after page. An error here, as with an answer that this client does not understand, ends the future, too. */
	private static void collect(RowSource source, List<Rows> pages, CompletableFuture<Answer> answer) {
		source.next().thenAcceptAsync(page -> {
			pages.add(page.rows());
			if (page.isLast()) {
				answer.complete(Rows.join(pages).answeredBy(new AnsweredBy(Strategy.of(page.strategy()), page.runner())));
			} else if (!answer.isDone()) {
				collect(source, pages, answer);
			}
		}).exceptionally(failure -> {
			answer.completeExceptionally(Fault.cause(failure));
			return null;
		});
	}

	/** The rows of a query as they come, no faster than they are taken. The query runs from now on. */
	public RowPublisher stream(Query query, QueryLimits limits) {
		return new RowPublisher(questions.start(query, limits));
	}

	@Override
	public Explanation explain(Query query, QueryLimits limits, Cancellation cancellation) {
		Questions.Answered answered = questions.ask(Methods.EXPLAIN, query, limits, cancellation);
		return explanation(answered.result().plan(), answered.answer());
	}

	private static Explanation explanation(Plan plan, Answer answer) {
		Set<Reuse> reused = EnumSet.noneOf(Reuse.class);
		plan.reused().forEach(name -> reused.add(Reuse.valueOf(name)));
		return new Explanation(plan.steps(), plan.parts(), reused, answer);
	}

	@Override
	public Profile profile(Query query, QueryLimits limits, Cancellation cancellation) {
		Questions.Answered answered = questions.ask(Methods.PROFILE, query, limits, cancellation);
		TimeProfile times = answered.result().profile();
		List<Advice> advice = times.advice().stream().map(tip -> new Advice(Advice.Kind.valueOf(tip.kind()), tip.subject(), tip.effect())).toList();
		return new Profile(explanation(answered.result().plan(), answered.answer()), times.nanos(), times.expressions(), times.steps(), times.parts(), advice);
	}

	/**
	 * Changes the model, all or nothing.
	 *
	 * @param version see {@link CommitCall#version}
	 * @param steps   as in a file of {@code arena edit}
	 */
	public Committed commit(Long version, List<Map<String, Object>> steps) {
		return commit(new CommitCall(null, version, steps));
	}

	/**
	 * Changes the model as {@link #commit}, unless what changes would violate the metamodel: its constraints, and the bounds of features.
	 *
	 * @throws ViolationException with what would not hold, and where
	 */
	public Committed commitValidated(Long version, List<Map<String, Object>> steps) {
		return commit(new CommitCall(null, version, steps, null, true));
	}

	/**
	 * Changes the model, all or nothing; with all that a call can say, but the store.
	 *
	 * @param call its store does not count
	 */
	public Committed commit(CommitCall call) {
		return commit(call, Cancellation.create());
	}

	/** The same, which can be cancelled if it has more steps than go into a message, and then takes ten minutes at most. */
	public Committed commit(CommitCall call, Cancellation cancellation) {
		return calls.commit(new CommitCall(store(), call.version(), call.steps(), call.edit(), call.validate(), call.id()).saidAs(call), cancellation);
	}

	/**
	 * The versions that the store keeps, the newest first.
	 *
	 * @param below only those with smaller numbers; null for all
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if it keeps none
	 */
	public CommitList log(long limit, Long below) {
		return call(Methods.LOG, new LogCall(store(), limit, below), CommitList.class);
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
		ResourceCall call = new ResourceCall(store(), type, id, null, form);
		// What is at a path has no version, which several servers could be compared by.
		if (servers.isGroup() || !Lines.needsHttp(address.servers().getFirst()) || servers.home().connection().isDuplex()) {
			return call(Methods.RESOURCE, call, ResourceData.class).document();
		}
		String path = Lines.resource(store(), type, id);
		Reached server = servers.home();
		byte[] json = server.await(server.connection().get(path, form.equals(ResourceCall.LINKED) ? "application/ld+json" : "application/json"), null, options.patience(),
				Cancellation.create());
		return Json.object(new String(json, StandardCharsets.UTF_8));
	}

	/**
	 * Receives notifications of commits, in a thread of the client that must not be blocked, until the result is closed. With several servers they go on at another one
	 * if one is lost; then there may be one notification for several commits.
	 *
	 * @param onEnd called once if there will be no more notifications, as the connection was lost (with several servers: and none could be reached for a minute), or
	 *              the store closed or replaced
	 */
	public AutoCloseable onCommit(Consumer<ModelChanged> listener, Consumer<ArenaException> onEnd) {
		QueryCall call = new QueryCall(store(), null, null, null, null, null, null, null, null, UUID.randomUUID().toString(), null, null);
		return subscribe(call, ignored -> {
		}, notification -> listener.accept((ModelChanged) notification), onEnd);
	}

	/** Receives the changes that commits make to an answer, as with {@link #onCommit}; {@code first} gets the answer before any of the changes. */
	public AutoCloseable onChange(Query query, Consumer<Subscribed> first, Consumer<QueryChanged> listener, Consumer<ArenaException> onEnd) {
		QueryCall call = questions.call(query, QueryLimits.DEFAULT).stale(null).named(UUID.randomUUID().toString());
		return subscribe(call, first, notification -> listener.accept((QueryChanged) notification), onEnd);
	}

	private AutoCloseable subscribe(QueryCall call, Consumer<Subscribed> first, Consumer<Object> listener, Consumer<ArenaException> onEnd) {
		Subscription subscription = new Subscription(servers, call, options.patience(), listener, onEnd);
		subscription.begin(first);
		return subscription;
	}

	@Override
	public void close() {
		servers.close();
	}
}
