// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.features.World;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinQueryParser;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.gremlin.ModelGraphs;

import io.cucumber.java.Scenario;

/**
 * Gives a scenario its graph. What a scenario puts into an empty graph before its traversal goes into TinkerGraph, and from there into a
 * model; when the scenario does it, nothing is left to be done.
 */
public final class ToyWorld implements World {
	private static final Map<String, ModelSnapshot> INITIALIZED = new HashMap<>();
	private static final String QUOTES = "\"\"\"";

	private String initializer;

	@Override
	public void beforeEachScenario(Scenario scenario) {
		initializer = initializer(scenario);
	}

	/** What a scenario puts into its graph, or null. */
	private static String initializer(Scenario scenario) {
		List<String> lines = lines(scenario.getUri().getSchemeSpecificPart());
		StringBuilder text = null;
		for (String line : lines.subList(scenario.getLine(), lines.size())) {
			boolean isQuotes = line.strip().equals(QUOTES);
			if (line.strip().startsWith("Scenario") || text != null && !text.isEmpty() && isQuotes) {
				break;
			} else if (line.contains("the graph initializer of")) {
				text = new StringBuilder();
			} else if (text != null && !isQuotes) {
				text.append(line).append('\n');
			}
		}
		return text == null ? null : text.toString();
	}

	private static List<String> lines(String path) {
		try (InputStream feature = ToyWorld.class.getResourceAsStream(path.startsWith("/") ? path : "/" + path)) {
			return new String(feature.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@Override
	public GraphTraversalSource getGraphTraversalSource(GraphData data) {
		if (data != null || initializer == null) {
			return ModelGraphs.over(ToyGraphs.of(data)).traversal();
		}
		ModelSnapshot snapshot = INITIALIZED.computeIfAbsent(initializer, ToyWorld::initialized);
		return ModelGraphs.over(snapshot).traversal().withStrategies(new DoneAlready());
	}

	private static ModelSnapshot initialized(String text) {
		TinkerGraph graph = TinkerGraph.open();
		((Traversal<?, ?>) GremlinQueryParser.parse(text, new GremlinAntlrToJava(graph.traversal()))).iterate();
		return ToyGraphs.load(graph);
	}

	@Override
	public String convertIdToScript(Object id, Class<? extends Element> type) {
		return id instanceof String text ? "\"" + text + "\"" : id.toString();
	}
}
