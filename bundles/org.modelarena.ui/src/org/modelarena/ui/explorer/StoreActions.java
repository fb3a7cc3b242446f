package org.modelarena.ui.explorer;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.navigator.CommonActionProvider;
import org.eclipse.ui.navigator.ICommonActionConstants;
import org.eclipse.ui.navigator.ICommonActionExtensionSite;
import org.eclipse.ui.navigator.ICommonViewerWorkbenchSite;
import org.modelarena.core.ArenaException;
import org.modelarena.ui.Actions;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** What can be done with stores and servers in the explorer. */
public final class StoreActions extends CommonActionProvider {
	private Shell shell;
	private ICommonViewerWorkbenchSite site;

	@Override
	public void init(ICommonActionExtensionSite extension) {
		super.init(extension);
		shell = extension.getViewSite().getShell();
		site = extension.getViewSite() instanceof ICommonViewerWorkbenchSite workbench ? workbench : null;
	}

	private List<Object> selected() {
		List<Object> all = new ArrayList<>();
		if (getContext() != null && getContext().getSelection() instanceof IStructuredSelection selection) {
			for (Object each : selection) {
				all.add(each);
			}
		}
		return all;
	}

	private List<StoreNode> stores() {
		return selected().stream().filter(StoreNode.class::isInstance).map(StoreNode.class::cast).toList();
	}

	@Override
	public void fillContextMenu(IMenuManager menu) {
		List<StoreNode> stores = stores();
		if (!stores.isEmpty()) {
			menu.add(Actions.of("Query", "run", () -> query(stores)));
			if (stores.stream().anyMatch(store -> store.state() != StoreNode.State.OPEN)) {
				menu.add(Actions.of("Open", null, () -> stores.forEach(StoresContent::open)));
			}
			if (stores.stream().anyMatch(store -> store.state() == StoreNode.State.OPEN)) {
				menu.add(Actions.of("Refresh Counts", null, () -> inBackground("Counting", stores, Stores.get()::refresh)));
				menu.add(Actions.of("Close", null, () -> inBackground("Closing", stores, Stores.get()::close)));
				menu.add(Actions.of("Index Attribute...", null, () -> index(stores)));
			}
			menu.add(Actions.of("Delete...", "delete", () -> delete(stores)));
		}
		for (Object each : selected()) {
			switch (each) {
			case Group.Item item when item.kind() == Group.Kind.INDEXED -> menu.add(Actions.of("Drop Index " + item.name(), "delete", () -> unindex(item)));
			case Group.Item item when item.kind() == Group.Kind.CLASSES -> menu.add(Actions.of("Show All of " + item.name(), "run", () -> showAll(item)));
			case ServerNode server -> menu.add(Actions.of("Forget " + server.address(), "delete", () -> Stores.get().forget(server.address())));
			default -> {
				// The rest is only looked at.
			}
			}
		}
		menu.add(Actions.of("Add Server...", "server", this::addServer));
		menu.add(Actions.of("Add Folder with Stores...", "store", this::addFolder));
	}

	@Override
	public void fillActionBars(IActionBars bars) {
		bars.setGlobalActionHandler(ICommonActionConstants.OPEN, Actions.of("Open", null, () -> stores().forEach(StoresContent::open)));
	}

	private void query(List<StoreNode> stores) {
		try {
			((ConsoleView) site.getPage().showView(ConsoleView.ID)).choose(stores);
		} catch (PartInitException e) {
			MessageDialog.openError(shell, "Query", e.getMessage());
		}
	}

	private void showAll(Group.Item item) {
		try {
			ConsoleView console = (ConsoleView) site.getPage().showView(ConsoleView.ID);
			console.choose(List.of(item.store()));
			console.ask("ocl", item.name() + ".allInstances()");
		} catch (PartInitException e) {
			MessageDialog.openError(shell, "Query", e.getMessage());
		}
	}

	private void inBackground(String what, List<StoreNode> stores, Consumer<StoreNode> action) {
		Job.create(what, (ICoreRunnable) (IProgressMonitor monitor) -> {
			for (StoreNode store : stores) {
				try {
					action.accept(store);
				} catch (ArenaException e) {
					throw new org.eclipse.core.runtime.CoreException(Status.error(store.name() + ": " + e.getMessage(), e));
				}
			}
		}).schedule();
	}

	private void index(List<StoreNode> stores) {
		InputDialog dialog = new InputDialog(shell, "Index Attribute", "The attribute, as Type.attribute. Queries that look for its values use the index from then on.", "",
				text -> text.matches("[\\w:]+\\.\\w+") ? null : "Write it as Type.attribute, for instance Segment.length.");
		if (dialog.open() == Window.OK) {
			String[] parts = dialog.getValue().split("\\.");
			inBackground("Indexing " + dialog.getValue(), stores, store -> {
				Stores.get().open(store).index(parts[0], parts[1]);
				Stores.get().refresh(store);
			});
		}
	}

	private void unindex(Group.Item item) {
		String[] parts = item.name().split("\\.");
		inBackground("Dropping the index " + item.name(), List.of(item.store()), store -> {
			Stores.get().open(store).unindex(parts[0], parts[1]);
			Stores.get().refresh(store);
		});
	}

	private void delete(List<StoreNode> stores) {
		String what = stores.size() == 1 ? "the store " + stores.getFirst().location() : stores.size() + " stores";
		if (MessageDialog.openQuestion(shell, "Delete", "Delete " + what + " with all its contents? It cannot be restored.")) {
			inBackground("Deleting", stores, Stores.get()::delete);
		}
	}

	private void addServer() {
		InputDialog dialog = new InputDialog(shell, "Add Server", "The address of a query service ('arena serve'), such as http://127.0.0.1:2037, and after a blank its token, if it "
				+ "asks for one.", "http://", StoreActions::problem);
		if (dialog.open() == Window.OK) {
			String[] parts = dialog.getValue().strip().split("\\s+", 2);
			Job.create("Asking " + parts[0], (ICoreRunnable) (IProgressMonitor monitor) -> {
				try {
					Stores.get().add(URI.create(parts[0]), parts.length > 1 ? parts[1] : "");
				} catch (ArenaException e) {
					throw new org.eclipse.core.runtime.CoreException(Status.error(e.getMessage(), e));
				}
			}).schedule();
		}
	}

	private static String problem(String text) {
		return text.strip().matches("(https?|tcps?|wss?)://[^/\\s]+/?(\\s+\\S+)?") ? null : "Write it as http://host:port, ws://host:port or tcp://host:port.";
	}

	private void addFolder() {
		DirectoryDialog dialog = new DirectoryDialog(shell, SWT.OPEN);
		dialog.setMessage("A folder that is a store, or that has stores in it.");
		String chosen = dialog.open();
		if (chosen != null) {
			Stores.get().add(java.nio.file.Path.of(chosen));
		}
	}
}
