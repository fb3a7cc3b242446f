// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop.statements;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import javax.script.Bindings;

import org.apache.tinkerpop.gremlin.jsr223.GremlinLangScriptEngine;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.gremlin.ModelGraphs;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.query.PlanOracle;
import org.modelarena.tests.query.RandomPlans;

/** The same traversals on the view of a store, on a TinkerGraph and on a Gremlin Server. */
public final class Main {
	private static final Catalog CATALOG = Catalog.discover();
	private static final int SEEDS = 8;
	private static final int PLANS = 150;
	/** The queries that have to be traversals, in all languages that they have texts in. */
	private static final Map<String, List<String>> QUERIES = Map.of("railway",
			List.of("ConnectedSegments", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet"), "java", List.of("HQ1"));

	private final Path folder;
	private final Map<String, World> worlds = new LinkedHashMap<>();
	private int asked;
	private int wrong;

	private record World(ModelStore store, ModelSnapshot snapshot, TinkerGraph copy) {
	}

	private Main(Path folder) {
		this.folder = folder;
	}

	/** @param arguments an empty folder */
	public static void main(String[] arguments) throws Exception {
		Main main = new Main(Path.of(arguments[0]).toAbsolutePath());
		main.run();
		System.out.println(main.asked + " answers, " + main.wrong + " of them wrong");
		System.exit(main.wrong == 0 && main.asked > 1000 ? 0 : 1);
	}

	private void run() throws Exception {
		add("railway", Cases.get("railway").model(Map.of("scenario", "repair", "size", "2")));
		for (int seed = 1; seed <= SEEDS; seed++) {
			add("kit" + seed, RandomEdits.model(seed, KitMetamodel.create(), 40).asSource());
		}
		Path sources = Path.of(System.getProperty("sources"));
		try (JavaModel java = JavaExtraction.extract(List.of(SourceRoot.of(sources)), new JavaExtraction.Options(2, true, List.of()), Progress.none())) {
			add("java", java);
		}
		try (Server server = new Server(folder)) {
			for (Map.Entry<String, World> world : worlds.entrySet()) {
				Map<String, StatementSnapshot> graphs = new LinkedHashMap<>();
				ModelSnapshot snapshot = world.getValue().snapshot();
				graphs.put("view", (StatementSnapshot) snapshot);
				graphs.put("TinkerGraph", new OtherGraph(snapshot, "id()", inProcess(world.getValue().copy())));
				graphs.put("server", new OtherGraph(snapshot, "values('" + GraphCopy.KEY + "')", server.graph(world.getKey())));
				if (QUERIES.containsKey(world.getKey())) {
					askQueries(world.getKey(), snapshot, graphs);
				} else {
					askPlans(world.getKey(), snapshot, graphs);
				}
			}
		}
		for (World world : worlds.values()) {
			world.snapshot().close();
			world.store().close();
		}
	}

	private void add(String name, ElementSource model) {
		ModelStore store = CATALOG.store("neoemf").create(StoreLocation.at(folder.resolve(name)), model, Progress.none());
		ModelSnapshot snapshot = store.snapshot();
		TinkerGraph copy = GraphCopy.of(ModelGraphs.over(snapshot));
		copy.traversal().io(folder.resolve(name + GraphServer.ENDING).toString()).write().iterate();
		worlds.put(name, new World(store, snapshot, copy));
	}

	private static OtherGraph.Engine inProcess(TinkerGraph graph) {
		GremlinLangScriptEngine engine = new GremlinLangScriptEngine();
		return text -> {
			Bindings bindings = engine.createBindings();
			bindings.put("g", graph.traversal());
			return ((Traversal<?, ?>) engine.eval(text, bindings)).toList();
		};
	}

	private void askQueries(String name, ModelSnapshot snapshot, Map<String, StatementSnapshot> graphs) {
		for (CaseQuery query : Cases.get(name).queries()) {
			if (!QUERIES.get(name).contains(query.name())) {
				continue;
			}
			query.texts().forEach((language, text) -> {
				if (name.equals("java") && !language.equals("ocl")) {
					return;
				}
				Digest expected = answer(language, text, snapshot).digest();
				graphs.forEach((graph, engine) -> check(query.name() + " in " + language + " on " + graph, text, expected,
						answer(language + "/pushdown", text, engine).digest()));
			});
		}
	}

	private static Answer answer(String language, String text, ModelSnapshot snapshot) {
		Query query = Query.in(language, text);
		return CATALOG.languages().of(query).prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
	}

	private void askPlans(String name, ModelSnapshot snapshot, Map<String, StatementSnapshot> graphs) {
		RandomPlans plans = new RandomPlans(Integer.parseInt(name.replace("kit", "")), snapshot.metamodel());
		for (int i = 0; i < PLANS; i++) {
			Plan plan = plans.next();
			Plan optimised = Optimiser.optimise(plan, new BulkAdapter(snapshot)).plan();
			List<String> wanted = new ArrayList<>();
			graphs.forEach((graph, engine) -> runner(optimised, engine).ifPresent(runner -> {
				if (wanted.isEmpty()) {
					wanted.add(rows(() -> PlanOracle.answer(plan, snapshot)));
				}
				String rows = rows(() -> runner.answer(engine, new Budget(QueryLimits.ofRows(Long.MAX_VALUE)), Cancellation.create()));
				check(name + ": " + plan + " on " + graph, runner.text(), wanted.getFirst(), rows);
			}));
		}
	}

	private static String rows(Supplier<Answer> run) {
		try {
			Answer answer = run.get();
			return answer.count() + " rows " + answer.digest();
		} catch (PlanFault e) {
			return "fault";
		}
	}

	private static Optional<StatementRunner> runner(Plan plan, StatementSnapshot engine) {
		try {
			return Optional.of(StatementRunner.of(plan, engine));
		} catch (PlanFault e) {
			return Optional.empty();
		}
	}

	private void check(String what, String text, Object expected, Object actual) {
		asked++;
		if (!expected.equals(actual)) {
			wrong++;
			System.out.println(what + ", as " + text + ": " + actual + " instead of " + expected);
		}
	}
}
