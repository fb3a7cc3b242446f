// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.KeyListener;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.UiThread;

/** The runs of this workspace, the newest first: to open, compare, resume and delete. */
public final class RunHistoryView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.history";

	private static final int LEAST_WIDTH = 60;

	private final Action open = Actions.of(Messages.openResults, "results", this::open);
	private final Action report = Actions.of(Messages.openReport, "report", () -> openReport(selected().getFirst()));
	private final Action compare = Actions.of(Messages.compare, "compare", this::compare);
	private final Action resume = Actions.of(Messages.resumeTip, "run", this::resume);
	private final Action delete = Actions.of(Messages.delete, "delete", this::delete);
	private TableViewer viewer;
	private Refresh refresh;

	@Override
	public void createPartControl(Composite parent) {
		viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.MULTI | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		column(Messages.columnRun, run -> String.valueOf(run.folder().getFileName()));
		column(Messages.columnStarted, RunLine::started);
		column(Messages.columnState, RunLine::state);
		column(Messages.columnWhat, RunLine::what);
		viewer.addSelectionChangedListener(event -> enable());
		viewer.addDoubleClickListener(event -> open.run());
		IToolBarManager toolBar = getViewSite().getActionBars().getToolBarManager();
		MenuManager menu = new MenuManager();
		for (Action action : List.of(open, report, compare, resume, delete)) {
			toolBar.add(action);
			menu.add(action);
		}
		viewer.getControl().addKeyListener(KeyListener.keyPressedAdapter(event -> {
			if (event.character == SWT.DEL && delete.isEnabled()) {
				delete.run();
			}
		}));
		viewer.getControl().setMenu(menu.createContextMenu(viewer.getControl()));
		getSite().setSelectionProvider(viewer);
		refresh = new Refresh(parent, this::refresh);
		Runs.get().onChange(refresh);
		parent.addDisposeListener(event -> Runs.get().remove(refresh));
		AccessibleName.give(viewer.getControl(), Messages.nameRuns);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.history");
		enable();
		refresh();
	}

	private void column(String title, java.util.function.Function<RunLine, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.getColumn().setWidth(LEAST_WIDTH);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(element -> text.apply((RunLine) element)));
	}

	/** Files are read in the background. */
	private void refresh() {
		Job job = Job.create("Looking for runs", (ICoreRunnable) (IProgressMonitor monitor) -> {
			List<RunLine> runs = Runs.get().all().stream().map(RunLine::of).toList();
			UiThread.later(viewer.getControl(), () -> show(runs));
		});
		job.setSystem(true);
		job.schedule();
	}

	private void show(List<RunLine> runs) {
		if (!runs.equals(viewer.getInput())) {
			List<Path> chosen = selected().stream().map(RunLine::folder).toList();
			viewer.setInput(runs);
			widen();
			viewer.setSelection(new StructuredSelection(runs.stream().filter(run -> chosen.contains(run.folder())).toList()));
			enable();
		}
	}

	/** Gives columns with texts that are cut the room that they need. */
	private void widen() {
		for (TableColumn column : viewer.getTable().getColumns()) {
			int had = column.getWidth();
			column.pack();
			column.setWidth(Math.max(had, column.getWidth()));
		}
	}

	private List<RunLine> selected() {
		List<RunLine> runs = new ArrayList<>();
		for (Object each : (IStructuredSelection) viewer.getSelection()) {
			runs.add((RunLine) each);
		}
		return runs;
	}

	private void enable() {
		List<RunLine> runs = selected();
		open.setEnabled(!runs.isEmpty());
		report.setEnabled(runs.size() == 1 && ReportPage.isThere(runs.getFirst().folder()));
		compare.setEnabled(runs.size() == 2 && runs.stream().noneMatch(RunLine::edits));
		resume.setEnabled(runs.size() == 1 && runs.getFirst().canResume());
		delete.setEnabled(!runs.isEmpty() && runs.stream().noneMatch(run -> run.state().equals(Messages.running)));
	}

	private void open() {
		for (RunLine run : selected()) {
			if (!run.edits()) {
				RunEditor.open(run.folder(), getSite().getPage());
			} else if (ReportPage.isThere(run.folder())) {
				// All that it has is in its report.
				openReport(run);
			}
		}
	}

	private void openReport(RunLine run) {
		ReportPage.open(run.folder(), getSite().getWorkbenchWindow());
	}

	/** Shows the two selected runs side by side. */
	public void compare() {
		List<RunLine> runs = new ArrayList<>(selected());
		runs.sort(java.util.Comparator.comparing(RunLine::started));
		ComparisonDialog.open(runs.getFirst().folder(), runs.getLast().folder(), getSite().getShell());
	}

	private void resume() {
		try {
			RunLine run = selected().getFirst();
			if (run.edits()) {
				Runs.get().resumeEdits(run.folder());
			} else {
				Runs.get().resume(run.folder());
			}
		} catch (ArenaException e) {
			MessageDialog.openError(getSite().getShell(), Messages.resume, e.getMessage());
		}
	}

	private void delete() {
		List<RunLine> runs = selected();
		String question = runs.size() == 1 ? NLS.bind(Messages.deleteOne, runs.getFirst().folder().getFileName()) : NLS.bind(Messages.deleteMany, runs.size());
		if (MessageDialog.openQuestion(getSite().getShell(), Messages.delete, question)) {
			Job.create(Messages.deletingResults, (ICoreRunnable) (IProgressMonitor monitor) -> delete(runs)).schedule();
		}
	}

	private void delete(List<RunLine> runs) {
		List<String> failures = new ArrayList<>();
		for (RunLine run : runs) {
			try {
				Runs.get().delete(run.folder());
			} catch (ArenaException e) {
				failures.add(e.getMessage());
			}
		}
		if (!failures.isEmpty()) {
			UiThread.later(viewer.getControl(), () -> MessageDialog.openError(getSite().getShell(), Messages.notDeleted, String.join("\n", failures)));
		}
	}

	/** The table. */
	public TableViewer viewer() {
		return viewer;
	}

	@Override
	public void setFocus() {
		viewer.getControl().setFocus();
	}
}
