// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.ToolBarManager;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorSite;
import org.eclipse.ui.IFileEditorInput;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.EditorPart;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.bench.Report;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.RunData;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.exporting.ExportWizard;

/** Shows the results of a run that is over: charts and figures, what loading took, and the experiment with its machine. */
public final class RunEditor extends EditorPart {
	/** Id of the editor. */
	public static final String ID = "org.modelarena.ui.run";

	private static final double MEGABYTE = 1e6;
	/** The charts are to have the room. */
	private static final int VERDICT_LINES = 3;

	private Path folder;
	private Text verdict;
	private RunPanel panel;
	private Table loads;
	private Text experiment;

	/** Opens the results in a folder; a failure is shown to the user. */
	public static void open(Path folder, IWorkbenchPage page) {
		try {
			page.openEditor(new RunInput(folder), ID);
		} catch (PartInitException e) {
			ILog.of(RunEditor.class).log(Status.error("Cannot open " + folder, e));
		}
	}

	@Override
	public void init(IEditorSite site, IEditorInput input) throws PartInitException {
		setSite(site);
		setInput(input);
		folder = switch (input) {
		case RunInput run -> run.folder();
		case IFileEditorInput file when file.getFile().getLocation() != null -> file.getFile().getLocation().toPath().getParent();
		default -> throw new PartInitException(NLS.bind(Messages.noResults, input.getName()));
		};
		setPartName(String.valueOf(folder.getFileName()));
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout(2, false);
		layout.marginHeight = 2;
		parent.setLayout(layout);
		verdict = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
		GridData sentence = new GridData(SWT.FILL, SWT.CENTER, true, false);
		sentence.heightHint = VERDICT_LINES * verdict.getLineHeight();
		verdict.setLayoutData(sentence);
		ToolBarManager toolBar = new ToolBarManager(SWT.FLAT);
		toolBar.add(Actions.of(Messages.openReport, "report", () -> ReportPage.open(folder, getSite().getWorkbenchWindow())));
		toolBar.add(Actions.of(Messages.export, "results", () -> ExportWizard.open(folder, getSite().getShell())));
		toolBar.createControl(parent);
		CTabFolder tabs = new CTabFolder(parent, SWT.BOTTOM | SWT.FLAT);
		tabs.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		panel = new RunPanel(tabs, false);
		loads = new Table(tabs, SWT.FULL_SELECTION);
		loads.setHeaderVisible(true);
		loads.setLinesVisible(true);
		column(Messages.store, SWT.LEFT);
		column(Messages.elements, SWT.RIGHT);
		column(Messages.loadSeconds, SWT.RIGHT);
		column(Messages.onDisk, SWT.RIGHT);
		column(Messages.outcome, SWT.LEFT);
		RunPanel.tab(tabs, Messages.loading, loads);
		experiment = new Text(tabs, SWT.MULTI | SWT.READ_ONLY | SWT.V_SCROLL | SWT.H_SCROLL);
		experiment.setFont(JFaceResources.getTextFont());
		RunPanel.tab(tabs, Messages.experiment, experiment);
		tabs.setSelection(0);
		AccessibleName.give(verdict, Messages.nameVerdict);
		AccessibleName.give(loads, Messages.nameLoads);
		AccessibleName.give(experiment, Messages.nameExperiment);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.run");
		read();
	}

	private void column(String title, int alignment) {
		TableColumn column = new TableColumn(loads, alignment);
		column.setText(title);
		column.setWidth(120);
	}

	/** Raw results are many: they are read, sorted and compared in the background. */
	private void read() {
		verdict.setText(NLS.bind(Messages.reading, folder));
		Job.create(Messages.readingJob, (ICoreRunnable) (IProgressMonitor monitor) -> {
			try {
				RunData run = RunData.read(folder);
				String sentence = verdict(run);
				List<StepFigures> steps = StepFigures.of(run);
				UiThread.later(verdict, () -> show(run, sentence, steps));
			} catch (ArenaException e) {
				UiThread.later(verdict, () -> verdict.setText(e.getMessage()));
			}
		}).schedule();
	}

	private void show(RunData run, String sentence, List<StepFigures> steps) {
		verdict.setText(sentence);
		panel.show(steps, run.log().skipped());
		for (LoadResult load : run.loads()) {
			new TableItem(loads, SWT.NONE).setText(new String[] { load.store(), Amounts.of(load.elements()), Figures.of(load.nanos() / 1e9), Figures.of(load.bytes()
					/ MEGABYTE), load.outcome() });
		}
		experiment.setText(run.experiment() + "\n# " + run.environment().machine().cpu() + ", " + run.environment().machine().cores() + " cores\n# " + run.environment().os()
				+ "\n# " + run.environment().jvm().name() + " " + run.environment().jvm().version() + "\n# " + run.environment().date() + "\n");
		verdict.getParent().layout(true);
	}

	private static String verdict(RunData run) {
		String sentence = Report.verdict(run);
		return switch (run.log().header().state()) {
		case COMPLETE -> sentence;
		case CANCELLED -> NLS.bind(Messages.stoppedBefore, sentence);
		case FAILED -> NLS.bind(Messages.failedBecause, run.log().header().reason(), sentence);
		case RUNNING -> NLS.bind(Messages.notAtEnd, sentence);
		};
	}

	/** The charts and figures. */
	public RunPanel panel() {
		return panel;
	}

	/** The result of the run, in words. */
	public String verdictText() {
		return verdict.getText();
	}

	@Override
	public void setFocus() {
		panel.control().setFocus();
	}

	@Override
	public void doSave(IProgressMonitor monitor) {
		// There is nothing to change.
	}

	@Override
	public void doSaveAs() {
		// There is nothing to change.
	}

	@Override
	public boolean isDirty() {
		return false;
	}

	@Override
	public boolean isSaveAsAllowed() {
		return false;
	}
}
