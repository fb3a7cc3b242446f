// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Release;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Welcome;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DeriveCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.EditCall;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.FetchCall;
import org.modelarena.protocol.call.FollowCall;
import org.modelarena.protocol.call.Hello;
import org.modelarena.protocol.call.IndexCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.LogCall;
import org.modelarena.protocol.call.MembersCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.PruneCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.call.SeekCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.call.TagCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.server.Right;
import org.modelarena.server.internal.metrics.AccessLog;
import org.modelarena.server.internal.metrics.FaultLog;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.systems.SystemsCall;
import org.modelarena.server.internal.systems.SystemsMethods;

/** The table of methods and the code that answers them, the same for all sessions: at once where it does not take long, else in a worker. Thread-safe. */
public final class Dispatcher {
	/** Over HTTP alone: the store, to be told of its commits. */
	public static final String WATCH = "model/changes";
	private static final Set<String> HTTP_ONLY = Set.of(WATCH, FileMethods.EXPORT, FileMethods.BACKUP);
	/** About a group of replicas, or for all of them, rather than about the state here. */
	private static final Set<String> OF_GROUP = Set.of(Methods.COMMIT, Methods.REPLICA, Methods.SAVE, Methods.MEMBERS);
	private static final String PRODUCT = "ModelArena " + Release.VERSION;

	private final Map<String, Method<?>> methods = new HashMap<>();
	private final Stores stores;
	private final Workers workers;
	private final SystemsMethods systems;
	private final Metrics metrics;
	private final Optional<AccessLog> log;
	private final int messageBytes;

	/**
	 * A method.
	 *
	 * @param parameters the class of its parameters
	 * @param isShort    whether it is answered in the thread that reads
	 */
	private record Method<P>(Class<P> parameters, boolean isShort, BiFunction<CallContext, P, Object> code) {
		Object call(CallContext context, Object given) {
			return code.apply(context, parameters.cast(given));
		}
	}

