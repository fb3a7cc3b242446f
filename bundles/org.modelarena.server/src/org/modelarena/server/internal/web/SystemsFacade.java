// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.eclipse.jetty.http.HttpMethod;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.systems.SystemsAnswer;
import org.modelarena.server.internal.systems.SystemsCall;
import org.modelarena.server.internal.systems.SystemsMethods;

/**
 * The paths of the OMG's Systems Modeling API and Services 1.0, in its binding to REST and HTTP, whose OpenAPI document is the OMG's. They are there twice: at the
 * root as that document says, and under {@value #EARLY} in the form that clients from before it expect. Stateless.
 */
final class SystemsFacade {
	private static final String EARLY = "/legacy";
	private static final String PROJECTS = "/projects";
	private static final String PROJECT = PROJECTS + "/{projectId}";
	private static final String BRANCH = PROJECT + "/branches/{branchId}";
	private static final String TAG = PROJECT + "/tags/{tagId}";
	private static final String COMMIT = PROJECT + "/commits/{commitId}";
	private static final String ELEMENT = COMMIT + "/elements/{elementId}";
	private static final String QUERIES = PROJECT + "/queries";
	private static final String QUERY = QUERIES + "/{queryId}";
	private static final String TYPES = "/meta/datatypes";
	private static final Set<String> PAGE = Set.of("page[after]", "page[before]", "page[size]");
	/** The names that clients from before the document have for these, with the new ones. */
	private static final Map<String, String> EARLY_NAMES = Map.of("pageAfter", "page[after]", "pageBefore", "page[before]", "pageSize", "page[size]");
	private static final Set<String> NOTHING = Set.of();

	private final Dispatcher dispatcher;

	SystemsFacade(Dispatcher dispatcher) {
		this.dispatcher = dispatcher;
	}

	/** Whether a path is one of the API, or would be; null is none. */
	static boolean has(String path) {
		if (path == null) {
			return false;
		}
		String own = path.startsWith(EARLY + "/") ? path.substring(EARLY.length()) : path;
		return own.equals(PROJECTS) || own.startsWith(PROJECTS + "/") || own.equals(TYPES) || own.startsWith(TYPES + "/");
	}

	List<Route> routes() {
		List<Route> routes = new ArrayList<>(routes("", false));
		routes.addAll(routes(EARLY, true));
		return routes;
	}

	private List<Route> routes(String base, boolean isEarly) {
		Routes routes = new Routes(base, isEarly);
		routes.get(PROJECTS, PAGE, "systems/projects");
		routes.get(PROJECT, NOTHING, "systems/project");
		routes.get(PROJECT + "/branches", PAGE, "systems/branches");
		routes.get(BRANCH, NOTHING, "systems/branch");
		routes.get(PROJECT + "/tags", PAGE, "systems/tags");
		routes.get(TAG, NOTHING, "systems/tag");
		routes.add(HttpMethod.POST, PROJECT + "/tags", Route.Carries.OBJECT, NOTHING, "systems/tag/make");
		routes.add(HttpMethod.DELETE, TAG, Route.Carries.NOTHING, NOTHING, "systems/tag/delete");
		routes.get(PROJECT + "/commits", PAGE, "systems/commits");
		routes.add(HttpMethod.POST, PROJECT + "/commits", Route.Carries.OBJECT, Set.of("branchId"), SystemsMethods.COMMIT);
		routes.get(COMMIT, NOTHING, "systems/commit/get");
		routes.get(COMMIT + "/changes", PAGE, "systems/changes");
		routes.get(COMMIT + "/changes/{changeId}", NOTHING, "systems/change");
		routes.get(COMMIT + "/elements", and("excludeUsed"), "systems/elements");
		routes.get(ELEMENT, Set.of("excludeUsed"), "systems/element");
		routes.get(COMMIT + "/roots", and("excludeUsed"), "systems/roots");
		routes.get(COMMIT + "/elements/{relatedElementId}/relationships", and("direction", "excludeUsed"), "systems/relationships");
		routes.get(PROJECT + "/commits/{compareCommitId}/diff", and("baseCommitId"), "systems/diff");
		routes.add(HttpMethod.POST, PROJECT + "/query-results", Route.Carries.OBJECT, and("commitId"), "systems/query");
		routes.add(HttpMethod.GET, PROJECT + "/query-results", Route.Carries.OBJECT, and("commitId"), "systems/query");
		routes.get(QUERIES, PAGE, "systems/queries");
		routes.add(HttpMethod.POST, QUERIES, Route.Carries.OBJECT, NOTHING, "systems/query/make");
		routes.get(QUERY, NOTHING, "systems/query/get");
		routes.add(HttpMethod.PUT, QUERY, Route.Carries.OBJECT, NOTHING, "systems/query/change");
		routes.add(HttpMethod.DELETE, QUERY, Route.Carries.NOTHING, NOTHING, "systems/query/delete");
		routes.get(QUERY + "/results", and("commitId"), "systems/query/results");
		leaveOut(routes);
		return routes.list;
	}

