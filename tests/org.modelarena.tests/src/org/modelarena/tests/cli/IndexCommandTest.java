package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonObject;

/** {@code arena index} on a railway of size 1. */
class IndexCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		String model = folder.resolve("m.xmi").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		Arena.run("load", model, "--store", "orientdb", "--at", folder.resolve("orientdb").toString()).succeeded();
		Arena.run("load", model, "--store", "emf", "--at", folder.resolve("emf").toString()).succeeded();
	}

	private static Arena index(String... options) {
		String[] command = new String[options.length + 3];
		command[0] = "index";
		command[1] = "--at";
		command[2] = folder.resolve("orientdb").toString();
		System.arraycopy(options, 0, command, 3, options.length);
		return Arena.run(command);
	}

	@Test
	void aFeatureIsDeclaredListedQueriedAndDropped() {
		String out = index().succeeded().out();
		assertTrue(out.contains("Sensor.nMonitoredSegments") && out.contains("self.monitors.size()"), out);
		assertTrue(out.contains("Indexed: ") && out.contains("Segment.length"), out);
		JsonObject declared = index("--derive", "Route.load : Integer = self.follows.size()", "--indexed", "--json").succeeded().jsonObject();
		assertTrue(declared.get("indexed").toString().contains("Route.load"), declared.toString());
		JsonObject answer = Arena.run("query", "--at", folder.resolve("orientdb").toString(), "--language", "eol", "--json",
				"Route.all.select(r | r.load >= 0)").succeeded().jsonObject();
		assertEquals(5, answer.get("count").getAsInt());
		assertTrue(!index("--drop", "Route.load").succeeded().out().contains("Route.load"));
	}

	@Test
	void anIndexIsMadeAndDropped() {
		assertTrue(index("--add", "Semaphore.signal").succeeded().out().contains("Semaphore.signal"));
		assertTrue(!index("--drop", "Semaphore.signal").succeeded().out().contains("Semaphore.signal"));
	}

	@Test
	void faultsAreNamedWithTheirPlaceOrTheNearestName() {
		String message = index("--derive", "Sensor.x : Integer = self.monitorz.size()").refused(2);
		assertTrue(message.contains("line 1, column") && message.contains("monitors"), message);
		assertTrue(index("--derive", "Sensr.x : Integer = 1").refused(2).contains("Sensor"));
		assertTrue(index("--derive", "Sensor : 1").refused(2).contains("Type.name : Result = expression"));
		assertTrue(index("--drop", "Segment.lenght").refused(2).contains("length"));
		assertTrue(index("--add", "length").refused(2).contains("Type.feature"));
		assertTrue(Arena.run("index", "--at", folder.resolve("emf").toString()).refused(2).contains("indexed attributes"));
	}
}
