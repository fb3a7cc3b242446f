package org.modelarena.ui.stress;

import java.net.MalformedURLException;
import java.nio.file.Path;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.progress.IWorkbenchSiteProgressService;
import org.modelarena.bench.Experiment;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Catalog;
import org.osgi.framework.FrameworkUtil;

/** Lets one choose what to compare, runs it as a background job, and draws what comes in. */
public final class StressTestView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.stress";

	private static final String BUNDLE = "org.modelarena.ui";

	private final Action run = action("Run the stress test", "run", this::start);
	private final Action stop = action("Stop after what is running", "stop", this::stop);
	private final Action report = action("Open the report", "report", this::openReport);
	private ExperimentForm form;
	private ResultCharts charts;
	private ResultTable table;
	private Label status;
	private StressJob job;
	private LiveRun live = new LiveRun();

	private static Action action(String text, String icon, Runnable body) {
		Action action = new Action(text) {
			@Override
			public void run() {
				body.run();
			}
		};
		ResourceLocator.imageDescriptorFromBundle(BUNDLE, "icons/" + icon + ".svg").ifPresent(action::setImageDescriptor);
		return action;
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 0;
		parent.setLayout(layout);
		SashForm halves = new SashForm(parent, SWT.HORIZONTAL);
		halves.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		form = new ExperimentForm(halves, Catalog.discover(), this::start);
		SashForm results = new SashForm(halves, SWT.VERTICAL);
		charts = new ResultCharts(results);
		table = new ResultTable(results);
		results.setWeights(3, 2);
		halves.setWeights(1, 3);
		status = new Label(parent, SWT.NONE);
		status.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		status.setText("Choose what to compare, then run.");
		getViewSite().getActionBars().getToolBarManager().add(run);
		getViewSite().getActionBars().getToolBarManager().add(stop);
		getViewSite().getActionBars().getToolBarManager().add(report);
		enableActions(false);
	}

	/** Runs what the form says. Does nothing while a run is under way; an error in the form is shown in the status line. */
	public void start() {
		if (job != null && job.getState() != org.eclipse.core.runtime.jobs.Job.NONE) {
			return;
		}
		Experiment experiment;
		try {
			experiment = form.experiment();
		} catch (ArenaException e) {
			status.setText(e.getMessage());
			return;
		}
		live = new LiveRun();
		live.onChange(this::refreshSoon);
		Path runs = Platform.getStateLocation(FrameworkUtil.getBundle(StressTestView.class)).append("runs").toPath();
		job = new StressJob(experiment, runs, live);
		job.addJobChangeListener(new JobChangeAdapter() {
			@Override
			public void done(IJobChangeEvent event) {
				refreshSoon();
			}
		});
		charts.clear();
		enableActions(true);
		if (getSite().getService(IWorkbenchSiteProgressService.class) instanceof IWorkbenchSiteProgressService progress) {
			progress.schedule(job);
		} else {
			job.schedule();
		}
	}

	/** Cancels the run; what was measured until then is kept and reported. */
	public void stop() {
		if (job != null) {
			job.cancel();
		}
	}

	/** Called from any thread; many calls lead to one refresh. */
	private void refreshSoon() {
		if (!status.isDisposed()) {
			live.coalesce(() -> status.getDisplay().asyncExec(this::refresh));
		}
	}

	private void refresh() {
		live.coalesced();
		if (status.isDisposed()) {
			return;
		}
		boolean running = job.getState() != org.eclipse.core.runtime.jobs.Job.NONE;
		charts.show(live.points());
		table.show(live.points());
		IStatus result = job.getResult();
		status.setText(running || result == null ? live.status() : result.getMessage());
		enableActions(running);
	}

	private void enableActions(boolean running) {
		run.setEnabled(!running);
		stop.setEnabled(running);
		report.setEnabled(!running && live.report().isPresent());
		form.setEnabled(!running);
	}

	private void openReport() {
		live.report().ifPresent(page -> {
			try {
				getSite().getWorkbenchWindow().getWorkbench().getBrowserSupport().createBrowser("modelarena.report").openURL(page.toUri().toURL());
			} catch (PartInitException | MalformedURLException e) {
				if (!Program.launch(page.toString())) {
					Platform.getLog(StressTestView.class).log(Status.warning("No browser for " + page, e));
					status.setText("No browser was found; the report is at " + page);
				}
			}
		});
	}

	/** The form. */
	public ExperimentForm form() {
		return form;
	}

	/** The charts. */
	public ResultCharts charts() {
		return charts;
	}

	/** The job of the last run, or null. */
	public StressJob job() {
		return job;
	}

	/** The text of the status line. */
	public String statusText() {
		return status.getText();
	}

	@Override
	public void setFocus() {
		form.setFocus();
	}

	@Override
	public void dispose() {
		stop();
		super.dispose();
	}
}
