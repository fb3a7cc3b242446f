// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.queries.QueryRun;
import org.modelarena.ui.stores.StoreNode;

/** The rows of the last query, of one of the stores that were asked; and whether they agree. A double-click shows an element with its values and links. */
public final class ResultsView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.results";

	private static final int PAUSE_MILLIS = 250;

	private final Action export = Actions.of(Messages.export, "results", this::export);
	private Combo store;
	private Text filter;
	private Label summary;
	private RowTable table;
	private QueryRun shownRun;
	private Answer shownAnswer;
	private StoreNode shownStore;
	private AnswerRows all;
	private AnswerRows rows;
	private int column = -1;
	private boolean isDescending;
	private Arrangement arrangement;
	private BackgroundJob arranging;

	/** The choice and the order of the rows that are shown. */
	private record Arrangement(AnswerRows of, String text, int column, boolean isDescending) {
		/** All rows as they came, which needs no work. */
		static Arrangement none(AnswerRows of) {
			return new Arrangement(of, "", -1, false);
		}

		AnswerRows rows(Cancellation cancellation) {
			return of.arranged(text, column, isDescending, cancellation);
		}
	}

	@Override
	public void createPartControl(Composite parent) {
		GridLayout layout = new GridLayout(3, false);
		layout.marginWidth = layout.marginHeight = 2;
		parent.setLayout(layout);
		store = new Combo(parent, SWT.READ_ONLY);
		store.setToolTipText(Messages.whoseRows);
		store.setLayoutData(new GridData(180, SWT.DEFAULT));
		store.addListener(SWT.Selection, event -> showOutcome());
		filter = new Text(parent, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL);
		filter.setMessage(Messages.filter);
		filter.setToolTipText(Messages.filterTip);
		filter.setLayoutData(new GridData(160, SWT.DEFAULT));
		Runnable arrange = this::arrange;
		filter.addListener(SWT.Modify, event -> filter.getDisplay().timerExec(PAUSE_MILLIS, arrange));
		summary = new Label(parent, SWT.NONE);
		summary.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		table = new RowTable(parent);
		table.control().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 3, 1));
		table.onOpen(this::open);
		table.onSort((sorted, descending) -> {
			column = sorted;
			isDescending = descending;
			arrange();
		});
		getViewSite().getActionBars().getToolBarManager().add(export);
		Refresh refresh = new Refresh(parent, this::refresh);
		Queries.get().onChange(refresh);
		parent.addDisposeListener(event -> {
			Queries.get().remove(refresh);
			stopArranging();
		});
		export.setEnabled(false);
		AccessibleName.give(table.table(), Messages.nameRows);
		AccessibleName.give(filter, Messages.filterTip);
		AccessibleName.give(store, Messages.whoseRows);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.results");
		refresh();
	}

	private void refresh() {
		Optional<QueryRun> current = Queries.get().current();
		if (current.isEmpty()) {
			summary.setText(Messages.askNothing);
			return;
		}
		QueryRun run = current.get();
		if (run != shownRun) {
			// What was looked for among the rows of another query would hide those of this one.
			if (shownRun != null && !shownRun.query().equals(run.query())) {
				filter.setText("");
			}
			shownRun = run;
			store.removeAll();
			run.stores().forEach(each -> store.add(run.version(each).isPresent() ? run.name(each) : each.toString()));
			store.select(0);
		}
		summary.setText(run.summary().replace("&", "&&"));
		summary.setToolTipText(run.summary());
		showOutcome();
	}

	private void showOutcome() {
		if (shownRun == null || store.getSelectionIndex() < 0) {
			return;
		}
		StoreNode of = shownRun.stores().get(store.getSelectionIndex());
		Optional<QueryRun.Outcome> outcome = shownRun.outcomes().stream().filter(each -> each.store().equals(of)).findFirst();
		Answer answer = outcome.flatMap(QueryRun.Outcome::answer).orElse(null);
		if (answer == shownAnswer && of.equals(shownStore)) {
			return;
		}
		shownAnswer = answer;
		shownStore = of;
		column = -1;
		isDescending = false;
		table.unsorted();
		all = answer == null ? null : new AnswerRows(answer, new Labels(of, shownRun.version(of), new Refresh(table.control(), table::fill)));
		rows = all;
		stopArranging();
		arrangement = Arrangement.none(all);
		export.setEnabled(rows != null);
		table.show(rows == null ? RowTable.Rows.NONE : rows);
		if (!filter.getText().isBlank()) {
			arrange();
		}
	}

	/** Sorts and filters in the background; only the newest wish counts. */
	private void arrange() {
		if (all == null || filter.isDisposed()) {
			return;
		}
		Arrangement wish = new Arrangement(all, filter.getText(), column, isDescending);
		// What is shown already is not shown anew, from its first row.
		if (wish.equals(arrangement)) {
			return;
		}
		stopArranging();
		arrangement = wish;
		arranging = BackgroundJob.start(Messages.sorting, cancellation -> {
			AnswerRows arranged = wish.rows(cancellation);
			UiThread.later(filter, () -> {
				if (wish == arrangement) {
					rows = arranged;
					table.show(rows);
				}
			});
		}, reason -> UiThread.later(summary, () -> {
			if (wish == arrangement) {
				// So that the same can be wished for again.
				arrangement = null;
				summary.setText(reason.replace("&", "&&"));
			}
		}));
	}

	private void stopArranging() {
		if (arranging != null) {
			arranging.cancel();
		}
	}

	private void open(int row) {
		List<Long> elements = rows.elements(row);
		if (elements.isEmpty()) {
			return;
		}
		try {
			((ElementView) getSite().getPage().showView(ElementView.ID)).show(shownStore, shownRun.version(shownStore), elements.getFirst());
		} catch (PartInitException e) {
			summary.setText(e.getMessage());
		}
	}

	private void export() {
		FileDialog dialog = new FileDialog(getSite().getShell(), SWT.SAVE);
		dialog.setFilterExtensions(new String[] { "*.csv", "*.json" });
		dialog.setOverwrite(true);
		String chosen = dialog.open();
		if (chosen != null) {
			export(Path.of(chosen));
		}
	}

	/** Writes the rows that are shown, in the background: as JSON if the name of the file ends so, else as CSV. */
	public void export(Path file) {
		AnswerRows exported = rows;
		Job.create(NLS.bind(Messages.writing, file), (ICoreRunnable) (IProgressMonitor monitor) -> {
			try {
				RowExport.write(exported, file, monitor::isCanceled);
			} catch (IOException | ArenaException e) {
				throw new CoreException(Status.error(NLS.bind(Messages.cannotWrite, file, e.getMessage()), e));
			}
		}).schedule();
	}

	/** The number of rows that are shown, those included that are not scrolled to. */
	public int rowCount() {
		return rows == null ? 0 : rows.count();
	}

	/** The text of a cell. */
	public String cell(int row, int ofColumn) {
		return rows.cell(row, ofColumn);
	}

	/** Scrolls. */
	public void scrollTo(int row) {
		table.scrollTo(row);
	}

	@Override
	public void setFocus() {
		table.table().setFocus();
	}
}
