// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import java.util.List;
import java.util.Map;

import org.modelarena.cases.internal.CaseFiles;
import org.modelarena.cases.internal.smallqueries.GraphModels;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/**
 * Small analytical queries over a large graph, to see what more processors bring (F. Åkerlund and R. Mellbin: Multi-threaded execution of Cypher queries, Lund
 * University, 2017): scan, filter, expand, sort, all of these, and two in the manner of LDBC's interactive workload. Each node of a ring leads to the next fifty.
 */
public final class SmallQueriesCase implements Case {
	private static final String NAME = "smallqueries";
	private static final List<String> QUERIES = List.of("Scan", "Filter", "Expand", "Sort", "Mixed", "RecentMessages", "RecentReplies");

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "A graph of many edges with small analytical queries for all processors";
	}

	@Override
	public Metamodel metamodel() {
		return CaseFiles.metamodel(NAME);
	}

	@Override
	public Map<String, String> parameters() {
		return GraphModels.DEFAULTS;
	}

	@Override
	public void check(Map<String, String> parameters) {
		GraphModels.check(parameters);
	}

	@Override
	public ElementSource model(Map<String, String> parameters) {
		return GraphModels.model(metamodel(), parameters);
	}

	@Override
	public List<CaseQuery> queries() {
		return CaseFiles.queries(NAME, QUERIES);
	}
}
