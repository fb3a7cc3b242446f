// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

/** The tests of the client for Python, against a server of this process, where there is a Python. */
class PythonClientTest {
	private static final Path CLIENT = Path.of("../../clients/python");

	@TempDir
	Path folder;

	private static boolean hasPython() throws InterruptedException {
		try {
			return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))").start().waitFor() == 0;
		} catch (IOException e) {
			return false;
		}
	}

	@Sampled(2)
	@Test
	void itsTestsPass() throws Exception {
		assumeTrue(hasPython(), "There is no python3 of at least 3.9");
		assertTrue(Files.exists(CLIENT.resolve("tests/test_client.py")), CLIENT.toAbsolutePath().toString());
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.inject(1), Progress.none());
		ElementSource source = Railways.inject(1);
		XmiWriter.write(source, folder.resolve("model.xmi"), Progress.none());
		Ecore.write(source.metamodel(), folder.resolve("model.ecore"));
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("railway", store)), ServiceOptions.open(listen).withModels(folder.resolve("models")), catalog)) {
			ProcessBuilder tests = new ProcessBuilder("python3", "-B", "-m", "unittest", "discover", "-s", "tests").directory(CLIENT.toFile()).redirectErrorStream(true);
			List<Transport> transports = Sample.of(List.of(Transport.TCP, Transport.HTTP), 2);
			tests.environment().put("MODELARENA_URL", transports.stream().map(each -> service.address(each, "railway").toString()).collect(Collectors.joining(" ")));
			tests.environment().put("MODELARENA_MODEL", folder.toString());
			Path log = folder.resolve("log");
			Process process = tests.redirectOutput(log.toFile()).start();
			boolean ended = process.waitFor(400, TimeUnit.SECONDS);
			process.destroyForcibly();
			String text = Files.readString(log, StandardCharsets.UTF_8);
			assertTrue(ended, text);
			assertEquals(0, process.exitValue(), text);
			assertTrue(text.contains("OK"), text);
		}
	}
}
