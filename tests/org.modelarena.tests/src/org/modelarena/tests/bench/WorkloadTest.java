// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.Workload;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** The models that experiment files name. */
class WorkloadTest {
	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "m.xmi", "m.bin" })
	void filesOfEachKindAreRead(String file) throws IOException {
		Case railway = Cases.get("railway");
		Ecore.write(railway.metamodel(), folder.resolve("m.ecore"));
		ModelFiles.write(railway.model(Map.of("size", "1")), folder.resolve(file), Progress.none());
		Path experiment = Files.writeString(folder.resolve("m.yaml"), """
				name: mine
				model: { files: [%s], metamodels: [m.ecore] }
				queries: { All: { ocl: "Segment.allInstances()" } }
				contenders: ["emf:ocl"]
				""".formatted(file));
		assertEquals(1418, RecordedModel.of(Workload.of(ExperimentFile.read(experiment)).model().get()).elements().size());
	}
}
