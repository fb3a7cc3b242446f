// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.tests.store.TestJvm;

/** Stores whose queries may become traversals do without the bundle for them and its libraries, unless somebody asks for a traversal. */
@Timeout(300)
class WithoutGremlinTest {
	/** The bundle, as a jar or a folder, and the libraries that nobody else needs. */
	private static final Pattern GREMLIN = Pattern
			.compile("[/\\\\]org\\.modelarena\\.gremlin\\b|(gremlin-|tinkerpop|antlr4|commons-configuration|commons-text|commons-lang3|commons-collections|javatuples|exp4j)[^/\\\\]*$");
	private static final String REFUSED = "UNSUPPORTED Gremlin is not installed: traversals need the library 'org.modelarena.gremlin' on the class path, or the feature "
			+ "'Gremlin for ModelArena' in Eclipse; or leave out 'pushdown'.";

	@TempDir
	private Path folder;

	@Test
	void onlyTraversalsNeedItsLibraries() throws IOException, InterruptedException {
		Path out = folder.resolve("out.txt");
		List<String> command = TestJvm.command(folder.resolve("lib"), List.of(), WithoutGremlin.class.getName(), folder.toString());
		int classPath = command.indexOf("-cp") + 1;
		String without = Arrays.stream(command.get(classPath).split(File.pathSeparator)).filter(entry -> !GREMLIN.matcher(entry).find())
				.collect(Collectors.joining(File.pathSeparator));
		command.set(classPath, without);
		Process process = new ProcessBuilder(command).redirectError(folder.resolve("err.txt").toFile()).redirectOutput(out.toFile()).start();
		assertTrue(process.waitFor(200, TimeUnit.SECONDS));
		assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err.txt")));
		String expected = """
				%1$s ocl: 95
				%1$s ocl/interpreted: 95
				%1$s ocl/compiled: 95
				%1$s ocl/pushdown: %2$s
				%1$s profile: 95
				""";
		assertEquals("TinkerPop false\n" + expected.formatted("neoemf", REFUSED) + expected.formatted("rocksdb", REFUSED), Files.readString(out));
	}
}
