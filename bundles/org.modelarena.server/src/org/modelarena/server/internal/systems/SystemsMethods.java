// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Lanes;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.store.Versioned;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * The calls of the OMG's Systems Modeling API and Services 1.0. Each store that keeps a history is a project with one branch, whose commits are the versions of its
 * model. Thread-safe.
 */
public final class SystemsMethods {
	/** {@code POST /projects/{projectId}/commits}. */
	public static final String COMMIT = "systems/commit";
	private static final Set<String> COMMIT_FIELDS = Set.of(ElementJson.TYPE, "change", "description", "name", "alias", "previousCommit", "owningProject");
	private static final String QUERY_ID = "queryId";
	/** The most tries of a commit that does not say which commit it follows: it follows the newest, whichever that is by then. */
	private static final int MOST_TRIES = 10;
	private static final int MOST_LOOKS = 100;

	private final Stores stores;
	private final Workers workers;
	private final Lanes lanes;
	private final Duration longest;
	private final BiFunction<CallContext, CommitCall, CompletableFuture<Committed>> commits;
	private final SavedQueries queries = new SavedQueries();
	private final Object tagging = new Object();

	/**
	 * @param longest that a call may take
	 * @param commits commits an edit
	 */
	public SystemsMethods(Stores stores, Workers workers, Lanes lanes, Duration longest, BiFunction<CallContext, CommitCall, CompletableFuture<Committed>> commits) {
		this.stores = stores;
		this.workers = workers;
		this.lanes = lanes;
		this.longest = longest;
		this.commits = commits;
	}

	/** All calls but {@link #COMMIT}, by their names; made by a worker. */
	public Map<String, BiFunction<CallContext, SystemsCall, Object>> readings() {
		Map<String, BiFunction<CallContext, SystemsCall, Object>> calls = new LinkedHashMap<>();
		calls.put("systems/projects", this::projects);
		calls.put("systems/project", records(Right.READ, (records, call) -> SystemsAnswer.of(records.project())));
		calls.put("systems/branches", records(Right.READ, (records, call) -> records.branches(PageRequest.of(call.query()))));
		calls.put("systems/branch", records(Right.READ, (records, call) -> {
			records.requireBranch(call.id("branchId"));
			return SystemsAnswer.of(records.branch());
		}));
		calls.put("systems/tags", records(Right.READ, (records, call) -> records.tags(PageRequest.of(call.query()))));
		calls.put("systems/tag", records(Right.READ, (records, call) -> SystemsAnswer.of(records.tag(call.id("tagId")))));
		calls.put("systems/tag/make", records(Right.WRITE, (records, call) -> {
			synchronized (tagging) {
				return SystemsAnswer.made(records.makeTag(call.body()));
			}
		}));
		calls.put("systems/tag/delete", records(Right.WRITE, (records, call) -> {
			synchronized (tagging) {
				return SystemsAnswer.of(records.deleteTag(call.id("tagId")));
			}
		}));
		calls.put("systems/commits", (context, call) -> bounded(context, call, (records, cancellation) -> records.commits(PageRequest.of(call.query()), cancellation)));
		calls.put("systems/commit/get", records(Right.READ, (records, call) -> SystemsAnswer.of(records.commit(records.history().commit(records.number(call.id("commitId")))))));
		calls.put("systems/changes", (context, call) -> changes(context, call, changes -> changes.changes(PageRequest.of(call.query()))));
		calls.put("systems/change", (context, call) -> changes(context, call, changes -> SystemsAnswer.of(changes.change(call.id("changeId")))));
		calls.put("systems/diff", this::diff);
		calls.put("systems/elements", (context, call) -> elements(context, call, ElementReader::elements));
		calls.put("systems/roots", (context, call) -> elements(context, call, ElementReader::roots));
		calls.put("systems/element", (context, call) -> elements(context, call, reader -> SystemsAnswer.of(reader.element(call.id("elementId")))));
		calls.put("systems/relationships", (context, call) -> elements(context, call, reader -> reader.relationships(call.id("relatedElementId"), call.query().get("direction"))));
		calls.put("systems/query", (context, call) -> elements(context, call, reader -> reader.results(call.body())));
		addQueries(calls);
		return calls;
	}

