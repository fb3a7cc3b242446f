// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.differences;

import java.nio.file.Path;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ActionFactory;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.bench.Amounts;
import org.modelarena.compare.DifferenceList;
import org.modelarena.ui.Actions;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.SummaryLine;
import org.modelarena.ui.UiThread;

/** The view of the differences between two model files, in terms of the model. */
public final class DifferencesView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.differences";

	private Path before;
	private Path after;
	private final Action again = Actions.of(Messages.again, "run", () -> compare(before, after));
	private final Action swap = Actions.of(Messages.swap, "compare", () -> compare(after, before));
	private final Action copy = Actions.of(Messages.copy, null, this::copy);
	/** The comparison that is being made, or was made last. */
	private BackgroundJob job;
	private SummaryLine summary;
	private DifferenceTree tree;

	@Override
	public void createPartControl(Composite parent) {
		summary = new SummaryLine(parent);
		tree = new DifferenceTree(parent);
		tree.control().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		IToolBarManager tools = getViewSite().getActionBars().getToolBarManager();
		tools.add(again);
		tools.add(swap);
		getViewSite().getActionBars().setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
		MenuManager menu = new MenuManager();
		menu.add(copy);
		tree.control().setMenu(menu.createContextMenu(tree.control()));
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.differences");
		parent.addDisposeListener(event -> stop());
		summary.tell(Messages.nothing);
		enable(false);
	}

	private void enable(boolean isEnabled) {
		again.setEnabled(isEnabled);
		swap.setEnabled(isEnabled);
	}

	/** Compares two files; what was compared before is gone. */
	public void compare(Path one, Path other) {
		stop();
		before = one;
		after = other;
		String names = NLS.bind(Messages.comparing, name(one), name(other));
		tree.show(null);
		summary.tell(names);
		enable(true);
		job = BackgroundJob.start(names, cancellation -> {
			Comparison found = Comparison.of(one, other, cancellation);
			UiThread.later(summary.control(), () -> show(found));
		}, reason -> UiThread.later(summary.control(), () -> failed(one, other, reason)));
	}

	private void stop() {
		if (job != null) {
			job.cancel();
		}
	}

	private void failed(Path one, Path other, String reason) {
		if (one.equals(before) && other.equals(after)) {
			summary.tell(NLS.bind(Messages.failed, new Object[] { name(one), name(other), reason }));
		}
	}

	private void show(Comparison found) {
		if (!found.before().equals(before) || !found.after().equals(after)) {
			return;
		}
		DifferenceList differences = found.differences();
		DifferenceList.Counts counts = differences.counts();
		String text = differences.isEmpty() ? NLS.bind(Messages.noDifferences, new Object[] { name(before), name(after), Amounts.of(differences.shared()) })
				: NLS.bind(Messages.summary,
						new Object[] { name(before), name(after), Amounts.of(counts.added()), Amounts.of(counts.removed()), Amounts.of(counts.moved()), Amounts.of(counts.changed()) });
		summary.tell(found.unknown().isEmpty() ? text : text + NLS.bind(Messages.unknown, name(before), String.join(", ", found.unknown())));
		tree.show(differences);
	}

	/** The name of a file, with its folder if the other one has the same name. */
	private String name(Path file) {
		boolean isSame = before.getFileName().equals(after.getFileName());
		return isSame ? file.getParent().getFileName() + "/" + file.getFileName() : file.getFileName().toString();
	}

	private void copy() {
		tree.text().ifPresent(text -> {
			Clipboard clipboard = new Clipboard(tree.control().getDisplay());
			clipboard.setContents(new Object[] { text }, new Transfer[] { TextTransfer.getInstance() });
			clipboard.dispose();
		});
	}

	/** The line above. */
	public String summaryText() {
		return summary.text();
	}

	/** The elements that are different. */
	public Tree tree() {
		return tree.control();
	}

	@Override
	public void setFocus() {
		tree.control().setFocus();
	}
}
