// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Asks the stores that are chosen in the Query Console what is selected in an editor, or its whole text. */
public final class RunQueryHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IEditorPart editor = HandlerUtil.getActiveEditorChecked(event);
		if (!(editor instanceof ITextEditor text)) {
			return null;
		}
		String selected = text.getSelectionProvider().getSelection() instanceof ITextSelection selection ? selection.getText() : "";
		String all = text.getDocumentProvider().getDocument(editor.getEditorInput()).get();
		String name = editor.getEditorInput().getName();
		try {
			ConsoleView console = (ConsoleView) HandlerUtil.getActiveWorkbenchWindowChecked(event).getActivePage().showView(ConsoleView.ID);
			console.ask(name.substring(name.lastIndexOf('.') + 1), selected == null || selected.isBlank() ? all : selected);
			return null;
		} catch (PartInitException e) {
			throw new ExecutionException(e.getMessage(), e);
		}
	}
}
