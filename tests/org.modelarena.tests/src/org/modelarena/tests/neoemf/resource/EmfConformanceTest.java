// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.store.neoemf.resource.NeoEmfResource;
import org.modelarena.store.neoemf.resource.NeoEmfResourceFactory;
import org.modelarena.testkit.Sampled;

/**
 * Random steps on objects of a store's resource and on EMF's own objects in an XMI resource, side by side: both answer, notify, refuse and save alike.
 * {@code -Dmodelarena.scripts=N} for more of them.
 */
@Sampled(2)
class EmfConformanceTest {
	private static final int SCRIPTS = Integer.getInteger("modelarena.scripts", 60);
	private static final int FIRST = Integer.getInteger("modelarena.scripts.first", 0);
	private static final int STEPS = 250;

	@TempDir
	Path folder;

	@Sampled(17)
	@ParameterizedTest
	@ValueSource(strings = { NeoEmfResourceFactory.SCHEME, NeoEmfResourceFactory.ROCKSDB_SCHEME })
	void doesWhatEmfDoes(String scheme) throws IOException {
		int saved = 0;
		int scripts = scheme.equals(NeoEmfResourceFactory.SCHEME) ? SCRIPTS : SCRIPTS / 10;
		for (int seed = FIRST; seed < FIRST + scripts; seed++) {
			saved += run(scheme, seed);
		}
		assertTrue(saved > scripts / 2, "many models can be saved now and then: " + saved);
	}

	@AfterEach
	void useMemory() {
		System.clearProperty(NeoEmfResource.RECORDS);
	}

	private int run(String scheme, int seed) throws IOException {
		// With as many changed elements in memory as ever, or so few that most are written and read again.
		System.setProperty(NeoEmfResource.RECORDS, seed % 2 == 0 ? "16384" : "3");
		ResourceSet plainSet = resources();
		ResourceSet storeSet = resources();
		EPackage plainPackage = EveryFeature.make();
		EPackage storePackage = EveryFeature.make();
		plainSet.getPackageRegistry().put(plainPackage.getNsURI(), plainPackage);
		storeSet.getPackageRegistry().put(storePackage.getNsURI(), storePackage);
		NeoEmfResourceFactory.register(storeSet);
		URI place = URI.createURI(scheme + ":" + folder.resolve(scheme + seed).toUri().getPath());
		EditWorld plain = new EditWorld(plainSet.createResource(URI.createURI("memory:/plain.xmi")), plainSet.createResource(URI.createURI("memory:/other.xmi")), plainPackage, seed);
		EditWorld store = new EditWorld(storeSet.createResource(place), storeSet.createResource(URI.createURI("memory:/other.xmi")), storePackage, seed);
		int saved = 0;
		for (int step = 0; step < STEPS; step++) {
			String where = "seed " + seed + ", step " + step;
			String did = plain.step();
			assertEquals(did, store.step(), where);
			assertEquals(plain.state(), store.state(), () -> where + ": " + did);
			if (step % 20 == 19) {
				saved += save(plain.main(), store.main(), store.state(), where);
				assertEquals(plain.state(), store.state(), where + ", saved");
			}
		}
		compareLoaded(store.main(), scheme, where(seed));
		store.main().unload();
		return saved;
	}

	private static String where(int seed) {
		return "seed " + seed + ", loaded";
	}

	private static ResourceSet resources() {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("xmi", new XMIResourceFactoryImpl());
		return resources;
	}

	/** Both can be saved, or neither. */
	private static int save(Resource plain, Resource store, String state, String where) {
		String plainFails = failure(() -> plain.save(new ByteArrayOutputStream(), Map.of()));
		if (plainFails == null && EditWorld.refersToTransient(plain)) {
			plainFails = "EMF writes a reference to what it does not write";
		}
		String storeFails = failure(() -> store.save(Map.of()));
		assertEquals(plainFails == null, storeFails == null, where + ", saving: " + plainFails + " / " + storeFails + "\n" + state);
		return storeFails == null ? 1 : 0;
	}

	private interface Saving {
		void run() throws IOException;
	}

	/** What is wrong, or null. */
	private static String failure(Saving saving) {
		try {
			saving.run();
			return null;
		} catch (IOException e) {
			return e.getMessage();
		}
	}

	/** What was saved is there again when it is loaded. */
	private static void compareLoaded(Resource store, String scheme, String where) throws IOException {
		if (failure(() -> store.save(Map.of())) != null) {
			return;
		}
		String before = EditWorld.tree(store);
		store.unload();
		store.load(Map.of());
		assertEquals(before, EditWorld.tree(store), where);
	}
}
