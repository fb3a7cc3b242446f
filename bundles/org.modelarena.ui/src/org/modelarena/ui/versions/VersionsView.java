// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.versions;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.part.ViewPart;
import org.modelarena.bench.Amounts;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.Actions;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.Refresh;
import org.modelarena.ui.SummaryLine;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.stores.StoreAccess.Version;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** The versions that a store keeps, the newest first. A double-click has the console ask the store as it was. */
public final class VersionsView extends ViewPart {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.versions";

	private static final int MOST = 1000;
	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

	private final Action ask = Actions.of(Messages.ask, "query", this::ask);
	private final Action askNewest = Actions.of(Messages.askNewest, "run", () -> ask(OptionalLong.empty()));
	private SummaryLine summary;
	private TableViewer viewer;
	/** Null before the first was chosen. */
	private StoreNode store;
	/** Reads its versions: once more if something changes meanwhile, and not at the same time. */
	private BackgroundJob reading;

	@Override
	public void createPartControl(Composite parent) {
		summary = new SummaryLine(parent);
		viewer = new TableViewer(parent, SWT.FULL_SELECTION | SWT.SINGLE | SWT.V_SCROLL);
		viewer.getTable().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		viewer.getTable().setHeaderVisible(true);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		column(Messages.columnNumber, 70, version -> Long.toString(version.number()));
		column(Messages.columnTime, 150, version -> TIME.format(version.time()));
		column(Messages.columnAuthor, 120, Version::author);
		column(Messages.columnMessage, 320, version -> version.message().lines().findFirst().orElse(""));
		column(Messages.columnTags, 120, version -> String.join(", ", version.tags()));
		viewer.addSelectionChangedListener(event -> enable());
		viewer.addDoubleClickListener(event -> ask());
		IToolBarManager tools = getViewSite().getActionBars().getToolBarManager();
		MenuManager menu = new MenuManager();
		for (Action action : List.of(ask, askNewest)) {
			tools.add(action);
			menu.add(action);
		}
		viewer.getControl().setMenu(menu.createContextMenu(viewer.getControl()));
		Refresh refresh = new Refresh(parent, this::load);
		Stores.get().onChange(refresh);
		parent.addDisposeListener(event -> Stores.get().remove(refresh));
		AccessibleName.give(viewer.getControl(), Messages.nameVersions);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "org.modelarena.ui.versions");
		summary.tell(Messages.nothing);
		enable();
	}

	private void column(String title, int width, Function<Version, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, SWT.LEFT);
		column.getColumn().setText(title);
		column.getColumn().setWidth(width);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(element -> text.apply((Version) element)));
	}

	private Optional<Version> selected() {
		return Optional.ofNullable((Version) viewer.getStructuredSelection().getFirstElement());
	}

	private void enable() {
		ask.setEnabled(selected().isPresent());
		askNewest.setEnabled(viewer.getTable().getItemCount() > 0);
	}

	/** Shows the versions of a store, which is opened if it is not. */
	public void show(StoreNode node) {
		store = node;
		viewer.setInput(List.of());
		summary.tell(NLS.bind(Messages.reading, node.name()));
		reading = BackgroundJob.repeated(NLS.bind(Messages.reading, node.name()), cancellation -> {
			List<Version> found = Stores.get().open(node).versions(MOST);
			UiThread.later(summary.control(), () -> show(node, found));
		}, reason -> UiThread.later(summary.control(), () -> fail(node, reason)));
		reading.schedule();
	}

	/** Reads the versions again, with those that commits have added meanwhile; a store that is closed stays so. */
	private void load() {
		if (store != null && store.access().isPresent()) {
			reading.schedule();
		}
	}

	private void show(StoreNode node, List<Version> found) {
		if (node != store || found.equals(viewer.getInput())) {
			return;
		}
		Optional<Long> chosen = selected().map(Version::number);
		viewer.setInput(found);
		found.stream().filter(version -> chosen.isPresent() && version.number() == chosen.get()).findFirst().ifPresent(version -> viewer.setSelection(new StructuredSelection(version)));
		summary.tell(NLS.bind(found.size() < MOST ? Messages.versions : Messages.newestVersions, node.name(), Amounts.of(found.size())));
		enable();
	}

	private void fail(StoreNode node, String reason) {
		if (node == store) {
			viewer.setInput(List.of());
			summary.tell(NLS.bind(Messages.failed, node.name(), reason));
			enable();
		}
	}

	private void ask() {
		selected().ifPresent(version -> {
			boolean isNewest = viewer.getElementAt(0).equals(version);
			ask(isNewest ? OptionalLong.empty() : OptionalLong.of(version.number()));
		});
	}

	/** The console asks the store in a version from now on. */
	private void ask(OptionalLong version) {
		try {
			((ConsoleView) getSite().getPage().showView(ConsoleView.ID)).choose(List.of(store));
			Queries.get().askAsOf(store, version);
		} catch (PartInitException e) {
			summary.tell(e.getMessage());
		}
	}

	/** The rows. */
	public Table table() {
		return viewer.getTable();
	}

	/** The line above. */
	public String summaryText() {
		return summary.text();
	}

	@Override
	public void setFocus() {
		viewer.getControl().setFocus();
	}
}
