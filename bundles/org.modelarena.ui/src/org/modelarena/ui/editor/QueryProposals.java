// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.CompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Completion;
import org.modelarena.language.LanguageService;

/** Content assist for queries: types, features, operations, variables, keywords. Asked in the background. */
public final class QueryProposals implements IContentAssistProcessor {
	private final Function<IDocument, Optional<LanguageService>> services;
	private volatile String problem;

	/** For editors of files. */
	public QueryProposals() {
		this(LanguageContext::of);
	}

	QueryProposals(Function<IDocument, Optional<LanguageService>> services) {
		this.services = services;
	}

	@Override
	public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
		IDocument document = viewer.getDocument();
		problem = null;
		try {
			Optional<LanguageService> service = services.apply(document);
			if (service.isEmpty()) {
				problem = Messages.chooseAStore;
				return new ICompletionProposal[0];
			}
			List<Completion> found = service.get().complete(document.get(), offset, Cancellation.create());
			return found.stream().map(QueryProposals::proposal).toArray(ICompletionProposal[]::new);
		} catch (ArenaException e) {
			problem = e.getMessage();
			return new ICompletionProposal[0];
		}
	}

	private static ICompletionProposal proposal(Completion found) {
		String shown = found.detail().isEmpty() ? found.label() : found.label() + "  " + found.detail();
		return new CompletionProposal(found.insertText(), found.replaced().offset(), found.replaced().length(), found.caret(), null, shown, null, found.documentation().isEmpty()
				? null
				: PlainText.of(found.documentation()));
	}

	@Override
	public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
		return new IContextInformation[0];
	}

	@Override
	public char[] getCompletionProposalAutoActivationCharacters() {
		return new char[] { '.', '>', ':' };
	}

	@Override
	public char[] getContextInformationAutoActivationCharacters() {
		return new char[0];
	}

	@Override
	public String getErrorMessage() {
		return problem;
	}

	@Override
	public IContextInformationValidator getContextInformationValidator() {
		return null;
	}
}
