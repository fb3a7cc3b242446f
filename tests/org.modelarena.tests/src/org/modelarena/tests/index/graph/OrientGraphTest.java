// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.orientdb.OrientDatabase;
import org.modelarena.testkit.Sampled;

@Sampled(5)
class OrientGraphTest extends GraphFolderContract {
	@TempDir
	static Path aside;
	/** Keeps OrientDB's engine running from one test to the next: it takes longer to start than most tests. {@link OrientEngineTest} has it start and end. */
	private static Graph kept;

	@BeforeAll
	static void startEngine() {
		kept = new OrientDatabase().create(aside.resolve("kept"), GraphModel.TYPES, Cancellation.create());
	}

	@AfterAll
	static void endEngine() {
		if (kept != null) {
			kept.close();
		}
	}

	@Override
	GraphDatabase database() {
		return new OrientDatabase();
	}
}
