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

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Tls;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Keytool;
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

	private ServiceOptions options(ServerOptions listen, boolean encrypted) throws Exception {
		ServiceOptions options = ServiceOptions.open(listen).withModels(folder.resolve("models"));
		if (!encrypted) {
			return options;
		}
		Path keys = folder.resolve("keys.p12");
		Keytool.makeKey(keys, "secret", "keys");
		Keytool.export(keys, "secret", "keys", folder.resolve("keys.pem"));
		return options.withTls(Tls.of(keys, "secret"));
	}

	@Sampled(4)
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void itsTestsPass(boolean encrypted) throws Exception {
		assumeTrue(hasPython(), "There is no python3 of at least 3.9");
		assertTrue(Files.exists(CLIENT.resolve("tests/test_client.py")), CLIENT.toAbsolutePath().toString());
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.inject(1), Progress.none());
		ElementSource source = Railways.inject(1);
		XmiWriter.write(source, folder.resolve("model.xmi"), Progress.none());
		Ecore.write(source.metamodel(), folder.resolve("model.ecore"));
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("railway", store)), options(listen, encrypted), catalog)) {
			ProcessBuilder tests = new ProcessBuilder("python3", "-B", "-m", "unittest", "discover", "-s", "tests").directory(CLIENT.toFile()).redirectErrorStream(true);
			List<Transport> transports = Sample.of(List.of(Transport.TCP, Transport.HTTP), 2);
			tests.environment().put("MODELARENA_URL", transports.stream().map(each -> service.address(each, "railway").toString()).collect(Collectors.joining(" ")));
			tests.environment().put("MODELARENA_MODEL", folder.toString());
			if (encrypted) {
				tests.environment().put("MODELARENA_CERTIFICATE", folder.resolve("keys.pem").toString());
			}
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
