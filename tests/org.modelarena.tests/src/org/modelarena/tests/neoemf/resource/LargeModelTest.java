// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.SilentSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.TestJvm;

/**
 * A model that is larger than the memory of the process that makes, saves, loads, walks over and asks it. {@code -Dmodelarena.long=true}: 3.36 million
 * elements in 256 MB.
 */
@Sampled(2)
class LargeModelTest {
	@TempDir
	Path folder;

	@Sampled(6)
	@Test
	void aModelMayBeLargerThanMemory() throws Exception {
		boolean isLong = Boolean.getBoolean("modelarena.long");
		String size = isLong ? "2048" : "64";
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(isLong ? "-Xmx256m" : "-Xmx80m"), LargeModel.class.getName(),
				NeoEmfResourceFactory.uri(folder.resolve("store")).toString(), size)).redirectErrorStream(true).start();
		String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(0, process.waitFor(), out);
		System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, out);
		Matcher found = Pattern.compile("found (\\d+) (\\d+) ").matcher(out);
		assertTrue(found.find(), out);
		assertEquals(elements(size), Long.parseLong(found.group(1)));
		for (String language : List.of("ocl", "eol")) {
			assertTrue(out.contains(language + " " + found.group(2) + "\n"), out);
		}
	}

	private static long elements(String size) {
		ElementSource model = Cases.get("railway").model(Map.of("size", size));
		long[] elements = { 0 };
		model.emit(new SilentSink() {
			@Override
			public void begin(EClass type, long container, EReference containment) {
				elements[0]++;
			}
		}, Cancellation.create());
		return elements[0];
	}
}
