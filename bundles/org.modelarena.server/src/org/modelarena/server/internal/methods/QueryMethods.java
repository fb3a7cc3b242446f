// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Reuse;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.answer.Plan;
import org.modelarena.protocol.answer.Prepared;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Started;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.answer.TimeProfile;
import org.modelarena.protocol.answer.Tip;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Lanes;
import org.modelarena.server.internal.session.Owner;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.HeldAnswers;
import org.modelarena.server.internal.store.ResultCache;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Versioned;

/** The calls that ask queries. Thread-safe. */
public final class QueryMethods {
	private static final int MOST_PAGE_ROWS = 100_000;
	private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

	private final Stores stores;
	private final QueryTexts texts;
	private final ResultCache cache;
	private final HeldAnswers held = new HeldAnswers();
	private final Lanes lanes;
	private final ServiceLimits limits;
	private final Workers workers;
	private final Metrics metrics;

	public QueryMethods(Stores stores, QueryLanguages languages, ServiceLimits limits, Workers workers, Lanes lanes, Metrics metrics) {
		this.lanes = lanes;
		this.stores = stores;
		this.texts = new QueryTexts(languages);
		this.limits = limits;
		this.cache = new ResultCache(limits.cacheBytes());
		this.workers = workers;
		this.metrics = metrics;
	}

	/** The answers that are kept. */
	public ResultCache cache() {
		return cache;
	}

	/** {@code query/run}. */
	public CompletableFuture<QueryResult> run(CallContext context, QueryCall call) {
		return inWorker(context, call, () -> result(context, call, evaluate(context, call), null, null));
	}

	/** Where a connection is not one client's alone, a call is cancelled by the id that the client has given to it, from its arrival on. */
	private CompletableFuture<QueryResult> inWorker(CallContext context, QueryCall call, Callable<QueryResult> work) {
		Session session = context.session();
		session.bearer();
		if (call.id() == null) {
			return workers.run(context, work);
		}
		session.begin(call.id(), context.cancellation()::cancel);
		CompletableFuture<QueryResult> result = workers.run(context, work);
		result.whenComplete((answer, failure) -> session.forget(call.id()));
		return result;
	}

	private Evaluated evaluate(CallContext context, QueryCall call) {
		return use(context, call, (store, query) -> {
			Versioned<Answer> answer = admitted(context.owner(), context.cancellation(), limits(context, call),
					(limits, cancellation) -> call.asOf() == null ? cache.answer(store, query, limits, cancellation)
							: ask(store, call, endpoint -> endpoint.execute(query, limits, cancellation)));
			return new Evaluated(answer.value(), answer.version(), context.nanos());
		});
	}

	/** Works on the store and the query of a call. */
	private <T> T use(CallContext context, QueryCall call, BiFunction<ServedStore, Query, T> work) {
		return stores.use(call.store(), context.session().bearer(), Right.READ, context.cancellation(), store -> {
			AskedState.require(store, call);
			return work.apply(store, texts.of(call));
		});
	}

	private interface Evaluation<T> {
		T run(QueryLimits limits, Cancellation cancellation);
	}

	private <T> T admitted(Owner owner, Cancellation cancellation, QueryLimits limits, Evaluation<T> evaluation) {
		return lanes.run(owner, cancellation.withTimeout(limits.timeout()), bounded -> evaluation.run(limits, bounded));
	}

	private static <T> Versioned<T> ask(ServedStore store, QueryCall call, Function<QueryEndpoint, T> question) {
		return call.asOf() == null ? store.ask(question) : store.askAsOf(new VersionName(call.asOf()), question);
	}

	/** {@code query/explain}. */
	public CompletableFuture<QueryResult> explain(CallContext context, QueryCall call) {
		return inWorker(context, call, () -> explained(context, call));
	}

	private QueryResult explained(CallContext context, QueryCall call) {
		return use(context, call, (store, query) -> {
			Versioned<Explanation> explanation = admitted(context.owner(), context.cancellation(), limits(context, call),
					(limits, cancellation) -> ask(store, call, endpoint -> endpoint.explain(query, limits, cancellation)));
			return result(context, call, new Evaluated(explanation.value().answer(), explanation.version(), context.nanos()), plan(explanation.value()), null);
		});
	}

	/** {@code query/profile}. */
	public CompletableFuture<QueryResult> profile(CallContext context, QueryCall call) {
		return inWorker(context, call, () -> profiled(context, call));
	}

	private QueryResult profiled(CallContext context, QueryCall call) {
		return use(context, call, (store, query) -> {
			Versioned<Profile> profile = admitted(context.owner(), context.cancellation(), limits(context, call),
					(limits, cancellation) -> ask(store, call, endpoint -> endpoint.profile(query, limits, cancellation)));
			Explanation explanation = profile.value().explanation();
			return result(context, call, new Evaluated(explanation.answer(), profile.version(), context.nanos()), plan(explanation), times(profile.value()));
		});
	}

