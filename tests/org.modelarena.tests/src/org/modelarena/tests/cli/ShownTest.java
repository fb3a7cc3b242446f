// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.modelarena.tests.store.SmallDisk;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;

/** What commands show to people: labels, tables that fit, completion. */
class ShownTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		Arena.run("generate", "railway", "--scenario", "repair", "--size", "1", "--out", folder.resolve("m.xmi").toString()).succeeded();
		Arena.run("load", folder.resolve("m.xmi").toString(), "--store", "columns", "--at", folder.resolve("fast").toString()).succeeded();
	}

	@Test
	void elementsAreShownWithTypeAndName() {
		String at = folder.resolve("fast").toString();
		String shown = Arena.run("query", "--at", at, "--query", "RouteSensor", "--limit", "2").succeeded().out();
		assertTrue(shown.lines().skip(2).findFirst().orElse("").matches("#\\d+ Route id=\\d+ +#\\d+ Sensor id=\\d+ +#\\d+ SwitchPosition id=\\d+ +#\\d+ Switch id=\\d+"), shown);
		String plain = Arena.run("query", "--at", at, "--query", "RouteSensor", "--limit", "2", "--no-labels").succeeded().out();
		assertTrue(plain.lines().skip(2).findFirst().orElse("").matches("#\\d+ +#\\d+ +#\\d+ +#\\d+"), plain);
		assertTrue(Arena.run("query", "--at", at, "--language", "eol", "return Sequence{Route.all.first()};").succeeded().out().contains(" Route id="));
	}

	@Test
	void storesOfAFolderAreListedAndRemoved() throws Exception {
		Path other = Files.createDirectories(folder.resolve("deep/er")).resolve("gone");
		Arena.run("load", folder.resolve("m.xmi").toString(), "--store", "emf", "--at", other.toString()).succeeded();
		JsonArray stores = JsonParser.parseString(Arena.run("list", folder.toString(), "--json").succeeded().out()).getAsJsonArray();
		assertEquals(2, stores.size(), stores.toString());
		assertTrue(Arena.run("list", folder.toString()).succeeded().out().contains("fast"));
		Path broken = Files.createDirectories(folder.resolve("broken"));
		Files.writeString(broken.resolve("modelarena-store.properties"), "\\u00");
		assertTrue(Arena.run("list", folder.toString()).succeeded().out().lines().anyMatch(line -> line.matches(".*broken +damaged .*")));
		Files.delete(broken.resolve("modelarena-store.properties"));
		Arena.run("remove", "--at", other.toString()).succeeded();
		assertFalse(Files.exists(other));
		assertTrue(Arena.run("remove", "--at", folder.resolve("deep").toString()).refused(2).startsWith("No store at"));
		assertTrue(Files.exists(folder.resolve("deep")));
		assertTrue(Arena.run("list", folder.resolve("deep").toString()).succeeded().out().startsWith("There is no store in"));
	}

	@Test
	void textsOfModelsDoNotSteerTheTerminal() {
		String at = folder.resolve("fast").toString();
		String hostile = "return Sequence{\"\u001b[31mred\u009b2J\u202eback\nnext\"};";
		String shown = Arena.run("query", "--at", at, "--language", "eol", hostile).succeeded().out();
		assertTrue(shown.contains("\\u001b[31mred\\u009b2J\\u202eback\\nnext"), shown);
		String refused = Arena.run("query", "--at", at, "--language", "ocl", "Route.allInstances().\u001b[2J\u009b").err();
		assertTrue(refused.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c)), refused);
		String data = Arena.run("query", "--at", at, "--language", "eol", "--json", hostile).succeeded().jsonObject().get("rows").getAsJsonArray().get(0).getAsJsonArray().get(0).getAsString();
		assertEquals("\u001b[31mred\u009b2J\u202eback\nnext", data, "programs get what it is");
	}

	@Test
	void whatCannotBeDeletedIsSaid() throws Exception {
		Path store = folder.resolve("held");
		Arena.run("load", folder.resolve("m.xmi").toString(), "--store", "emf", "--at", store.toString()).succeeded();
		// Nobody deletes a folder in which a disk is mounted.
		try (SmallDisk held = SmallDisk.mount(store.resolve("disk"), 1)) {
			Arena removed = Arena.run("remove", "--at", store.toString());
			assertEquals(3, removed.code(), removed.err());
			assertTrue(removed.err().contains("Not all of " + store + " could be deleted"), removed.err());
			assertTrue(Files.exists(held.folder()));
		}
	}

	@Test
	void storesFitAHundredColumns() {
		assertTrue(Arena.run("stores").succeeded().out().lines().allMatch(line -> line.length() <= 100));
	}

	@Test
	void aShellCompletesCommands() throws Exception {
		Path script = Files.writeString(folder.resolve("completion"), Arena.run("completion").succeeded().out());
		Process bash = new ProcessBuilder("bash", "-c", "source " + script + "; COMP_WORDS=(arena qu); COMP_CWORD=1; _complete_arena; echo \"${COMPREPLY[*]}\"")
				.redirectError(new File(folder.toFile(), "errors")).start();
		String completed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		assertEquals(0, bash.waitFor(), Files.readString(folder.resolve("errors")));
		assertEquals(List.of("query"), List.of(completed.split("\\s+")));
	}
}
