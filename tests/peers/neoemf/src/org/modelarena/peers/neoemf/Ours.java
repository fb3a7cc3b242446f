// SPDX-License-Identifier: EPL-2.0
package org.modelarena.peers.neoemf;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.resource.StoreResource;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.models.ModelData;
import org.modelarena.xmi.ModelFiles;

/** A store of ModelArena: loads a railway, or asks one. */
public final class Ours {
	private Ours() {
	}

	/** {@code load STORE XMI FOLDER MEASURES} or {@code ask STORE FOLDER MEASURES}. */
	public static void main(String[] args) throws Exception {
		Catalog catalog = Catalog.discover();
		if (args[0].equals("load")) {
			load(catalog, args[1], Path.of(args[2]), Path.of(args[3]), new Measures(args[1], Path.of(args[4])));
		} else {
			Measures measures = new Measures(args[1], Path.of(args[3]));
			try (ModelStore store = catalog.store(args[1]).open(StoreLocation.at(Path.of(args[2])))) {
				ask(store, catalog.languages(), measures);
				loops(store, Path.of(args[2]), measures);
			}
		}
	}

	/** From the file to a closed store. */
	private static void load(Catalog catalog, String store, Path file, Path folder, Measures measures) throws Exception {
		long start = System.nanoTime();
		catalog.store(store).create(StoreLocation.at(folder), ModelFiles.source(List.of(file), Cases.get("railway").metamodel()), Progress.none()).close();
		double took = Measures.millis(start);
		measures.line("load", "load", 1, took, took, 0);
		measures.line("load", "disk", 1, Measures.bytes(folder), 0, 0);
	}

	/** In the way that the store chooses, and in all others that there are. */
	private static void ask(ModelStore store, QueryLanguages languages, Measures measures) throws InterruptedException {
		try (QueryEndpoint endpoint = store.endpoint(languages)) {
			for (String language : List.of("ocl", "ocl/compiled", "ocl/pushdown", "eol")) {
				String folder = language.replaceFirst("/.*", "");
				if (languages.has(folder, Query.in(language, "").strategy().orElse(Strategy.INTERPRETED))) {
					for (String query : Measures.QUERIES) {
						Query asked = Query.in(language, ModelData.text("railway/queries/" + folder + "/" + query + "." + folder));
						measures.query(language, query, () -> endpoint.execute(asked, QueryLimits.DEFAULT, Cancellation.create()).count());
					}
				}
			}
		}
	}

	/** The loops that NeoEMF is asked by, over the store as an EMF resource. */
	private static void loops(ModelStore store, Path folder, Measures measures) throws InterruptedException {
		ResourceSet resources = new ResourceSetImpl();
		try (ModelSnapshot base = store.snapshot()) {
			StoreResource resource = StoreResource.over(base, StoreResourceFactory.uri(folder), resources);
			ModelSnapshot snapshot = resource.snapshot();
			EPackage railway = snapshot.metamodel().type("Route").getEPackage();
			Loops loops = new Loops(railway, type -> new ArrayList<EObject>(snapshot.objects(snapshot.extent(snapshot.metamodel().type(type)))));
			for (String query : Measures.QUERIES) {
				measures.query("java", query, () -> loops.count(query));
			}
			resource.unload();
		}
	}
}