	private static TimeProfile times(Profile profile) {
		List<Tip> advice = profile.advice().stream().map(tip -> new Tip(tip.kind().name(), tip.subject(), tip.effect())).toList();
		return new TimeProfile(profile.nanos(), profile.expressions(), profile.steps(), profile.parts(), advice);
	}

	private static Plan plan(Explanation explanation) {
		return new Plan(explanation.steps(), explanation.parts(),
				explanation.reused().stream().map(Reuse::name).sorted().toList());
	}

	private QueryResult result(CallContext context, QueryCall call, Evaluated evaluated, Plan plan, TimeProfile profile) {
		Answer answer = evaluated.answer();
		int pageRows = pageRows(call);
		Rows rows = Pages.page(answer, 0, pageRows);
		String id = rows.count() < answer.count() ? rest(context, call, pageRows, rows.count(), evaluated) : null;
		return new QueryResult(evaluated.version(), evaluated.nanos(), answer.count(), answer.digest().toString(), rows, id, answer.answeredBy().strategy().label(),
				answer.answeredBy().runner(), plan, profile, call.asOf() == null ? null : evaluated.version());
	}

	/** The id of a cursor for the rows of an answer from a position on. */
	private String rest(CallContext context, QueryCall call, int pageRows, long position, Evaluated evaluated) {
		Cursor cursor = cursor(context, call, UUID.randomUUID().toString(), pageRows, position);
		try (Unfinished work = new Unfinished(() -> context.session().end(cursor.id()))) {
			cursor.complete(evaluated);
			return work.done(cursor.id());
		}
	}

	private static String id(CallContext context, QueryCall call) {
		return call.id() == null || context.session().push().isEmpty() ? UUID.randomUUID().toString() : call.id();
	}

	private Cursor cursor(CallContext context, QueryCall call, String id, int pageRows, long position) {
		Cursor cursor = new Cursor(id, call.store(), context, workers, held, limits.cursorIdle(), pageRows, position);
		cursor.countIn(metrics);
		context.session().begin(cursor.id(), cursor);
		return cursor;
	}

	/** {@code query/prepare}. */
	public Prepared prepare(CallContext context, PrepareCall call) {
		Cancellation bounded = context.cancellation().withTimeout(limits.timeout());
		return stores.use(call.store(), context.session().bearer(), Right.READ, bounded, store -> new Prepared(texts.prepare(store, call, bounded)));
	}

	/** {@code query/start}. */
	public Started start(CallContext context, QueryCall call) {
		stores.require(call.store(), context.session().bearer(), Right.READ);
		texts.of(call);
		Cursor cursor = cursor(context, call, id(context, call), pageRows(call), 0);
		if (call.credit() != null) {
			cursor.addCredit(requirePositive("credit", call.credit()));
		}
		workers.run(context.owner(), () -> evaluate(context, call), context.cancellation()).whenComplete((evaluated, failure) -> {
			try {
				if (failure == null) {
					cursor.complete(evaluated);
				} else {
					cursor.fail(failure);
				}
			} catch (ArenaException e) {
				cursor.fail(e);
			}
		});
		return new Started(cursor.id());
	}

	/** {@code query/next}. */
	public CompletableFuture<QueryPage> next(CallContext context, CursorCall call) {
		int most = call.rows() == null ? limits.pageRows() : (int) Math.min(requirePositive("rows", call.rows()), MOST_PAGE_ROWS);
		Duration wait = call.waitMillis() == null ? LONGEST_WAIT : Duration.ofMillis(Math.clamp(call.waitMillis(), 0, LONGEST_WAIT.toMillis()));
		return require(context, call).next(most, wait);
	}

	/** {@code query/credit}. */
	public void credit(CallContext context, CursorCall call) {
		context.session().find(call.cursor(), Cursor.class).ifPresent(cursor -> cursor.addCredit(requirePositive("rows", call.rows())));
	}

	/** {@code query/cancel}. */
	public Void cancel(CallContext context, CursorCall call) {
		context.session().end(call.cursor());
		return null;
	}

