// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.AbstractGraphProvider;
import org.apache.tinkerpop.gremlin.LoadGraphWith;
import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.structure.Graph.Features.EdgePropertyFeatures;
import org.apache.tinkerpop.gremlin.structure.Graph.Features.VertexFeatures;
import org.modelarena.gremlin.ModelGraph;
import org.modelarena.gremlin.ModelGraphs;
import org.modelarena.gremlin.internal.SnapshotGraph;

/** Gives the suites in JUnit their graphs, which are loaded already. */
public final class ToyProvider extends AbstractGraphProvider {
	private static final String DATA = "toy.data";

	static {
		// A test runs on a toy graph only if the graph can have all that is in the toy, whether the test looks at it or not. Properties of edges and
		// of properties are not there; tests that look at them are opt-outs.
		for (GraphData data : GraphData.values()) {
			data.featuresRequired().removeIf(required -> required.featureClass() == EdgePropertyFeatures.class
					|| required.feature().equals(VertexFeatures.FEATURE_META_PROPERTIES));
		}
	}

	@Override
	public Map<String, Object> getBaseConfiguration(String name, Class<?> test, String method, GraphData data) {
		Map<String, Object> configuration = new HashMap<>(Map.of(Graph.GRAPH, SnapshotGraph.class.getName()));
		if (data != null) {
			configuration.put(DATA, data.name());
		}
		return configuration;
	}

	@Override
	public Graph openTestGraph(Configuration configuration) {
		String data = configuration.getString(DATA, null);
		return ModelGraphs.over(ToyGraphs.of(data == null ? null : GraphData.valueOf(data)));
	}

	@Override
	public Graph standardTestGraph(Class<?> test, String method, GraphData data) {
		return openTestGraph(standardGraphConfiguration(test, method, data));
	}

	@Override
	public void loadGraphData(Graph graph, LoadGraphWith data, @SuppressWarnings("rawtypes") Class test, String method) {
		// It holds its data.
	}

	@Override
	public void clear(Graph graph, Configuration configuration) {
		// Nobody has changed it.
	}

	@Override
	@SuppressWarnings("rawtypes")
	public Set<Class> getImplementations() {
		return Set.of(ModelGraph.class);
	}
}
