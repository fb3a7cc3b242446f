// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.store.CrashContract;
import org.modelarena.tests.store.TestJvm;

/**
 * Kills a process that changes and saves a resource: what was saved is there afterwards, as a whole, and nothing else. The rounds are on the same
 * folder. {@code -Dmodelarena.kills=N} sets how many there are.
 */
@Sampled(2)
class ResourceCrashTest {
	private static final int LONG_ROUNDS = 50;
	private static final int LONGEST_MILLIS = 1500;

	@TempDir
	Path folder;
	private final Random random = new Random(Long.getLong("modelarena.seed", 42));
	/** The numbers that the killed process spoke of: the last that it has tried to save, and the last of which it said that it is saved. */
	private int tried;
	private int acknowledged;

	@Sampled(4)
	@ParameterizedTest
	@ValueSource(strings = { "neoemf", "rocksdb" })
	void whatWasSavedIsThere(String store) throws Exception {
		load(store);
		for (int round = 1; round <= CrashContract.rounds(LONG_ROUNDS); round++) {
			killAmongChanges("");
			int found = found(store);
			assertTrue(found == acknowledged || found == tried, "round " + round + ": acknowledged " + acknowledged + ", tried " + tried + ", there is " + found);
			acknowledged = found;
		}
	}

	@Sampled(3)
	@Test
	void whatWasNotSavedIsNotThere() throws Exception {
		load("neoemf");
		for (int round = 1; round <= CrashContract.rounds(LONG_ROUNDS); round++) {
			killAmongChanges(ResourceCrashWriter.WITHOUT_SAVING);
			assertTrue(Files.exists(folder.resolve("store/unsaved")), "changes were written");
			assertEquals(acknowledged, found("neoemf"), "round " + round);
			assertTrue(Files.notExists(folder.resolve("store/unsaved")), "and are gone");
		}
	}

	private void load(String store) {
		Catalog.discover().store(store).create(location(), Railways.repair(8), Progress.none()).close();
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("store"));
	}

	private void killAmongChanges(String mode) throws Exception {
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of("-D" + NeoEmfResource.RECORDS + "=500"),
				ResourceCrashWriter.class.getName(), folder.resolve("store").toString(), Integer.toString(acknowledged + 1), mode))
				.redirectError(folder.resolve("stderr.txt").toFile()).start();
		int before = acknowledged;
		try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				int number = Integer.parseInt(line.substring(4));
				if (line.startsWith("TRY ")) {
					tried = number;
					continue;
				}
				acknowledged = number;
				if (number == before + 1) {
					killLater(process, mode.equals(ResourceCrashWriter.WITHOUT_SAVING));
				}
			}
		} finally {
			process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
		}
		assertTrue(acknowledged > before, () -> "the process came to its first save: " + stderr());
	}

	private String stderr() {
		try {
			return Files.readString(folder.resolve("stderr.txt"));
		} catch (IOException e) {
			return e.toString();
		}
	}

	private void killLater(Process process, boolean amongWriting) {
		int millis = random.nextInt(LONGEST_MILLIS);
		Thread.ofPlatform().name("modelarena-test-killer").start(() -> {
			try {
				while (amongWriting && Files.notExists(folder.resolve("store/unsaved")) && process.isAlive()) {
					Thread.sleep(1);
				}
				Thread.sleep(millis);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			// Not the process itself, which would close the stream that its last words come through.
			process.toHandle().destroyForcibly();
		});
	}

	/** The number that the store is full of. */
	private int found(String store) throws IOException {
		ResourceSet resources = new ResourceSetImpl();
		NeoEmfResourceFactory.register(resources);
		Resource resource = resources.getResource(NeoEmfResourceFactory.uri(folder.resolve("store")), true);
		Map<Object, Integer> lengths = new TreeMap<>();
		int found = 0;
		for (TreeIterator<EObject> each = resource.getAllContents(); each.hasNext();) {
			EObject element = each.next();
			if (element.eClass().getName().equals("Segment")) {
				lengths.merge(element.eGet(element.eClass().getEStructuralFeature("length")), 1, Integer::sum);
			} else if (element.eClass().getName().equals("Region")) {
				found = Math.max(found, newRegion(element));
			}
		}
		resource.unload();
		assertEquals(List.of(found), List.copyOf(lengths.keySet()), "all segments have the number of the last region: " + lengths);
		check(store);
		return found;
	}

	/** The number of a region that the killed process has made; 0 for others. */
	private static int newRegion(EObject region) {
		int sensors = ((List<?>) region.eGet(region.eClass().getEStructuralFeature("sensors"))).size();
		boolean isNew = ((List<?>) region.eGet(region.eClass().getEStructuralFeature("elements"))).isEmpty();
		int number = (Integer) region.eGet(region.eClass().getEStructuralFeature("id"));
		if (isNew) {
			assertEquals(number % 100, sensors, "region " + number + " is whole");
		}
		return isNew ? number : 0;
	}

	private void check(String store) {
		Findings findings = new Findings();
		try (ModelStore opened = Catalog.discover().store(store).open(location())) {
			ModelCheck.run(opened, findings, Progress.none());
		}
		assertEquals(List.of(), findings.first(), "what does not hold together");
	}
}
