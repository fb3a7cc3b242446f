// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.StoreContract;

@Sampled(6)
class OrientIndexTest extends StoreContract {
	@TempDir
	static Path aside;
	/** Keeps OrientDB's engine running from one test to the next: it takes longer to start than most tests. */
	private static ModelStore kept;

	@BeforeAll
	static void startEngine() {
		kept = orient().create(StoreLocation.at(aside.resolve("kept")), RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none());
	}

	@AfterAll
	static void endEngine() {
		if (kept != null) {
			kept.close();
		}
	}

	private static StoreProvider orient() {
		return Catalog.discover().store("orientdb");
	}

	@Override
	public StoreProvider provider() {
		return orient();
	}

	/** OrientDB keeps the files open until the process ends. */
	@Override
	public boolean opensAgainAfterLoss() {
		return false;
	}
}