	private void addQueries(Map<String, BiFunction<CallContext, SystemsCall, Object>> calls) {
		calls.put("systems/queries", records(Right.READ, (records, call) -> Pager.list(queries.of(records.ids().project()), query -> UUID.fromString(query.get(ElementJson.ID).getAsString()),
				query -> query, PageRequest.of(call.query()))));
		calls.put("systems/query/get", records(Right.READ, (records, call) -> SystemsAnswer.of(queries.get(records.ids().project(), call.id(QUERY_ID)))));
		calls.put("systems/query/make", records(Right.WRITE, (records, call) -> SystemsAnswer.made(queries.make(records.ids().project(), call.body(), projectIds()))));
		calls.put("systems/query/change", records(Right.WRITE, (records, call) -> SystemsAnswer.of(queries.change(records.ids().project(), call.id(QUERY_ID), call.body()))));
		calls.put("systems/query/delete", records(Right.WRITE, (records, call) -> SystemsAnswer.of(queries.delete(records.ids().project(), call.id(QUERY_ID)))));
		calls.put("systems/query/results", (context, call) -> {
			JsonObject query = use(context, call, Right.READ, context.cancellation(), store -> queries.get(Ids.of(store).project(), call.id(QUERY_ID)));
			return elements(context, call, reader -> reader.results(query));
		});
	}

	private Set<UUID> projectIds() {
		return stores.all().stream().filter(ServedStore::hasHistory).map(store -> Ids.of(store).project()).collect(Collectors.toSet());
	}

	/** The store that a project is; nothing if there is none that the client may read. */
	public Optional<String> store(String project, Bearer bearer) {
		UUID id = Ids.parse("projectId", project);
		return readable(bearer).stream().filter(store -> Ids.of(store).project().equals(id)).map(ServedStore::name).findFirst();
	}

	private List<ServedStore> readable(Bearer bearer) {
		return stores.all().stream().filter(store -> bearer.may(Right.READ, store.name()) && store.hasHistory()).toList();
	}

	private SystemsAnswer projects(CallContext context, SystemsCall call) {
		List<Lifecycle> projects = readable(context.session().bearer()).stream().map(store -> new Lifecycle(store, call.isEarly())).toList();
		return Pager.list(projects, project -> project.ids().project(), Lifecycle::project, PageRequest.of(call.query()));
	}

	private interface Reading {
		SystemsAnswer of(Lifecycle records, Cancellation cancellation);
	}

	/** Reads what does not take long. */
	private BiFunction<CallContext, SystemsCall, Object> records(Right right, BiFunction<Lifecycle, SystemsCall, SystemsAnswer> reading) {
		return (context, call) -> use(context, call, right, context.cancellation(), store -> reading.apply(new Lifecycle(store, call.isEarly()), call));
	}

	private <T> T use(CallContext context, SystemsCall call, Right right, Cancellation cancellation, Function<ServedStore, T> work) {
		if (call.store() == null) {
			throw Lifecycle.missing("project", call.path().get("projectId"));
		}
		return stores.use(call.store(), context.session().bearer(), right, cancellation, work);
	}

	/** Reads what may take long. */
	private SystemsAnswer bounded(CallContext context, SystemsCall call, Reading reading) {
		return bounded(context, call, Right.READ, (store, cancellation) -> reading.of(new Lifecycle(store, call.isEarly()), cancellation));
	}

