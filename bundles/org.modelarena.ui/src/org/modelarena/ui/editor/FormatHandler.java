// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;

/** Indents the query in the active editor. */
public final class FormatHandler extends AbstractHandler {
	@Override
	public Object execute(ExecutionEvent event) {
		if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor) {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			LanguageContext.language(document).map(LanguageContext::wordsOf).map(service -> service.format(document.get())).filter(text -> !text.equals(document.get())).ifPresent(
					document::set);
		}
		return null;
	}
}
