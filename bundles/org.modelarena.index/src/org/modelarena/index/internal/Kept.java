package org.modelarena.index.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.derived.Derivation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.upkeep.Upkeep;

/** What a graph keeps of what derived values have read, and why some failed. */
final class Kept {
	private Kept() {
	}

	/** The upkeep of a state, with what the graph has of some derived features. */
	static Upkeep upkeep(IndexState state, List<Derivation> derivations) {
		Upkeep upkeep = new Upkeep(state.metamodel());
		Graph graph = state.graph();
		Map<String, Object> header = graph.header();
		GraphNames names = state.names();
		for (Derivation derivation : derivations) {
			if (header.get(names.own(derivation)) instanceof String reads) {
				upkeep.restoreOwnReads(derivation, reads);
			}
			String type = names.of(derivation.type());
			graph.properties(type, names.reads(derivation.feature()),
					(key, reads) -> upkeep.restore(derivation, key, ((List<?>) reads).stream().map(String.class::cast).toList()));
			graph.properties(type, names.error(derivation.feature()), (key, reason) -> upkeep.restoreFailure(derivation, key, (String) reason));
		}
		return upkeep;
	}

	/** What the graph's header has to keep now. */
	static Map<String, Object> header(Upkeep upkeep, GraphNames names) {
		Map<String, Object> header = new HashMap<>();
		upkeep.takeOwnReads().forEach((derivation, reads) -> header.put(names.own(derivation), reads));
		return header;
	}
}
