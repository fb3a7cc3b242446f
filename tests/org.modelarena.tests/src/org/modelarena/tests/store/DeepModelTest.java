// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/** Models that are very deep: they are kept, asked, edited and read again, or refused with the depth and the place. */
@Sampled(3)
class DeepModelTest {
	private static final String ECORE = "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
			+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='m' nsURI='urn:m' nsPrefix='m'><eClassifiers xsi:type='ecore:EClass' name='Node'>"
			+ "<eStructuralFeatures xsi:type='ecore:EReference' name='kids' upperBound='-1' containment='true' eType='#//Node'/></eClassifiers></ecore:EPackage>";

	@TempDir
	Path folder;
	private final Metamodel metamodel = Ecore.read("m.ecore", new ByteArrayInputStream(ECORE.getBytes(StandardCharsets.UTF_8)));

	/** @param depth 1 for a root alone */
	private XmiSource chain(int depth) throws IOException {
		Path file = Files.writeString(folder.resolve("deep.xmi"), "<m:Node xmlns:m='urn:m'>\n" + "<kids>".repeat(depth - 1) + "</kids>".repeat(depth - 1) + "</m:Node>");
		return XmiSource.of(List.of(file), metamodel);
	}

	@Sampled(5)
	@ParameterizedTest
	@CsvSource({ "emf,20000", "columns,100000", "neoemf,100000", "orientdb,20000", "cdo,3000" })
	void aDeepModelIsKeptAskedEditedAndReadAgain(String name, int depth) throws IOException {
		StoreProvider provider = Catalog.discover().store(name);
		StoreLocation location = StoreLocation.at(folder.resolve(name));
		try (ModelStore store = provider.create(location, chain(depth), Progress.none())) {
			check(store, depth);
			EReference kids = (EReference) Metamodel.feature(store.metamodel().type("Node"), "kids");
			try (ModelEdit edit = store.begin()) {
				edit.create(store.metamodel().type("Node"), depth - 1, kids);
				edit.commit();
			}
			check(store, depth + 1);
		}
		try (ModelStore store = provider.open(location)) {
			check(store, depth + 1);
			try (ModelEdit edit = store.begin()) {
				edit.delete(1);
				edit.commit();
			}
			check(store, 1);
		}
	}

	private static void check(ModelStore store, int depth) {
		try (ModelSnapshot snapshot = store.snapshot(); QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			assertEquals(depth, snapshot.size());
			int up = 0;
			for (long at = depth - 1; at != ModelSnapshot.NONE; at = snapshot.container(at)) {
				up++;
			}
			assertEquals(depth, up);
			Query leaves = new Query("ocl", "Node.allInstances()->select(n | n.kids->isEmpty())");
			assertEquals(1, endpoint.execute(leaves, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	@Sampled(5)
	@ParameterizedTest
	@CsvSource({ "emf,400000," + ModelLimits.DEPTH, "columns,400000," + ModelLimits.DEPTH, "neoemf,400000," + ModelLimits.DEPTH, "orientdb,400000," + ModelLimits.DEPTH, "cdo,20000,10000" })
	void whatIsTooDeepIsRefusedWithTheDepthAndThePlace(String name, int depth, int most) throws IOException {
		StoreProvider provider = Catalog.discover().store(name);
		Path place = folder.resolve(name);
		XmiSource source = chain(depth);
		ArenaException e = assertThrows(ArenaException.class, () -> provider.create(StoreLocation.at(place), source, Progress.none()));
		assertEquals(ErrorCode.MODEL_INVALID, e.code(), e.getMessage());
		assertTrue(e.getMessage().startsWith("deep.xmi:2:") && e.getMessage().contains("depth " + (most + 1)) && e.getMessage().contains("at most " + most), e.getMessage());
		assertFalse(Files.exists(place));
	}

	@Test
	void theDepthOfAModelInMemoryIsNoFault() throws IOException {
		try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), chain(20_000), Progress.none())) {
			check(store, 20_000);
		}
	}
}
