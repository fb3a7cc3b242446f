// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.handlers.HandlerUtil;

/** Checks the constraints in the files that are selected, on a store that one chooses. */
public final class CheckHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
		List<IFile> files = new ArrayList<>();
		for (Object each : HandlerUtil.getCurrentStructuredSelection(event)) {
			Adapters.of(each, IFile.class).ifPresent(files::add);
		}
		if (!files.isEmpty()) {
			new CheckDialog(window.getShell(), window.getActivePage()).check(files);
		}
		return null;
	}
}
