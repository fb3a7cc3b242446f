// SPDX-License-Identifier: EPL-2.0
package org.example.alone;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.models.ModelData;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/** Loads a model file into each store that is on the class path and asks it in each language: a line for each answer. */
public final class Alone {
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<railway:RailwayContainer xmlns:xmi="http://www.omg.org/XMI" xmi:version="2.0"
				xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:railway="%s">
			  <regions>
			    <elements xsi:type="railway:Segment" length="12"/>
			    <elements xsi:type="railway:Segment" length="-3"/>
			  </regions>
			</railway:RailwayContainer>
			""";
	private static final Map<String, String> TEXTS = Map.of(
			"ocl", "Segment.allInstances()->select(s | s.length <= 0)",
			"eol", "return Segment.all.select(s | s.length <= 0);",
			"epl", "pattern Short segment : Segment { match : segment.length <= 0 }");

	private Alone() {
	}

	/** @param args a folder for the model and the stores */
	public static void main(String[] args) throws IOException {
		Path folder = Path.of(args[0]);
		Metamodel metamodel;
		try (InputStream stream = ModelData.open("railway/railway.ecore")) {
			metamodel = Ecore.read("railway.ecore", stream);
		}
		Path file = Files.writeString(folder.resolve("model.xmi"), MODEL.formatted(metamodel.packages().getFirst().getNsURI()));
		Catalog catalog = Catalog.discover();
		for (StoreProvider provider : catalog.stores()) {
			try (ModelStore store = provider.create(StoreLocation.at(folder.resolve(provider.name())), XmiSource.of(List.of(file), metamodel), Progress.none());
					QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
				for (String language : catalog.languages().names()) {
					Answer answer = endpoint.execute(new Query(language, TEXTS.get(language)), QueryLimits.DEFAULT, Cancellation.create());
					System.out.println(provider.name() + " " + language + " " + answer.count());
				}
			}
		}
		// Databases may leave threads behind.
		System.exit(0);
	}
}
