// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/** A load that is cancelled in any of its tasks ends, and leaves nothing. */
@Sampled(3)
class CancelledLoadTest {
	private static final Metamodel RAILWAY = Cases.get("railway").metamodel();

	@TempDir
	Path folder;

	/** Cancels when the task of a number begins. */
	private static final class CancelledTask implements Progress {
		final Cancellation cancellation = Cancellation.create();
		private final int number;
		private int begun;

		CancelledTask(int number) {
			this.number = number;
		}

		@Override
		public void begin(String task, long total) {
			if (begun++ == number) {
				cancellation.cancel();
			}
		}

		@Override
		public void at(long done) {
			// Only tasks count.
		}

		@Override
		public Cancellation cancellation() {
			return cancellation;
		}

		boolean isReached() {
			return begun > number;
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@CsvSource({ "columns,m.xmi,5", "columns,m.bin,5", "columns,m.ecore,3", "emf,m.xmi,3", "emf,m.bin,3", "emf,m.ecore,3", "neoemf,m.xmi,2", "neoemf,m.bin,2", "neoemf,m.ecore,2", "cdo,m.xmi,2",
			"orientdb,m.xmi,3",
			"neo4j,m.xmi,3" })
	void aLoadIsCancelledInEachOfItsTasks(String store, String file, int tasks) throws IOException {
		Path model = write(file);
		SearchPlaces places = SearchPlaces.none().withKnown(List.of(RAILWAY.packages()));
		for (int task = 0; task < tasks; task++) {
			CancelledTask progress = new CancelledTask(task);
			StoreLocation at = StoreLocation.at(folder.resolve("store"));
			ArenaException e = assertThrows(ArenaException.class, () -> Catalog.discover().store(store)
					.create(at, MetamodelSearch.in(places).source(List.of(model), Unresolved.REFUSE, progress), progress).close(), "task " + task);
			assertTrue(progress.isReached(), "task " + task);
			assertEquals(ErrorCode.CANCELLED, e.code(), e.getMessage());
			assertFalse(Files.exists(folder.resolve("store")), "task " + task);
		}
	}

	private Path write(String name) throws IOException {
		Path file = folder.resolve(name);
		if (!name.endsWith(".ecore")) {
			ModelFiles.write(Railways.repair(4), file, Progress.none());
			return file;
		}
		StringBuilder text = new StringBuilder("<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
				+ "xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='m' nsURI='http://example.org/m' nsPrefix='m'>");
		for (int i = 0; i < 5000; i++) {
			text.append("<eClassifiers xsi:type='ecore:EClass' name='C" + i + "' eSuperTypes='" + (i == 0 ? "" : "#//C" + (i - 1) / 100) + "'/>");
		}
		return Files.writeString(file, text + "</ecore:EPackage>");
	}

	@Test
	void aMetamodelThatNeedsTheFilesToBeReadIsCancelled() throws IOException {
		CancelledTask progress = new CancelledTask(0);
		XmiSource source = XmiSource.of(List.of(write("m.ecore")), Metamodel.of(List.of(EcorePackage.eINSTANCE))).reporting(progress);
		assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, source::metamodel).code());
	}
}
