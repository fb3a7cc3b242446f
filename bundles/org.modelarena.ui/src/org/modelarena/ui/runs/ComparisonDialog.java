package org.modelarena.ui.runs;

import java.nio.file.Path;
import java.util.Locale;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
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
		getShell().setText("Compare Runs");
		setTitle(before.getFileName() + " and " + after.getFileName());
		setMessage("Reading the results ...");
		table = new Table(area, SWT.FULL_SELECTION | SWT.BORDER);
		table.setHeaderVisible(true);
		table.setLinesVisible(true);
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
		data.heightHint = 360;
		table.setLayoutData(data);
		column("Contender", 200, SWT.LEFT);
		column("Query", 150, SWT.LEFT);
		column("Clients", 60, SWT.RIGHT);
		column("Before, ms", 90, SWT.RIGHT);
		column("After, ms", 90, SWT.RIGHT);
		column("Ratio", 70, SWT.RIGHT);
		column("99 % interval", 130, SWT.RIGHT);
		column("So it is", 100, SWT.LEFT);
		Job.create("Comparing runs", (ICoreRunnable) (IProgressMonitor monitor) -> compare()).schedule();
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
		String surroundings = comparison.surroundings().isEmpty() ? "" : " Nothing is judged, as the runs differ: " + String.join("; ", comparison.surroundings()) + ".";
		setMessage(String.format(Locale.ROOT, "%d surely faster, %d surely slower, %d equal, %d unsure; %d cannot be compared.", comparison.count(Comparison.Verdict.FASTER),
				comparison.count(Comparison.Verdict.SLOWER), comparison.count(Comparison.Verdict.EQUAL), comparison.count(Comparison.Verdict.UNSURE), comparison.left().size())
				+ surroundings);
		for (RunComparison.Cell cell : comparison.cells()) {
			new TableItem(table, SWT.NONE).setText(new String[] { cell.where().series(), cell.where().query(), Integer.toString(cell.where().clients()), Figures.of(cell
					.beforeMillis()), Figures.of(cell.afterMillis()), Figures.of(cell.change().ratio()), interval(cell.change()), cell.change().verdict().name().toLowerCase(
							Locale.ROOT) });
		}
		for (RunComparison.Left left : comparison.left()) {
			new TableItem(table, SWT.NONE).setText(new String[] { left.where().series(), left.where().query(), Integer.toString(left.where().clients()), "", "", "", "", left
					.reason() });
		}
	}

	private static String interval(Comparison change) {
		return Double.isInfinite(change.high()) ? "-" : Figures.of(change.low()) + " to " + Figures.of(change.high());
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
