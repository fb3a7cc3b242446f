// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.LoadResult;

/** The report while a run goes on. */
@Timeout(60)
class LivePageTest {
	/** The script decides when that does not disturb; without a script it is always. */
	private static final String AGAIN = "<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>";

	@TempDir
	Path folder;

	private RunResult run(RunListener watcher) {
		Experiment.Builder experiment = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(10).warmup(0).contender("fake:ocl").contender("second:ocl");
		return ExperimentRun.of(experiment.build(), FakeStore.out(folder)).catalog(FakeStore.catalog(store("fake"), store("second"))).workload(FakeStore.workload("Q")).inProcess().listener(
				watcher).build().run();
	}

	private static FakeStore store(String name) {
		return new FakeStore(name, (call, query, limits, cancellation) -> FakeStore.right());
	}

	private Path page() {
		return FakeStore.out(folder).resolve(Report.FILE);
	}

	/** Stores are loaded when it is their turn, so that the page has results early; browsers load it again as long as more are coming. */
	@Test
	void itIsThereAfterTheFirstContender() throws Exception {
		List<String> seen = new ArrayList<>();
		run(new RunListener() {
			@Override
			public void loaded(LoadResult load) {
				seen.add("loaded " + load.store());
			}

			@Override
			public void reported(Path page) {
				try {
					String html = Files.readString(page);
					seen.add("page with " + (html.contains("fake:ocl") ? "results" : "nothing") + (html.contains(AGAIN) && html.contains("<body id=\"top\" data-anew=\"5\">") && html.contains(
							"The page is loaded again every 5 seconds, unless a table is open") ? ", more to come" : ""));
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}
		});
		assertEquals(List.of("loaded fake", "page with results, more to come", "loaded second"), seen);
		String last = Files.readString(page());
		assertTrue(last.contains("second:ocl"));
		assertFalse(last.contains("http-equiv=\"refresh\"") || last.contains("data-anew=") || last.contains("The page is loaded again every"));
	}

	/** It is there for those who watch; what is measured is worth more. */
	@Test
	void aRunGoesOnWithoutIt() throws Exception {
		Path obstacle = FakeStore.out(folder).resolve(Report.FILE + ".new");
		RunResult result = run(new RunListener() {
			@Override
			public void loaded(LoadResult load) {
				try {
					if (load.store().equals("fake")) {
						Files.createDirectory(obstacle);
					} else {
						Files.delete(obstacle);
					}
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}

			@Override
			public void reported(Path page) {
				assertFalse(Files.exists(obstacle));
			}
		});
		assertTrue(result.isClean());
		assertEquals(20, result.executions());
		assertTrue(Files.readString(page()).contains("second:ocl"));
	}
}
