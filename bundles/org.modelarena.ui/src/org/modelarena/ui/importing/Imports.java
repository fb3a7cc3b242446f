// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.bench.loads.CountedSource;
import org.modelarena.bench.loads.LoadEstimate;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.core.Cancellation;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.xmi.MetamodelSearch;

/** The facts that an import has to find out beforehand. Stateless. */
final class Imports {
	private static final double MEGABYTE = 1e6;

	private Imports() {
	}

	/**
	 * The expected cost of a load, in words, one line for each kind of store; from earlier loads on this machine.
	 *
	 * @throws org.modelarena.core.ArenaException if the models cannot be read
	 */
	static String estimate(List<Path> models, List<Path> metamodels, List<String> kinds, Cancellation cancellation) {
		CountedSource counted = new CountedSource(MetamodelSearch.in(ModelPlaces.with(metamodels)).source(models, cancellation));
		counted.count(cancellation);
		Map<String, String> lines = new TreeMap<>();
		for (String kind : kinds) {
			Optional<LoadEstimate> estimate = LoadEstimate.of(counted.extent(), LoadHistory.ofUser().of(kind));
			lines.put(kind, estimate.map(each -> NLS.bind(Messages.estimate, Figures.of(each.seconds()), Figures.of(each.disk() / MEGABYTE))).orElse(
					Messages.unknown));
		}
		StringBuilder text = new StringBuilder(NLS.bind(Messages.elements, Amounts.of(counted.extent().elements())));
		lines.forEach((kind, line) -> text.append('\n').append(kind).append(": ").append(line));
		return text.toString();
	}
}