	private static void leaveOut(Routes routes) {
		String projects = "A project is a store with a history, which 'arena load --history' makes; its metamodel belongs to it, and the API has no place for one.";
		routes.leaveOut(HttpMethod.POST, PROJECTS, projects);
		routes.leaveOut(HttpMethod.PUT, PROJECT, projects);
		routes.leaveOut(HttpMethod.DELETE, PROJECT, projects);
		String branches = "A project has one branch, 'main'.";
		routes.leaveOut(HttpMethod.POST, PROJECT + "/branches", branches);
		routes.leaveOut(HttpMethod.DELETE, BRANCH, branches);
		routes.leaveOut(HttpMethod.POST, BRANCH + "/merge", branches + " There is nothing to merge.");
		routes.leaveOut(HttpMethod.GET, ELEMENT + "/projectUsage", "No project uses another one.");
		String types = "Each project has its own metamodel: /v1/models/NAME/metamodel gives it, in Ecore.";
		routes.leaveOut(HttpMethod.GET, TYPES, types);
		routes.leaveOut(HttpMethod.GET, TYPES + "/{datatypeId}", types);
	}

	private static Set<String> and(String... names) {
		Set<String> all = new HashSet<>(PAGE);
		all.addAll(List.of(names));
		return all;
	}

	/** The paths below one of the two bases. */
	private final class Routes {
		private static final Set<String> OF_THOSE_LEFT_OUT = Set.of("page[after]", "page[before]", "page[size]", "commitId", "sourceCommitId", "description");

		private final String base;
		private final boolean isEarly;
		private final List<Route> list = new ArrayList<>();

		Routes(String base, boolean isEarly) {
			this.base = base;
			this.isEarly = isEarly;
		}

		void get(String path, Set<String> parameters, String method) {
			add(HttpMethod.GET, path, Route.Carries.NOTHING, parameters, method);
		}

		void add(HttpMethod method, String path, Route.Carries carries, Set<String> parameters, String called) {
			add(method, path, carries, parameters, call -> answer(called, call));
		}

		void leaveOut(HttpMethod method, String path, String why) {
			add(method, path, Route.Carries.NOTHING, OF_THOSE_LEFT_OUT, call -> CompletableFuture.completedFuture(new Reply.LeftOut(why)));
		}

		private void add(HttpMethod method, String path, Route.Carries carries, Set<String> parameters, Function<Call, CompletableFuture<Reply>> code) {
			Set<String> accepted = new HashSet<>(parameters);
			if (isEarly) {
				EARLY_NAMES.forEach((early, name) -> {
					if (parameters.contains(name)) {
						accepted.add(early);
					}
				});
			}
			list.add(new Route(method, base + path, carries, accepted, List.of(MediaTypes.JSON), false, code));
		}

		private CompletableFuture<Reply> answer(String method, Call call) {
			// Every element belongs to the project itself, so it makes no difference; but it is true or false.
			call.truth("excludeUsed");
			String project = call.path().get("projectId");
			String store = project == null ? null : dispatcher.project(call.client(), project).orElse(null);
			Map<String, String> query = new LinkedHashMap<>();
			call.query().forEach((name, value) -> query.put(EARLY_NAMES.getOrDefault(name, name), value));
			SystemsCall made = new SystemsCall(store, call.path(), query, call.body() == null ? null : call.body().json(), isEarly);
			return dispatcher.call(call.client(), method, made).thenApply(answer -> new Reply.Page(((SystemsAnswer) answer).in(isEarly), query));
		}
	}
}
