// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.dialogs.ListSelectionDialog;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** Asks what is to be checked, begins, and shows the view. Used in the UI thread. */
public final class CheckDialog {
	/** How names of files end that may have constraints. */
	static final Set<String> ENDINGS = Set.of("evl", "ocl", "eol", "epl", "ecore");

	private final Shell shell;
	private final IWorkbenchPage page;

	/** @param page that the view is shown in */
	public CheckDialog(Shell shell, IWorkbenchPage page) {
		this.shell = shell;
		this.page = page;
	}

	/** Asks for the constraints that a store is checked for. */
	public void choose(StoreNode store) {
		List<Object> offered = new ArrayList<>(List.of(Messages.ofMetamodel));
		offered.addAll(files());
		LabelProvider labels = new LabelProvider() {
			@Override
			public String getText(Object element) {
				return element instanceof IFile file ? file.getFullPath().makeRelative().toString() : String.valueOf(element);
			}
		};
		ListSelectionDialog dialog = new ListSelectionDialog(shell, offered, ArrayContentProvider.getInstance(), labels, NLS.bind(Messages.chooseText, store.name()));
		dialog.setTitle(Messages.choose);
		if (dialog.open() != Window.OK) {
			return;
		}
		List<Object> chosen = List.of(dialog.getResult());
		List<IFile> files = chosen.stream().filter(IFile.class::isInstance).map(IFile.class::cast).toList();
		if (chosen.contains(Messages.ofMetamodel)) {
			begin(store, List.of());
		}
		if (!files.isEmpty()) {
			begin(store, files);
		}
	}

	private static List<IFile> files() {
		List<IFile> files = new ArrayList<>();
		try {
			ResourcesPlugin.getWorkspace().getRoot().accept(proxy -> {
				if (proxy.getType() == IResource.FILE && ENDINGS.contains(ending(proxy.getName())) && !proxy.isDerived()) {
					files.add((IFile) proxy.requestResource());
				}
				return true;
			}, IResource.NONE);
		} catch (CoreException e) {
			ILog.of(CheckDialog.class).log(e.getStatus());
		}
		files.sort(Comparator.comparing(file -> file.getFullPath().toString()));
		return files;
	}

	private static String ending(String name) {
		return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
	}

	/** Asks for the store that is checked for the constraints in files, unless there is no choice. */
	public void check(List<IFile> files) {
		BackgroundJob.start(Messages.checking, cancellation -> {
			List<StoreNode> stores = Stream.concat(Stores.get().local().stream(), Stores.get().servers().stream().map(ServerNode::stores).flatMap(List::stream)).distinct().toList();
			UiThread.later(shell, () -> check(files, stores));
		}, reason -> {
			// The job is over, and nothing was chosen.
		});
	}

	private void check(List<IFile> files, List<StoreNode> stores) {
		List<StoreNode> chosen = Queries.get().chosen();
		if (stores.size() == 1) {
			begin(stores.getFirst(), files);
			return;
		}
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell, new LabelProvider());
		dialog.setTitle(Messages.choose);
		dialog.setMessage(stores.isEmpty() ? Messages.noStores : Messages.chooseStore);
		dialog.setElements(stores.toArray());
		dialog.setInitialSelections(chosen.toArray());
		if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof StoreNode store) {
			begin(store, files);
		}
	}

	private void begin(StoreNode store, List<IFile> files) {
		Checks.get().begin(store, files);
		try {
			page.showView(ViolationsView.ID);
		} catch (PartInitException e) {
			ILog.of(CheckDialog.class).log(e.getStatus());
		}
	}
}
