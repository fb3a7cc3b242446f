// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.model.Derivation;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.index.graph.Graph;

/** The form in which a graph keeps the reads of derived values, and the reasons why some failed. */
final class PersistedTraces {
	private PersistedTraces() {
	}

	/** The maintenance of a state, with what the graph has of some derived features. */
	static IncrementalMaintenance maintenance(IndexState state, List<Derivation> derivations) {
		IncrementalMaintenance maintenance = new IncrementalMaintenance(state.metamodel());
		Graph graph = state.graph();
		Map<String, Object> header = graph.header();
		GraphNames names = state.names();
		for (Derivation derivation : derivations) {
			if (header.get(names.own(derivation)) instanceof String reads) {
				maintenance.restoreOwnReads(derivation, reads);
			}
			String type = names.of(derivation.type());
			graph.properties(type, names.reads(derivation.feature()),
					(key, reads) -> maintenance.restore(derivation, key, ((List<?>) reads).stream().map(String.class::cast).toList()));
			graph.properties(type, names.error(derivation.feature()), (key, reason) -> maintenance.restoreFailure(derivation, key, (String) reason));
		}
		return maintenance;
	}

	/** The entries that the graph's header has to keep now. */
	static Map<String, Object> header(IncrementalMaintenance maintenance, GraphNames names) {
		Map<String, Object> header = new HashMap<>();
		maintenance.takeOwnReads().forEach((derivation, reads) -> header.put(names.own(derivation), reads));
		return header;
	}
}
