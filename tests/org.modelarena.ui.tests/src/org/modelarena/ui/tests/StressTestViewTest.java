package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Duration;
import java.util.List;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swtchart.Chart;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.ui.ArenaPerspective;
import org.modelarena.ui.stress.StressJob;
import org.modelarena.ui.stress.StressTestView;

class StressTestViewTest {
	private static final Duration LONG = Duration.ofMinutes(4);
	private StressTestView view;

	@BeforeEach
	void openView() {
		assertNull(Display.getCurrent(), "the test must not block the UI thread");
		view = Workbench.ui(() -> {
			var page = Workbench.page();
			page.setPerspective(page.getWorkbenchWindow().getWorkbench().getPerspectiveRegistry().findPerspectiveWithId(ArenaPerspective.ID));
			return (StressTestView) page.showView(StressTestView.ID);
		});
	}

	@Test
	void aRunAgainstARealCdoRepositoryDrawsItsSeriesAndEndsWell() throws Exception {
		StressJob job = Workbench.ui(() -> {
			assertTrue(view.form().contenderNames().containsAll(List.of("emf:ocl@local", "cdo:ocl@local", "cdo:ocl@net4j-tcp", "cdo:ocl@net4j-http")));
			view.form().setParameter("size", "2");
			view.form().choose(List.of("emf:ocl@local", "cdo:ocl@local", "cdo:ocl@net4j-tcp"), List.of("RouteSensor", "ConnectedSegments"));
			view.form().demand("1, 2, 4", 100);
			view.start();
			return view.job();
		});
		Workbench.waitFor(LONG, () -> job.getResult() != null || seriesLength(view.charts().latency(), "cdo:ocl@net4j-tcp") >= 2);
		assertNull(job.getResult(), () -> "the chart grows while the job runs, but it ended: " + Workbench.ui(view::statusText));
		Workbench.screenshot("stress-running");
		assertTrue(job.join(LONG.toMillis(), null), "the job ends");
		assertTrue(Workbench.waitFor(Duration.ofSeconds(10), () -> view.statusText().contains("was right")), () -> Workbench.ui(view::statusText));
		Workbench.ui(() -> {
			assertEquals(IStatus.INFO, job.getResult().getSeverity(), job.getResult().getMessage());
			for (String contender : List.of("emf:ocl@local", "cdo:ocl@local", "cdo:ocl@net4j-tcp")) {
				assertEquals(3, seriesLength(view.charts().latency(), contender), contender);
				assertEquals(3, seriesLength(view.charts().throughput(), contender), contender);
			}
			return null;
		});
		assertEquals(0, job.result().wrong() + job.result().failed());
		assertEquals(3 * 2 * (1 + 2 + 4) * 100, job.result().executions());
		assertTrue(Files.size(job.result().report()) > 10_000, "the report is written");
		assertTrue(Files.size(Workbench.screenshot("stress-finished")) > 10_000);
	}

	@Test
	void aRunThatIsCancelledStopsSoonAndKeepsWhatItMeasured() throws Exception {
		StressJob job = Workbench.ui(() -> {
			view.form().setParameter("size", "2");
			view.form().choose(List.of("cdo:ocl@net4j-tcp"), List.of("RouteSensor"));
			view.form().demand("1, 2", 1_000_000);
			view.start();
			return view.job();
		});
		Workbench.waitFor(LONG, () -> job.getResult() != null || seriesLength(view.charts().throughput(), "cdo:ocl@net4j-tcp") >= 1);
		assertNull(job.getResult(), () -> "the run goes on until it is cancelled, but it ended: " + Workbench.ui(view::statusText));
		Workbench.ui(() -> {
			view.stop();
			return null;
		});
		assertTrue(job.join(20_000, null), "a cancelled job ends within seconds");
		assertEquals(IStatus.CANCEL, job.getResult().getSeverity());
		assertNotNull(job.result());
		assertTrue(job.result().cancelled());
		assertTrue(Files.exists(job.result().report()), "what was measured is reported");
		assertEquals(0, Job.getJobManager().find(StressJob.FAMILY).length);
	}

	@Test
	void aFormThatIsWrongStartsNothingAndSaysWhy() {
		Workbench.ui(() -> {
			StressJob before = view.job();
			view.form().choose(List.of(), List.of("RouteSensor"));
			view.start();
			assertTrue(view.statusText().contains("at least one contender"), view.statusText());
			view.form().choose(List.of("emf:ocl@local"), List.of("RouteSensor"));
			view.form().demand("one, two", 10);
			view.start();
			assertTrue(view.statusText().contains("Clients are numbers"), view.statusText());
			assertEquals(before, view.job());
			return null;
		});
		assertFalse(Workbench.ui(() -> view.statusText().isEmpty()));
	}

	private static int seriesLength(Chart chart, String contender) {
		var series = chart.getSeriesSet().getSeries(contender);
		return series == null ? 0 : series.getYSeries().length;
	}
}
