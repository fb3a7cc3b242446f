// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena inspect}: what is in a model, and what loads of it will cost. */
@Sampled(3)
class InspectCommandTest {
	private static final String PROPERTY = "modelarena.loads";

	@TempDir
	Path folder;
	private String before;

	@BeforeEach
	void ownHistory() {
		before = System.setProperty(PROPERTY, path("loads.tsv"));
	}

	@AfterEach
	void oldHistory() {
		if (before == null) {
			System.clearProperty(PROPERTY);
		} else {
			System.setProperty(PROPERTY, before);
		}
	}

	private String path(String name) {
		return folder.resolve(name).toString();
	}

	private String generate(int size) {
		Arena.run("generate", "railway", "--scenario", "repair", "--size", Integer.toString(size), "--out", path("m" + size + ".xmi")).succeeded();
		return path("m" + size + ".xmi");
	}

	@Test
	void aFileThatIsNamedTwiceIsReadOnce() {
		String model = generate(1);
		JsonObject once = Arena.run("inspect", "--json", model).succeeded().jsonObject();
		JsonObject twice = Arena.run("inspect", "--json", model, folder.resolve("./m1.xmi").toString()).succeeded().jsonObject();
		assertEquals(once.get("elements"), twice.get("elements"));
	}

	@Test
	void whatIsInFilesIsTold() {
		Shop shop = new Shop(folder);
		JsonObject found = Arena.run("inspect", "--json", shop.path("a.xmi"), shop.path("b.xmi")).succeeded().jsonObject();
		assertEquals(List.of("files", "readAlong", "bytes", "elements", "values", "links", "characters", "packages", "classes", "outside", "unresolved", "stores"),
				List.copyOf(found.keySet()));
		assertEquals(5, found.get("elements").getAsInt());
		assertEquals(folder.resolve("a.xmi").toFile().length() + folder.resolve("b.xmi").toFile().length(), found.get("bytes").getAsLong());
		assertEquals("{\"shop::Item\":3,\"shop::Shop\":2}", found.get("classes").toString());
		assertEquals(shop.path("shop.ecore"), found.getAsJsonArray("packages").get(0).getAsJsonObject().get("file").getAsString());
		assertTrue(found.getAsJsonObject("stores").get("emf").isJsonNull());
	}

	/** Who has such a model learns it here, and not by what a load refuses. */
	@Test
	void referencesThatLeadNowhereAreCounted() throws IOException {
		Path model = Path.of(generate(1));
		String text = Files.readString(model);
		Files.writeString(model, text.replaceFirst(" monitoredBy=\"[^\"]*", "$0 nobody nowhere"));
		Arena refused = Arena.run("load", model.toString(), "--store", "columns", "--at", path("refused"));
		assertTrue(refused.code() == 2 && refused.err().contains("'nobody'"), refused.toString());
		assertEquals(2, Arena.run("inspect", "--json", model.toString()).succeeded().jsonObject().get("unresolved").getAsInt());
		assertTrue(Arena.run("inspect", model.toString()).succeeded().out().contains("2 references lead nowhere"));
	}

	@Sampled(2)
	@Test
	void anotherSizeIsEstimatedFromTwoLoads() throws IOException {
		String small = generate(2);
		String large = generate(16);
		for (String store : List.of("columns", "emf", "orientdb")) {
			Arena.run("load", small, "--store", store, "--at", path(store + "-small")).succeeded();
			Arena.run("load", large, "--store", store, "--at", path(store + "-large")).succeeded();
		}
		assertEquals(6, Files.readAllLines(folder.resolve("loads.tsv")).size());
		String other = generate(6);
		JsonObject stores = Arena.run("inspect", "--json", other).succeeded().jsonObject().getAsJsonObject("stores");
		for (String store : List.of("columns", "emf", "orientdb")) {
			Arena.run("load", other, "--store", store, "--at", path(store + "-other")).succeeded();
			double ratio = stores.getAsJsonObject(store).get("disk").getAsDouble() / size(folder.resolve(store + "-other"));
			assertTrue(ratio > 0.5 && ratio < 2, store + ": " + ratio);
			assertEquals(2, stores.getAsJsonObject(store).get("loads").getAsInt());
			assertTrue(stores.getAsJsonObject(store).get("seconds").getAsDouble() > 0);
			assertTrue(stores.getAsJsonObject(store).get("heap").getAsLong() > 0);
		}
		Arena text = Arena.run("inspect", other).succeeded();
		for (StoreProvider store : Catalog.discover().stores()) {
			assertEquals(1, text.out().lines().filter(line -> line.startsWith(store.name() + " ")).count(), text.out());
		}
		assertTrue(text.out().contains("3 loads of 2,687 to 24,565 elements")
				&& text.out().contains("fewer than two loads on this machine") && text.out().contains("--measure"), text.out());
		assertTrue(text.out().contains("railway::Segment"), text.out());
	}

	private static long size(Path store) throws IOException {
		try (Stream<Path> files = Files.walk(store)) {
			return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
		}
	}

	@Sampled(4)
	@Test
	void onlyWhatIsUnknownIsMeasured() throws IOException {
		List<String> known = Stream.of("cdo", "neo4j", "neoemf", "orientdb", "rocksdb")
				.flatMap(store -> Stream.of(store + "\t500\t500\t500\t100\t1.000\t10\t10", store + "\t900\t900\t900\t200\t2.000\t20\t20")).toList();
		Files.write(folder.resolve("loads.tsv"), known);
		Arena text = Arena.run("inspect", "--measure", generate(1)).succeeded();
		assertFalse(text.out().contains("fewer than two loads"), text.out());
		assertTrue(text.out().contains("2 loads of 500 to 900 elements, extrapolated ")
				&& text.out().contains("2 loads of 5,949 to 24,565 elements"), text.out());
		List<String> lines = Files.readAllLines(folder.resolve("loads.tsv"));
		assertEquals(known, lines.subList(0, known.size()));
		assertEquals(List.of("columns", "columns", "emf", "emf"), lines.stream().skip(known.size()).map(line -> line.substring(0, line.indexOf('\t'))).sorted().toList());
	}

	@Test
	void whatCannotBeReadIsRefused() {
		assertTrue(Arena.run("inspect", path("gone.xmi")).refused(2).contains("gone.xmi"));
	}
}
