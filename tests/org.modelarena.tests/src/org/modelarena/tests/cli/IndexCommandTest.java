// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena index} on a railway of size 1. */
class IndexCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		String model = folder.resolve("m.xmi").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		for (String store : List.of("orientdb", "columns", "emf")) {
			Arena.run("load", model, "--store", store, "--at", folder.resolve(store).toString()).succeeded();
		}
	}

	private static Arena index(String store, String... options) {
		String[] command = new String[options.length + 3];
		command[0] = "index";
		command[1] = "--at";
		command[2] = folder.resolve(store).toString();
		System.arraycopy(options, 0, command, 3, options.length);
		return Arena.run(command);
	}

	@Sampled(2)
	@Tag("equinox")
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "orientdb", "columns" })
	void aFeatureIsDeclaredListedQueriedAndDropped(String store) {
		String out = index(store).succeeded().out();
		assertTrue(out.contains("Sensor.nMonitoredSegments") && out.contains("self.monitors.size()"), out);
		assertTrue(out.contains("Indexed: ") && out.contains("Segment.length"), out);
		JsonObject declared = index(store, "--derive", "Route.load : Integer = self.follows.size()", "--indexed", "--json").succeeded().jsonObject();
		assertTrue(declared.get("indexed").toString().contains("Route.load"), declared.toString());
		JsonObject answer = Arena.run("query", "--at", folder.resolve(store).toString(), "--language", "eol", "--json",
				"Route.all.select(r | r.load >= 0)").succeeded().jsonObject();
		assertEquals(5, answer.get("count").getAsInt());
		assertTrue(!index(store, "--drop", "Route.load").succeeded().out().contains("Route.load"));
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "orientdb", "columns" })
	void anIndexIsMadeAndDropped(String store) {
		assertTrue(index(store, "--add", "Semaphore.signal").succeeded().out().contains("Semaphore.signal"));
		assertTrue(!index(store, "--drop", "Semaphore.signal").succeeded().out().contains("Semaphore.signal"));
	}

	@Sampled(2)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "orientdb", "columns" })
	void faultsAreNamedWithTheirPlaceOrTheNearestName(String store) {
		String message = index(store, "--derive", "Sensor.x : Integer = self.monitorz.size()").refused(2);
		assertTrue(message.contains("line 1, column") && message.contains("monitors"), message);
		assertTrue(index(store, "--derive", "Sensr.x : Integer = 1").refused(2).contains("Sensor"));
		assertTrue(index(store, "--derive", "Sensor : 1").refused(2).contains("Type.name : Result = expression"));
		assertTrue(index(store, "--drop", "Segment.lenght").refused(2).contains("length"));
		assertTrue(index(store, "--add", "length").refused(2).contains("Type.feature"));
		assertTrue(Arena.run("index", "--at", folder.resolve("emf").toString()).refused(2).contains("indexed attributes"));
	}
}
