// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.eclipse.core.commands.Command;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.MultiStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.navigator.CommonActionProvider;
import org.eclipse.ui.navigator.ICommonActionConstants;
import org.eclipse.ui.navigator.ICommonActionExtensionSite;
import org.eclipse.ui.navigator.ICommonViewerWorkbenchSite;
import org.modelarena.core.resource.StoreResourceFactory;
import org.modelarena.ui.Actions;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.connecting.ConnectionWizard;
import org.modelarena.ui.following.Followings;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.versions.VersionsView;
import org.modelarena.ui.violations.CheckDialog;

/** The actions for stores and servers in the explorer. */
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
			menu.add(Actions.of(Messages.query, "run", () -> query(stores)));
			if (stores.stream().anyMatch(store -> store.state() != StoreNode.State.OPEN)) {
				menu.add(Actions.of(Messages.open, null, () -> stores.forEach(StoresContent::open)));
			}
			if (stores.stream().anyMatch(store -> store.state() == StoreNode.State.OPEN)) {
				menu.add(Actions.of(Messages.close, null, () -> inBackground(Messages.closing, stores, Stores.get()::close)));
				menu.add(Actions.of(Messages.indexDots, null, () -> index(stores)));
				menu.add(Actions.of(Messages.deriveDots, null, () -> derive(stores)));
			}
			if (stores.size() == 1 && stores.getFirst().place() instanceof StoreNode.Place.InFolder in) {
				StoreUpkeep upkeep = new StoreUpkeep(shell);
				menu.add(Actions.of(Messages.exportDots, null, () -> upkeep.export(stores.getFirst())));
				menu.add(Actions.of(Messages.backupDots, null, () -> upkeep.backUp(stores.getFirst())));
				menu.add(Actions.of(Messages.check, null, () -> upkeep.check(stores.getFirst())));
				menu.add(Actions.of(Messages.copyUri, null, () -> copy(StoreResourceFactory.uri(in.folder()).toString())));
			}
			if (stores.size() == 1) {
				menu.add(Actions.of(Messages.versions, "results", () -> versions(stores.getFirst())));
				menu.add(Actions.of(Messages.constraintsDots, "violation", () -> new CheckDialog(shell, site.getPage()).choose(stores.getFirst())));
			}
			stores.stream().filter(store -> Followings.get().of(store).isPresent())
					.forEach(store -> menu.add(Actions.of(NLS.bind(Messages.stopFollowing, store.name()), "stop", () -> Followings.get().stop(store))));
			menu.add(Actions.of(Messages.deleteDots, "delete", () -> delete(stores)));
		}
		for (Object each : selected()) {
			switch (each) {
			case Group.Item item when item.kind() == Group.Kind.INDEXED -> menu.add(Actions.of(NLS.bind(Messages.dropIndex, item.name()), "delete", () -> unindex(item)));
			case Group.Item item when item.kind() == Group.Kind.DERIVED -> menu.add(Actions.of(NLS.bind(Messages.dropDerived, derivedName(item)), "delete", () -> underive(item)));
			case Group.Item item when item.kind() == Group.Kind.CLASSES -> menu.add(Actions.of(NLS.bind(Messages.showAll, item.name()), "run", () -> showAll(item)));
			case ServerNode server -> menu.add(Actions.of(NLS.bind(Messages.forget, server.address()), "delete", () -> forget(server)));
			default -> {
				// The rest is only looked at.
			}
			}
		}
		menu.add(Actions.of(Messages.importDots, "store", this::importModel));
		menu.add(Actions.of(Messages.refresh, null, () -> refresh(stores)));
		menu.add(Actions.of(Messages.addServer, "server", () -> ConnectionWizard.open(shell)));
		menu.add(Actions.of(Messages.addFolder, "store", this::addFolder));
	}

	@Override
	public void fillActionBars(IActionBars bars) {
		bars.setGlobalActionHandler(ICommonActionConstants.OPEN, Actions.of(Messages.open, null, () -> stores().forEach(StoresContent::open)));
	}

	/** As File > Import does: the wizard depends on this view, and not the other way round. */
	private void importModel() {
		Command command = site.getPage().getWorkbenchWindow().getService(ICommandService.class).getCommand(IWorkbenchCommandConstants.FILE_IMPORT);
		try {
			site.getPage().getWorkbenchWindow().getService(IHandlerService.class).executeCommand(ParameterizedCommand.generateCommand(command, Map.of(
					IWorkbenchCommandConstants.FILE_IMPORT_PARM_WIZARDID, "org.modelarena.ui.importModel")), null);
		} catch (CommandException e) {
			MessageDialog.openError(shell, Messages.importDots, e.getMessage());
		}
	}

	/** Counts again what is in open stores, and looks for stores and servers that somebody else has made or started. */
	private void refresh(List<StoreNode> stores) {
		Stores.get().changed();
		inBackground(Messages.counting, stores, Stores.get()::refresh);
	}

	private void forget(ServerNode server) {
		inBackground(NLS.bind(Messages.forget, server.address()), () -> Stores.get().forget(server.address()));
	}

	/** Runs an action in a job: writing preferences waits for the disk. */
	private static void inBackground(String what, Runnable action) {
		Job.create(what, (ICoreRunnable) (IProgressMonitor monitor) -> action.run()).schedule();
	}

	private void query(List<StoreNode> stores) {
		try {
			((ConsoleView) site.getPage().showView(ConsoleView.ID)).choose(stores);
		} catch (PartInitException e) {
			MessageDialog.openError(shell, Messages.query, e.getMessage());
		}
	}

	private void versions(StoreNode store) {
		try {
			((VersionsView) site.getPage().showView(VersionsView.ID)).show(store);
		} catch (PartInitException e) {
			MessageDialog.openError(shell, Messages.versions, e.getMessage());
		}
	}

	private void showAll(Group.Item item) {
		try {
			ConsoleView console = (ConsoleView) site.getPage().showView(ConsoleView.ID);
			console.choose(List.of(item.store()));
			console.ask("ocl", item.name() + ".allInstances()");
		} catch (PartInitException e) {
			MessageDialog.openError(shell, Messages.query, e.getMessage());
		}
	}

	private void inBackground(String what, List<StoreNode> stores, Consumer<StoreNode> action) {
		Job.create(what, (ICoreRunnable) (IProgressMonitor monitor) -> {
			List<IStatus> problems = new ArrayList<>();
			for (StoreNode store : stores) {
				try {
					action.accept(store);
				} catch (RuntimeException e) {
					// The others are not to wait for it.
					problems.add(Status.error(store.name() + ": " + BackgroundJob.reason(e), e));
				}
			}
			if (!problems.isEmpty()) {
				throw new CoreException(problems.size() == 1 ? problems.getFirst() : new MultiStatus(getClass(), 0, problems.toArray(IStatus[]::new), what, null));
			}
		}).schedule();
	}

	private void index(List<StoreNode> stores) {
		InputDialog dialog = new InputDialog(shell, Messages.index, Messages.indexText, "",
				text -> text.matches("[\\w:]+\\.\\w+") ? null : Messages.attributeForm);
		if (dialog.open() == Window.OK) {
			String[] parts = dialog.getValue().split("\\.");
			inBackground(NLS.bind(Messages.indexing, dialog.getValue()), stores, store -> {
				Stores.get().open(store).index(parts[0], parts[1]);
				Stores.get().refresh(store);
			});
		}
	}

	private void unindex(Group.Item item) {
		String[] parts = item.name().split("\\.");
		inBackground(NLS.bind(Messages.dropping, item.name()), List.of(item.store()), store -> {
			Stores.get().open(store).unindex(parts[0], parts[1]);
			Stores.get().refresh(store);
		});
	}

	private void derive(List<StoreNode> stores) {
		InputDialog dialog = new InputDialog(shell, Messages.derive, Messages.deriveText, "", text -> text.matches("\\s*[\\w:]+\\.\\w+\\s*:[^=]+=.*\\S.*") ? null
				: Messages.deriveForm);
		if (dialog.open() == Window.OK) {
			inBackground(NLS.bind(Messages.deriving, dialog.getValue()), stores, store -> {
				Stores.get().open(store).derive(dialog.getValue());
				Stores.get().refresh(store);
			});
		}
	}

	private static String derivedName(Group.Item item) {
		return item.name().replaceFirst("\\s*[:=].*", "");
	}

	private void underive(Group.Item item) {
		String[] parts = derivedName(item).split("\\.");
		inBackground(NLS.bind(Messages.dropping, derivedName(item)), List.of(item.store()), store -> {
			Stores.get().open(store).underive(parts[0], parts[1]);
			Stores.get().refresh(store);
		});
	}

	private void copy(String text) {
		Clipboard clipboard = new Clipboard(shell.getDisplay());
		try {
			clipboard.setContents(new Object[] { text }, new Transfer[] { TextTransfer.getInstance() });
		} finally {
			clipboard.dispose();
		}
	}

	private void delete(List<StoreNode> stores) {
		String question = stores.size() == 1 ? NLS.bind(Messages.deleteOne, stores.getFirst().location()) : NLS.bind(Messages.deleteMany, stores.size());
		if (MessageDialog.openQuestion(shell, Messages.delete, question)) {
			inBackground(Messages.deleting, stores, store -> {
				Followings.get().stop(store);
				Stores.get().delete(store);
			});
		}
	}

	private void addFolder() {
		DirectoryDialog dialog = new DirectoryDialog(shell, SWT.OPEN);
		dialog.setMessage(Messages.folderText);
		String chosen = dialog.open();
		if (chosen != null) {
			inBackground(Messages.addFolder, () -> Stores.get().add(Path.of(chosen)));
		}
	}
}
