// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena capacity}, with a real server and real clients. */
@Timeout(180)
@Sampled(5)
class CapacityCommandTest {
	@TempDir
	Path folder;

	private String store;

	@BeforeEach
	void load() {
		String model = folder.resolve("railway.xmi").toString();
		store = folder.resolve("store").toString();
		assertEquals(0, Arena.run("generate", "railway", "--size", "1", "--out", model).code());
		assertEquals(0, Arena.run("load", model, "--store", "columns", "--at", store).code());
	}

	private Arena capacity(String... more) {
		List<String> command = new ArrayList<>(List.of("capacity", "--at", store));
		command.addAll(List.of(more));
		return Arena.run(command.toArray(String[]::new));
	}

	@Test
	void aRateIsFoundThatIsSustained() {
		JsonObject found = capacity("Segment.allInstances()->size()", "--query", "RouteSensor", "--seconds", "1", "--connections", "8", "--p99", "2000", "--json").jsonObject();
		JsonObject sustained = found.getAsJsonObject("sustained");
		assertTrue(sustained.get("rate").getAsDouble() > 10, found.toString());
		assertTrue(sustained.get("p99Millis").getAsDouble() <= 2000 && sustained.get("p50Millis").getAsDouble() > 0, found.toString());
		for (JsonElement point : found.getAsJsonArray("points")) {
			assertEquals(0, point.getAsJsonObject().get("wrong").getAsLong(), found.toString());
			assertTrue(point.getAsJsonObject().get("right").getAsLong() > 0, found.toString());
		}
	}

	@Test
	void whatCannotBeMeasuredIsSaid() {
		Arena wrong = capacity("Segmen.allInstances()");
		assertEquals(2, wrong.code());
		assertTrue(wrong.err().contains("line 1, column 1") && wrong.err().contains("Segment"), wrong.err());
		Arena nothing = capacity();
		assertEquals(2, nothing.code());
		assertTrue(nothing.err().contains("Give the text of a query"), nothing.err());
		Arena local = capacity("Segment.allInstances()", "--transport", "local");
		assertEquals(2, local.code());
		assertTrue(local.err().contains("tcp"), local.err());
	}
}
