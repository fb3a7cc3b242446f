// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.following;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;

/** Has a store that one chooses follow the files and folders that are selected. */
public final class FollowHandler extends AbstractHandler {
	/** The command for Java sources; the other one is for models. */
	private static final String JAVA = "org.modelarena.ui.followJava";

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		Shell shell = HandlerUtil.getActiveWorkbenchWindowChecked(event).getShell();
		List<IResource> resources = new ArrayList<>();
		for (Object each : HandlerUtil.getCurrentStructuredSelection(event)) {
			Adapters.of(each, IResource.class).filter(resource -> resource.getLocation() != null).ifPresent(resources::add);
		}
		boolean isJava = event.getCommand().getId().equals(JAVA);
		if (!resources.isEmpty()) {
			BackgroundJob.start(Messages.lookingForStores, cancellation -> {
				List<StoreNode> stores = Stores.get().local();
				UiThread.later(shell, () -> choose(shell, stores, resources, isJava));
			}, reason -> {
				// The job is over, and nothing was chosen.
			});
		}
		return null;
	}

	/** Asks even if there is no choice: what the store has goes. */
	private static void choose(Shell shell, List<StoreNode> stores, List<IResource> resources, boolean isJava) {
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell, new LabelProvider());
		dialog.setTitle(Messages.choose);
		dialog.setMessage(stores.isEmpty() ? isJava ? Messages.noJavaStores : Messages.noStores : Messages.chooseStore);
		dialog.setElements(stores.toArray());
		if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof StoreNode store) {
			Followings.get().begin(store, resources, isJava);
		}
	}
}