	/**
	 * @param queries      asks queries; it shares the stores, the workers and the languages with what else is given
	 * @param messageBytes the most bytes of a call, which clients are told
	 */
	public Dispatcher(Stores stores, Workers workers, QueryMethods queries, EditMethods edits, AdminMethods admin, FileMethods files, ConstraintMethods constraints, FollowMethods follow,
			LanguageMethods language, SystemsMethods systems, Metrics metrics, Optional<AccessLog> log, int messageBytes) {
		this.stores = stores;
		this.workers = workers;
		this.systems = systems;
		this.metrics = metrics;
		this.log = log;
		this.messageBytes = messageBytes;
		ElementMethods elements = new ElementMethods(stores);
		ModelMethods models = new ModelMethods(stores);
		immediate(Methods.HELLO, Hello.class, this::hello);
		immediate(Methods.RUN, QueryCall.class, queries::run);
		worker(Methods.PREPARE, PrepareCall.class, queries::prepare);
		immediate(Methods.START, QueryCall.class, queries::start);
		immediate(Methods.NEXT, CursorCall.class, queries::next);
		immediate(Methods.CANCEL, CursorCall.class, queries::cancel);
		immediate(Methods.EXPLAIN, QueryCall.class, queries::explain);
		immediate(Methods.PROFILE, QueryCall.class, queries::profile);
		worker(Methods.SUBSCRIBE, QueryCall.class, queries::subscribe);
		immediate(Methods.UNSUBSCRIBE, CursorCall.class, queries::cancel);
		immediate(Methods.CREDIT, CursorCall.class, (context, call) -> {
			queries.credit(context, call);
			return null;
		});
		worker(Methods.ELEMENTS, ElementCall.class, elements::get);
		worker(Methods.LABELS, ElementCall.class, elements::labels);
		worker(Methods.EXTENT, KeysCall.class, elements::extent);
		worker(Methods.SEEK, SeekCall.class, elements::seek);
		worker(Methods.RESOURCE, ResourceCall.class, new ResourceMethods(stores)::get);
		worker(Methods.TARGETS, KeysCall.class, elements::targets);
		worker(Methods.SOURCES, KeysCall.class, elements::sources);
		worker(Methods.ROOTS, KeysCall.class, elements::roots);
		immediate(Methods.COMMIT, CommitCall.class, edits::commit);
		worker(Methods.EDIT, BeginCall.class, edits::begin);
		worker(Methods.STEPS, EditCall.class, edits::add);
		immediate(Methods.CHECK, StoreCall.class, files::check);
		immediate(Methods.CONSTRAINTS, ConstraintCall.class, constraints::check);
		immediate(Methods.VIOLATIONS, ConstraintCall.class, constraints::versions);
		immediate(Methods.DOWNLOAD, DownloadCall.class, files::download);
		worker(Methods.FETCH, FetchCall.class, files::fetch);
		immediate(FileMethods.EXPORT, DownloadCall.class, files::export);
		immediate(FileMethods.BACKUP, StoreCall.class, files::backup);
		worker(WATCH, StoreCall.class, (context, call) -> stores.require(call.store(), context.session().bearer(), Right.READ));
		worker(Methods.STORES, StoreCall.class, models::list);
		worker(Methods.METAMODEL, StoreCall.class, models::metamodel);
		worker(Methods.STATISTICS, StoreCall.class, models::statistics);
		HistoryMethods history = new HistoryMethods(stores);
		worker(Methods.LOG, LogCall.class, history::log);
		worker(Methods.TAG, TagCall.class, history::tag);
		worker(Methods.PRUNE, PruneCall.class, history::prune);
		immediate(Methods.ANSWERS, FollowCall.class, follow::answers);
		immediate(Methods.BLAME, FollowCall.class, follow::blame);
		worker(Methods.UPLOAD, UploadCall.class, admin::upload);
		worker(Methods.PART, PartCall.class, admin::part);
		immediate(Methods.LOAD, LoadCall.class, admin::load);
		immediate(Methods.PROGRESS, LoadCall.class, admin::progress);
		worker(Methods.DROP, StoreCall.class, admin::drop);
		worker(Methods.CLOSE, StoreCall.class, admin::close);
		worker(Methods.OPEN, StoreCall.class, admin::open);
		worker(Methods.INDEXES, StoreCall.class, models::indexes);
		worker(Methods.INDEX, IndexCall.class, models::index);
		worker(Methods.UNINDEX, IndexCall.class, models::unindex);
		worker(Methods.DERIVE, DeriveCall.class, models::derive);
		worker(Methods.UNDERIVE, IndexCall.class, models::underive);
		ReplicaMethods replicas = new ReplicaMethods(stores);
		worker(Methods.REPLICA, StoreCall.class, replicas::status);
		worker(Methods.SAVE, StoreCall.class, replicas::save);
		worker(Methods.MEMBERS, MembersCall.class, replicas::change);
		worker(Methods.COMPLETE, LanguageCall.class, language::complete);
		worker(Methods.DIAGNOSE, LanguageCall.class, language::diagnose);
		worker(Methods.HOVER, LanguageCall.class, language::hover);
		systems.readings().forEach((name, code) -> worker(name, SystemsCall.class, code));
		immediate(SystemsMethods.COMMIT, SystemsCall.class, systems::commit);
	}

	private <P> void immediate(String name, Class<P> parameters, BiFunction<CallContext, P, Object> code) {
		methods.put(name, new Method<>(parameters, true, code));
	}

	private <P> void worker(String name, Class<P> parameters, BiFunction<CallContext, P, Object> code) {
		methods.put(name, new Method<>(parameters, false, code));
	}

	private Welcome hello(CallContext context, Hello hello) {
		context.session().authenticate(hello.token());
		return new Welcome(PRODUCT, Methods.VERSION,
				stores.names().stream().filter(name -> context.session().bearer().may(Right.READ, name)).toList(), messageBytes);
	}

	/** The counters of calls. */
	public Metrics metrics() {
		return metrics;
	}

	/** The store that a project of the Systems Modeling API is; nothing if there is none that the client may read. */
	public Optional<String> project(Client client, String id) {
		return systems.store(id, client.session().bearer());
	}

