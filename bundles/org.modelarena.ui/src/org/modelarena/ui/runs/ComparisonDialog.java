// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.modelarena.bench.Figures;
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.UiThread;

/** Two runs side by side: ratio, interval, and what may be said. Used in the UI thread. */
final class ComparisonDialog extends TitleAreaDialog {
	private final Path before;
	private final Path after;
	private Table table;

	private ComparisonDialog(Path before, Path after, Shell shell) {
		super(shell);
		this.before = before;
		this.after = after;
		setShellStyle(SWT.SHELL_TRIM | SWT.MODELESS);
		setBlockOnOpen(false);
		setHelpAvailable(false);
	}

	/** @param before the earlier run */
	static void open(Path before, Path after, Shell shell) {
		new ComparisonDialog(before, after, shell).open();
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = (Composite) super.createDialogArea(parent);
		getShell().setText(Messages.compareTitle);
		setTitle(NLS.bind(Messages.andRun, before.getFileName(), after.getFileName()));
		setMessage(Messages.readingResults);
		table = new Table(area, SWT.FULL_SELECTION | SWT.BORDER);
		table.setHeaderVisible(true);
		table.setLinesVisible(true);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
		data.heightHint = 360;
		table.setLayoutData(data);
		column(Messages.columnContender, 200, SWT.LEFT);
		column(Messages.columnQuery, 150, SWT.LEFT);
		column(Messages.columnClients, 60, SWT.RIGHT);
		column(Messages.before, 90, SWT.RIGHT);
		column(Messages.after, 90, SWT.RIGHT);
		column(Messages.ratio, 70, SWT.RIGHT);
		column(Messages.interval, 130, SWT.RIGHT);
		column(Messages.so, 100, SWT.LEFT);
		Job.create(Messages.comparing, (ICoreRunnable) (IProgressMonitor monitor) -> compare()).schedule();
		return area;
	}

	private void column(String title, int width, int alignment) {
		TableColumn column = new TableColumn(table, alignment);
		column.setText(title);
		column.setWidth(width);
	}

	private void compare() {
		try {
			RunComparison comparison = RunComparison.of(RunData.read(before), RunData.read(after), false);
			UiThread.later(table, () -> show(comparison));
		} catch (ArenaException e) {
			UiThread.later(table, () -> setErrorMessage(e.getMessage()));
		}
	}

	private void show(RunComparison comparison) {
		String surroundings = comparison.surroundings().isEmpty() ? "" : " " + NLS.bind(Messages.differ, String.join("; ", comparison.surroundings()));
		setMessage(NLS.bind(Messages.comparison, new Object[] { comparison.count(Comparison.Verdict.FASTER), comparison.count(Comparison.Verdict.SLOWER), comparison.count(
				Comparison.Verdict.EQUAL), comparison.count(Comparison.Verdict.UNSURE), comparison.left().size() }) + surroundings);
		for (RunComparison.Cell cell : comparison.cells()) {
			new TableItem(table, SWT.NONE).setText(new String[] { cell.where().series(), cell.where().query(), Integer.toString(cell.where().clients()), Figures.of(cell
					.beforeMillis()), Figures.of(cell.afterMillis()), Figures.of(cell.change().ratio()), interval(cell.change()), verdict(cell.change().verdict()) });
		}
		for (RunComparison.Left left : comparison.left()) {
			new TableItem(table, SWT.NONE).setText(new String[] { left.where().series(), left.where().query(), Integer.toString(left.where().clients()), "", "", "", "", left
					.reason() });
		}
	}

	private static String verdict(Comparison.Verdict verdict) {
		return switch (verdict) {
		case FASTER -> Messages.verdictFaster;
		case SLOWER -> Messages.verdictSlower;
		case EQUAL -> Messages.verdictEqual;
		case UNSURE -> Messages.verdictUnsure;
		};
	}

	private static String interval(Comparison change) {
		return Double.isInfinite(change.high()) ? "-" : NLS.bind(Messages.to, Figures.of(change.low()), Figures.of(change.high()));
	}

	@Override
	protected void createButtonsForButtonBar(Composite parent) {
		createButton(parent, IDialogConstants.CLOSE_ID, IDialogConstants.CLOSE_LABEL, true);
	}

	@Override
	protected void buttonPressed(int button) {
		close();
	}

	@Override
	protected boolean isResizable() {
		return true;
	}
}
