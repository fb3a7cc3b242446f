// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Temporary files are gone when their process has ended; what a killed one leaves, the next one removes. */
class TemporaryFilesTest {
	@TempDir
	Path folder;
	private Path temporary;

	@BeforeEach
	void makeTemporaryFolder() throws IOException {
		temporary = Files.createDirectory(folder.resolve("tmp"));
	}

	/** A process with a temporary file and, if a folder is named, an OrientDB store. Says when it is ready, and ends when its input does. */
	public static final class Child {
		private Child() {
		}

		public static void main(String[] arguments) throws IOException {
			Files.writeString(TemporaryFolder.get().resolve("some.file"), "x");
			ModelStore store = arguments.length == 0 ? null : Catalog.discover().store("orientdb").create(StoreLocation.at(Path.of(arguments[0])),
					Railways.repair(1), Progress.none());
			System.out.println("ready");
			System.in.read();
			if (store != null) {
				store.close();
			}
		}
	}

	private Process start(String... arguments) throws IOException {
		List<String> command = TestJvm.command(folder.resolve("lib"), List.of("-Djava.io.tmpdir=" + temporary, "-XX:TieredStopAtLevel=1"), Child.class.getName());
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		BufferedReader out = process.inputReader();
		String line = out.readLine();
		while (line != null && !line.equals("ready")) {
			line = out.readLine();
		}
		assertEquals("ready", line);
		return process;
	}

	private List<String> left() throws IOException {
		try (Stream<Path> files = Files.list(temporary)) {
			return files.map(path -> path.getFileName().toString()).filter(name -> !name.startsWith("hsperfdata")).toList();
		}
	}

	@Sampled(3)
	@Test
	void whatAKilledProcessLeavesTheNextOneRemoves() throws Exception {
		Process killed = start(folder.resolve("store").toString());
		killed.destroyForcibly().waitFor();
		assertEquals(1, left().size(), left()::toString);
		assertTrue(left().get(0).startsWith("modelarena-" + killed.pid() + "-"), left()::toString);
		Process living = start();
		assertEquals(1, left().size(), left()::toString);
		Process other = start();
		assertEquals(2, left().size(), "the folder of a process that lives stays: " + left());
		for (Process process : List.of(living, other)) {
			process.getOutputStream().close();
			assertEquals(0, process.waitFor());
		}
		assertEquals(List.of(), left());
	}
}