	/** The groups of replicated stores that a client may read, by the names of these. */
	public Map<String, Replicated> groups(Client client) {
		Map<String, Replicated> groups = new TreeMap<>(stores.groups());
		groups.keySet().removeIf(name -> !client.session().bearer().may(Right.READ, name));
		return groups;
	}

	/** The stores that have refused the newest commit, for a reason of their own. */
	public List<String> refusing() {
		return stores.all().stream().filter(store -> !store.takesCommits()).map(ServedStore::name).toList();
	}

	/** Why a store cannot answer queries, or take commits, at the moment; nothing if all can. */
	public Optional<String> trouble() {
		return Stream.concat(stores.groups().values().stream().map(Replicated::trouble), stores.all().stream().map(ServedStore::trouble)).flatMap(Optional::stream).findFirst();
	}

	/** A client has shown a token that is worth nothing, with a request or in the header of a WebSocket. */
	public void refused(String address, Transport transport, ArenaException reason) {
		metrics.called(Methods.HELLO, 0, reason);
		log.ifPresent(file -> file.refused(address, transport, reason.code().name()));
	}

	/** The calls of one client. */
	public Endpoint of(Client client) {
		return new Endpoint() {
			@Override
			public CompletableFuture<?> request(String name, Object parameters) {
				return call(client, name, parameters);
			}

			@Override
			public void notify(String name, Object parameters) {
				// Who does not want an answer gets none, not even that the call was wrong.
				call(client, name, parameters);
			}
		};
	}

	/** Answers a call; what goes wrong comes as the future's failure. */
	public CompletableFuture<?> call(Client client, String name, Object parameters) {
		CallContext context = CallContext.of(client);
		Method<?> method = methods.get(name);
		boolean isHttpOnly = method != null && (HTTP_ONLY.contains(name) || method.parameters == SystemsCall.class);
		if (method == null || isHttpOnly && !method.parameters.isInstance(parameters)) {
			return CompletableFuture.failedFuture(new ResponseErrorException(new ResponseError(ResponseErrorCode.MethodNotFound, "There is no method '" + name + "'.", null)));
		}
		if (!method.parameters.isInstance(parameters)) {
			return CompletableFuture.failedFuture(new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' takes its parameters by name, in one object."));
		}
		return counted(name, context, parameters, OF_GROUP.contains(name) ? begin(method, context, parameters) : await(method, context, parameters));
	}

	/** Counted before anybody gets the answer; whoever cancels the future cancels the call. */
	private CompletableFuture<Object> counted(String name, CallContext context, Object parameters, CompletableFuture<?> answer) {
		CompletableFuture<Object> counted = new CompletableFuture<>();
		counted.whenComplete((result, failure) -> {
			if (counted.isCancelled()) {
				context.cancellation().cancel();
				answer.cancel(true);
			}
		});
		answer.whenComplete((result, failure) -> {
			long nanos = context.nanos();
			metrics.called(name, nanos, failure);
			FaultLog.tell(name, failure);
			log.ifPresent(file -> file.called(context, name, parameters, nanos, result, failure));
			if (failure == null) {
				counted.complete(result);
			} else {
				counted.completeExceptionally(failure);
			}
		});
		return counted;
	}

	/** Of a store that several servers keep alike, a call sees what it would at any of them; a commit has its place in their log instead. */
	private CompletableFuture<?> await(Method<?> method, CallContext context, Object parameters) {
		Optional<Replicated> group = parameters instanceof OfStore call ? stores.group(call.store()) : Optional.empty();
		return group.isEmpty() ? begin(method, context, parameters) : group.get().await((OfStore) parameters).thenCompose(known -> begin(method, context, parameters));
	}

	private CompletableFuture<?> begin(Method<?> method, CallContext context, Object parameters) {
		if (!method.isShort) {
			return workers.run(context, () -> method.call(context, parameters));
		}
		try {
			Object result = method.call(context, parameters);
			return result instanceof CompletableFuture<?> later ? later : CompletableFuture.completedFuture(result);
		} catch (RuntimeException e) {
			return CompletableFuture.failedFuture(e);
		}
	}
}
