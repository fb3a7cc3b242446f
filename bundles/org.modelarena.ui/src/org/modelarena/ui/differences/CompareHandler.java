// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.differences;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.modelarena.ui.forms.ModelFileSelection;

/** Compares the two model files that are selected. */
public final class CompareHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		List<Path> models = ModelFileSelection.of(HandlerUtil.getCurrentStructuredSelection(event));
		if (models.size() == 2) {
			try {
				DifferencesView view = (DifferencesView) HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(DifferencesView.ID);
				view.compare(models.getFirst(), models.getLast());
			} catch (PartInitException e) {
				throw new ExecutionException(e.getMessage(), e);
			}
		}
		return null;
	}
}