	/** {@code subscription/open}. */
	public Subscribed subscribe(CallContext context, QueryCall call) {
		ServedStore store = stores.require(call.store(), context.session().bearer(), Right.READ);
		Session.Push push = context.session().push().orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The server cannot tell of changes over HTTP, where it has no way to begin; use WebSocket or TCP."));
		AskedState.require(store, call);
		if (call.asOf() != null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The past does not change, so there is nothing to tell of; leave 'asOf' out.");
		}
		String id = id(context, call);
		Query query = call.text() == null && call.prepared() == null ? null : texts.of(call);
		if (query != null) {
			return standing(context, id, push, store, call, query);
		}
		Subscription subscription = new Subscription(id, context, push, store, workers, context.session().cancellation().child(), null);
		context.session().begin(id, subscription);
		subscription.listen();
		try (Unfinished work = new Unfinished(() -> context.session().end(id))) {
			long version = subscription.first().version();
			subscription.go();
			return work.done(new Subscribed(id, version, null, null, null, null));
		}
	}

	/** Follows a query: commit by commit if its answer can be kept up, and else as often as it can be asked again. */
	private Subscribed standing(CallContext context, String id, Session.Push push, ServedStore store, QueryCall call, Query query) {
		QueryLimits each = limits(context, call).within(QueryLimits.ofRows(limits.pageRows()));
		// The same for all, as those who ask the same share it.
		QueryLimits all = limits.query();
		StandingSubscription subscription = new StandingSubscription(id, context.session(), push, store, limits.pageRows());
		context.session().begin(id, subscription);
		try (Unfinished work = new Unfinished(() -> context.session().end(id));
				StoreUses.Use use = store.use(context.cancellation()).orElseThrow(() -> StoreUses.closed(store.name()))) {
			store.listen(subscription);
			StandingQuery followed = admitted(context.owner(), context.cancellation(), all, (bounds, bounded) -> store.follow(query, all, subscription, bounded));
			if (followed.reason().isEmpty()) {
				subscription.begin(followed);
			} else {
				followed.close();
				context.session().end(id);
				requireHeld(followed);
				askAgain(context, id, push, store, new Versioned<>(followed.first(), followed.version()),
						cancellation -> admitted(context.owner(), cancellation, each, (bounds, bounded) -> cache.answer(store, query, bounds, bounded)));
			}
			return work.done(subscribed(context, id, call, followed));
		}
	}

	private Subscribed subscribed(CallContext context, String id, QueryCall call, StandingQuery followed) {
		Answer first = followed.first();
		int pageRows = pageRows(call);
		Rows rows = Pages.page(first, 0, pageRows);
		String cursor = rows.count() < first.count() ? rest(context, call, pageRows, rows.count(), new Evaluated(first, followed.version(), context.nanos())) : null;
		return new Subscribed(id, followed.version(), rows, first.digest().toString(), followed.reason().isEmpty() ? null : followed.reason(), cursor);
	}

	/** Makes sure that the answer is not too long to be held: whoever asks again has to compare the last one with the next one. */
	private void requireHeld(StandingQuery followed) {
		if (followed.first().count() > limits.pageRows()) {
			throw new ArenaException(ErrorCode.ROW_LIMIT, "The answer has more than " + limits.pageRows() + " rows, the most of one that is asked again after commits ("
					+ followed.reason() + "); ask for less, such as their number.");
		}
	}

	private void askAgain(CallContext context, String id, Session.Push push, ServedStore store, Versioned<Answer> first, Function<Cancellation, Versioned<Answer>> query) {
		Subscription subscription = new Subscription(id, context, push, store, workers, context.session().cancellation().child(), query);
		context.session().begin(id, subscription);
		subscription.listen();
		subscription.first(first);
		subscription.go();
	}

	private static Cursor require(CallContext context, CursorCall call) {
		return context.session().find(call.cursor(), Cursor.class).orElseThrow(() -> new ArenaException(ErrorCode.NOT_FOUND,
				"There is no such cursor: all its rows were read, it was cancelled, or nobody has read it for some time."));
	}

	private int pageRows(QueryCall call) {
		return call.pageRows() == null ? limits.pageRows() : (int) Math.min(requirePositive("pageRows", call.pageRows()), MOST_PAGE_ROWS);
	}

	private QueryLimits limits(CallContext context, QueryCall call) {
		QueryLimits most = limits.query();
		Duration timeout = call.timeoutMillis() == null ? most.timeout() : Duration.ofMillis(requirePositive("timeoutMillis", call.timeoutMillis()));
		long rows = call.maxRows() == null ? most.maxRows() : requirePositive("maxRows", call.maxRows());
		long bytes = call.maxBytes() == null ? most.maxBytes() : requirePositive("maxBytes", call.maxBytes());
		QueryLimits asked = new QueryLimits(timeout, rows, bytes).within(most);
		return new QueryLimits(context.rest(asked.timeout()), asked.maxRows(), asked.maxBytes());
	}

	private static long requirePositive(String name, Long value) {
		if (value == null || value <= 0) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' is a number greater than 0.");
		}
		return value;
	}
}