	/** Makes way for what is shorter, and ends at the deadline, or when there is too little memory. */
	private <T> T bounded(CallContext context, SystemsCall call, Right right, BiFunction<ServedStore, Cancellation, T> work) {
		return lanes.run(context.owner(), context.cancellation().withTimeout(context.rest(longest)), cancellation -> {
			try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claim()) {
				Cancellation guarded = cancellation.withProbe(memory);
				return use(context, call, right, guarded, store -> work.apply(store, guarded));
			}
		});
	}

	/** Reads elements of the commit of the path, or of the one among the query parameters, or of the newest. */
	private SystemsAnswer elements(CallContext context, SystemsCall call, Function<ElementReader, SystemsAnswer> reading) {
		return bounded(context, call, (records, cancellation) -> {
			UUID commit = call.path().containsKey("commitId") ? call.id("commitId") : call.parameter("commitId");
			long number = commit == null ? records.history().newestNumber() : records.number(commit);
			PageRequest page = PageRequest.of(call.query());
			try (ModelSnapshot snapshot = records.history().snapshot(number)) {
				return reading.apply(new ElementReader(snapshot, records.ids(), page, cancellation));
			}
		});
	}

	/** Before the first commit that is kept, there was nothing. */
	private SystemsAnswer changes(CallContext context, SystemsCall call, Function<Changes, SystemsAnswer> reading) {
		return bounded(context, call, (records, cancellation) -> {
			long number = records.number(call.id("commitId"));
			long base = number == records.history().oldest().number() ? Changes.NOTHING : number - 1;
			try (Changes changes = new Changes(records.history(), records.ids(), base, number, cancellation)) {
				return reading.apply(changes);
			}
		});
	}

	private SystemsAnswer diff(CallContext context, SystemsCall call) {
		return bounded(context, call, (records, cancellation) -> {
			UUID base = call.parameter("baseCommitId");
			if (base == null) {
				throw Fields.invalid("baseCommitId", "it is missing: the commit to compare with");
			}
			try (Changes changes = new Changes(records.history(), records.ids(), records.number(base), records.number(call.id("compareCommitId")), cancellation)) {
				return changes.differences(PageRequest.of(call.query()));
			}
		});
	}

	/**
	 * An edit that is ready to be committed.
	 *
	 * @param number  of the newest commit, which it starts from
	 * @param version of that state, as the service counts
	 */
	private record Prepared(long number, long version, Steps steps, String message) {
	}

	/** {@value #COMMIT}. */
	public CompletableFuture<SystemsAnswer> commit(CallContext context, SystemsCall call) {
		return commit(context, call, 1);
	}

	private CompletableFuture<SystemsAnswer> commit(CallContext context, SystemsCall call, int tries) {
		return workers.run(context, () -> prepare(context, call)).thenCompose(prepared -> commit(context, call, prepared).exceptionallyCompose(failure -> {
			boolean isLate = Fault.cause(failure) instanceof ArenaException e && e.code() == ErrorCode.CONFLICT;
			return isLate && tries < MOST_TRIES && previous(call) == null ? commit(context, call, tries + 1) : CompletableFuture.failedFuture(placed(prepared.steps, failure));
		}));
	}

	private CompletableFuture<SystemsAnswer> commit(CallContext context, SystemsCall call, Prepared prepared) {
		CommitCall edit = new CommitCall(call.store(), prepared.version, prepared.steps.list()).said(null, prepared.message, null);
		return commits.apply(context, edit).thenCompose(done -> workers.run(context, () -> use(context, call, Right.READ, context.cancellation(), store -> {
			Lifecycle records = new Lifecycle(store, call.isEarly());
			return SystemsAnswer.made(records.commit(records.history().commit(prepared.number + 1)));
		})));
	}

	private static Throwable placed(Steps steps, Throwable failure) {
		return Fault.cause(failure) instanceof ArenaException e ? steps.placed(e) : failure;
	}

	private Prepared prepare(CallContext context, SystemsCall call) {
		Fields.require("body", call.body(), COMMIT_FIELDS);
		return bounded(context, call, Right.WRITE, (store, cancellation) -> {
			Lifecycle records = new Lifecycle(store, call.isEarly());
			if (call.parameter("branchId") != null) {
				records.requireBranch(call.parameter("branchId"));
			}
			for (int look = 0; look < MOST_LOOKS; look++) {
				long number = records.history().newestNumber();
				Versioned<ModelSnapshot> newest = store.read();
				try (ModelSnapshot snapshot = newest.value()) {
					// Otherwise somebody has committed meanwhile, and nobody knows which commit this state is of.
					if (records.history().newestNumber() == number) {
						requireNewest(records, call, number);
						ChangeList changes = ChangeList.parse(call.body().get("change"), call.isEarly(), snapshot, records.ids());
						return new Prepared(number, newest.version(), CommitSteps.of(changes, snapshot, cancellation), message(call.body()));
					}
				}
			}
			throw new ArenaException(ErrorCode.CONFLICT, "Others commit all the time; try again.");
		});
	}

	private static String message(JsonObject body) {
		String description = Fields.text("body", body, "description");
		String name = Fields.text("body", body, "name");
		return description != null ? description : name != null ? name : "";
	}

	private static void requireNewest(Lifecycle records, SystemsCall call, long newest) {
		JsonElement previous = previous(call);
		if (previous != null && records.number(Fields.id("previousCommit", previous)) != newest) {
			throw new ArenaException(ErrorCode.CONFLICT, "The newest commit is " + records.ids().commit(newest) + ", and 'previousCommit' is another one; read again what the change rests on.");
		}
	}

	/** The commit that a client wants its own to follow, as an object or in a list; null for none. */
	private static JsonElement previous(SystemsCall call) {
		JsonElement previous = call.body().get("previousCommit");
		if (previous instanceof JsonArray list && list.size() > 1) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "There is one branch, and nothing to merge: 'previousCommit' is one commit.");
		}
		return previous == null || previous.isJsonNull() || previous instanceof JsonArray none && none.isEmpty() ? null
				: previous instanceof JsonArray list ? list.get(0) : previous;
	}
}
