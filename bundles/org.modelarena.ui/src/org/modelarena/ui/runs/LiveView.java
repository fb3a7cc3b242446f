// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.ui.Actions;
import org.modelarena.ui.Refresh;

/** Shows the run that goes on, or the last one. The run does not depend on it: closing the view leaves it alone. */
public final class LiveView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.live";

	private static final int STEPS = 1000;

	private final Action stop = Actions.of(Messages.stop, "stop", this::stop);
	private final Action report = Actions.of(Messages.openReport, "report", this::openReport);
	private final Action results = Actions.of(Messages.openResults, "results", this::openResults);
	private CTabFolder tabs;
	private RunPanel panel;
	private Label status;
	private ProgressBar progress;
	private LiveRun shown;
	private Refresh refresh;

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = 0;
		parent.setLayout(layout);
		tabs = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
		tabs.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		panel = new RunPanel(tabs, true);
		tabs.setSelection(0);
		status = new Label(parent, SWT.NONE);
		GridData line = new GridData(SWT.FILL, SWT.CENTER, true, false);
		line.horizontalIndent = 5;
		status.setLayoutData(line);
		progress = new ProgressBar(parent, SWT.HORIZONTAL);
		progress.setMaximum(STEPS);
		progress.setLayoutData(new GridData(160, SWT.DEFAULT));
		IToolBarManager toolBar = getViewSite().getActionBars().getToolBarManager();
		// In the menu too, as keys reach that.
		IMenuManager menu = getViewSite().getActionBars().getMenuManager();
		for (Action action : List.of(stop, results, report)) {
			toolBar.add(action);
			menu.add(action);
		}
		refresh = new Refresh(parent, this::refresh);
		Runs.get().onChange(refresh);
		parent.addDisposeListener(event -> Runs.get().remove(refresh));
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.live");
		refresh();
	}

	private Optional<StressJob> job() {
		return Runs.get().current();
	}

	private void refresh() {
		LiveRun run = job().map(StressJob::live).orElse(null);
		if (run != shown) {
			shown = run;
			panel.clear();
		}
		boolean isOpen = run != null && !run.state().isOver();
		stop.setEnabled(isOpen);
		results.setEnabled(run != null && !isOpen);
		report.setEnabled(run != null && !isOpen && ReportPage.isThere(run.folder()));
		progress.setVisible(isOpen);
		if (run == null) {
			status.setText(Messages.nothingYet);
			return;
		}
		panel.show(run.steps(), run.skipped());
		progress.setSelection((int) (run.progress() * STEPS));
		String text = run.name() + ": " + run.status();
		status.setText(text.replace("&", "&&"));
		status.setToolTipText(text);
		setContentDescription("");
	}

	private void stop() {
		job().ifPresent(StressJob::cancel);
	}

	private void openReport() {
		job().ifPresent(job -> ReportPage.open(job.live().folder(), getSite().getWorkbenchWindow()));
	}

	private void openResults() {
		job().ifPresent(job -> RunEditor.open(job.live().folder(), getSite().getPage()));
	}

	/** The charts. */
	public RunPanel panel() {
		return panel;
	}

	/** The text of the status line. */
	public String statusText() {
		return status.getText();
	}

	@Override
	public void setFocus() {
		// Not what is in a tab: the list of queries changes while the run goes on, and GTK then loses keys.
		tabs.forceFocus();
	}
}
