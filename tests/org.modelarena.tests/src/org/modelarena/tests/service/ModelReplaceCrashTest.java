// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.server.ChildJvm;
import org.modelarena.cli.Main;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.store.TestJvm;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

/** A server is killed while clients replace a model again and again: the next one serves the old model or the new one, whole, and nothing else is left. */
@Timeout(300)
@Sampled(3)
class ModelReplaceCrashTest {
	private static final int ROUNDS = 6;
	private static final String NAME = "mine";

	@TempDir
	Path folder;
	private final Random random = new Random(7);

	private Path write(String name, int size) {
		ElementSource railway = Railways.repair(size);
		XmiWriter.write(railway, folder.resolve(name), Progress.none());
		Ecore.write(railway.metamodel(), folder.resolve("railway.ecore"));
		return folder.resolve(name);
	}

	private Process serve() throws IOException {
		List<String> flags = new ArrayList<>(TestJvm.compilerAndCollector());
		flags.addAll(List.of("-Xmx512m", "--enable-native-access=ALL-UNNAMED"));
		if (Runtime.version().feature() >= 23) {
			flags.add("--sun-misc-unsafe-memory-access=allow");
		}
		List<String> command = ChildJvm.command(folder.resolve("server.args"), flags, List.of(Main.class.getName(), "serve", "--models", folder.resolve("models").toString(), "--tcp", "0"));
		return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("server.log").toFile())).start();
	}

	/** Where it listens, whatever it serves. */
	private static URI address(Process server) throws IOException {
		BufferedReader out = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
		String line = out.readLine();
		assertTrue(line != null && line.contains("tcp://"), "The server said " + line);
		return URI.create(line.replaceFirst(".*(tcp://[^/]*).*", "$1") + "/" + NAME);
	}

	@Test
	void eitherTheOldModelOrTheNewOneIsServed() throws Exception {
		List<Path> models = List.of(write("one.xmi", 1), write("two.xmi", 2));
		List<Long> sizes = new ArrayList<>();
		for (int round = 0; round < ROUNDS; round++) {
			Process server = serve();
			try (ModelAdmin admin = ModelAdmin.connect(address(server), ClientOptions.DEFAULT)) {
				if (round == 0) {
					for (Path model : models) {
						sizes.add(load(admin, model).elements());
					}
				} else {
					assertServed(admin, sizes);
				}
				int killAfter = 50 + random.nextInt(900);
				Thread killer = Thread.ofPlatform().start(() -> {
					try {
						Thread.sleep(killAfter);
					} catch (InterruptedException e) {
						Thread.currentThread().interrupt();
					}
					server.destroyForcibly();
				});
				replaceUntilKilled(admin, models);
				killer.join();
			} finally {
				server.destroyForcibly().waitFor();
			}
		}
		Process last = serve();
		try (ModelAdmin admin = ModelAdmin.connect(address(last), ClientOptions.DEFAULT)) {
			assertServed(admin, sizes);
			admin.drop(NAME);
			try (Stream<Path> left = Files.list(folder.resolve("models"))) {
				assertEquals(List.of(".lock"), left.map(path -> path.getFileName().toString()).toList());
			}
		} finally {
			last.destroyForcibly().waitFor();
		}
	}

	private static StoreInfo load(ModelAdmin admin, Path model) {
		return admin.load(new UploadCall(NAME, "columns", true, null), List.of(model), List.of(model.resolveSibling("railway.ecore")), Progress.none());
	}

	private void replaceUntilKilled(ModelAdmin admin, List<Path> models) {
		try {
			while (true) {
				load(admin, models.get(random.nextInt(models.size())));
			}
		} catch (ArenaException killed) {
			assertTrue(killed.code().number() >= 200, killed.toString());
		}
	}

	private void assertServed(ModelAdmin admin, List<Long> sizes) throws IOException {
		List<StoreInfo> served = admin.list();
		assertEquals(List.of(NAME), served.stream().map(StoreInfo::name).toList(), Files.readString(folder.resolve("server.log")));
		assertTrue(sizes.contains(served.getFirst().elements()), served + " is none of " + sizes);
		try (Stream<Path> left = Files.list(folder.resolve("models"))) {
			List<String> names = left.map(path -> path.getFileName().toString()).filter(name -> !name.equals(".lock")).toList();
			assertEquals(1, names.size(), names.toString());
			assertTrue(names.getFirst().matches(NAME + "(~\\d+)?"), names.toString());
		}
	}
}
