// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.xmi.MetamodelSearch;

/** Experiments to begin with: they take two minutes, and need nothing that has to be fetched first. Stateless. */
final class Experiments {
	private static final Duration WITHIN = Duration.ofMinutes(2);
	private static final Duration STEP = Duration.ofMillis(300);
	private static final Duration WARMUP = Duration.ofSeconds(1);
	private static final int FORKS = 3;
	/** Stores whose databases are fetched when they are first used. */
	private static final List<String> FETCHED = List.of("neo4j", "rocksdb");

	private Experiments() {
	}

	/** A railway, its six queries, and the stores that are here. */
	static Experiment railway(String name, Catalog catalog) {
		Experiment.Builder builder = begun(name).ofCase("railway", Map.of("scenario", "repair", "size", "2")).queries(List.of("PosLength", "RouteSensor", "SwitchMonitored",
				"SemaphoreNeighbor", "SwitchSet", "ConnectedSegments"));
		stores(catalog).forEach(store -> builder.contender(store + ":ocl"));
		return builder.clients(1, 4).build();
	}

	/**
	 * One question about models of the user's.
	 *
	 * @param language of the question
	 * @param text     of the question
	 */
	static Experiment race(String name, List<Path> models, String language, String text, Catalog catalog) {
		Experiment.Builder builder = begun(name).ofFiles(models, List.of()).query(new CaseQuery("query", Map.of(language, text)));
		stores(catalog).forEach(store -> builder.contender(store + ":" + language));
		return builder.clients(1, 4).build();
	}

	private static Experiment.Builder begun(String name) {
		return Experiment.builder(name).forks(FORKS).within(WITHIN).stepLimit(STEP).warmup(new Demand.Warmup.Steady(WARMUP)).abandonAfter(2);
	}

	private static List<String> stores(Catalog catalog) {
		return catalog.stores().stream().map(StoreProvider::name).filter(store -> !FETCHED.contains(store)).toList();
	}

	/**
	 * A question that every model can be asked: how many there are of the first class that can have instances.
	 *
	 * @throws org.modelarena.core.ArenaException if the models or their metamodels cannot be read
	 */
	static String anyQuestion(List<Path> models, Cancellation cancellation) {
		List<EClass> classes = new ArrayList<>(MetamodelSearch.in(ModelPlaces.with(List.of())).source(models, cancellation).metamodel().classes());
		classes.removeIf(type -> type.isAbstract() || type.isInterface());
		return (classes.isEmpty() ? "EObject" : classes.getFirst().getName()) + ".allInstances()->size()";
	}

	/** A name for an experiment that is made from that of a file. */
	static String name(String file) {
		String name = file.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "-").replaceFirst("^[^A-Za-z0-9]+", "");
		return name.isEmpty() ? "experiment" : name.substring(0, Math.min(name.length(), 64));
	}
}
