// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.Document;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.contentassist.ContentAssistant;
import org.eclipse.jface.text.contentassist.IContentAssistant;
import org.eclipse.jface.text.presentation.IPresentationReconciler;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.jface.text.source.SourceViewerConfiguration;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Diagnostic;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.UiThread;

/** A text area for queries that have no file: with colours, content assist (Ctrl+Space), and what is wrong while one types. Used in the UI thread. */
public final class QueryText {
	private static final int PAUSE_MILLIS = 400;

	private final SourceViewer viewer;
	private final Consumer<Optional<String>> onProblem;
	private final QueryColours colours = new QueryColours();
	/** Read in the background as well, by content assist. */
	private volatile String language;
	private BackgroundJob checking;
	private int checks;

	/**
	 * @param language  of the text, at first
	 * @param onProblem gets what is wrong, or nothing, a moment after each change
	 */
	public QueryText(Composite parent, String language, Consumer<Optional<String>> onProblem) {
		this.language = language;
		this.onProblem = onProblem;
		viewer = new SourceViewer(parent, null, SWT.MULTI | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
		viewer.getTextWidget().setFont(JFaceResources.getTextFont());
		colours.inLanguage(language);
		viewer.configure(new Configuration());
		viewer.setDocument(new Document());
		Runnable check = this::check;
		viewer.addTextListener(event -> viewer.getTextWidget().getDisplay().timerExec(PAUSE_MILLIS, check));
		viewer.getTextWidget().addListener(SWT.KeyDown, event -> {
			if ((event.stateMask & SWT.MOD1) != 0 && event.keyCode == ' ') {
				viewer.doOperation(ISourceViewer.CONTENTASSIST_PROPOSALS);
			} else if ((event.stateMask & SWT.MOD1) != 0 && event.keyCode == 'z') {
				viewer.doOperation(ITextOperationTarget.UNDO);
			}
		});
	}

	/** How the area behaves. */
	private final class Configuration extends SourceViewerConfiguration {
		@Override
		public IPresentationReconciler getPresentationReconciler(ISourceViewer source) {
			return colours;
		}

		@Override
		public IContentAssistant getContentAssistant(ISourceViewer source) {
			ContentAssistant assistant = new ContentAssistant(true);
			assistant.setContentAssistProcessor(new QueryProposals(document -> LanguageContext.ofConsole(language)), IDocument.DEFAULT_CONTENT_TYPE);
			assistant.enableAutoActivation(true);
			assistant.enableColoredLabels(true);
			return assistant;
		}
	}

	/** Checks the text in the background; a later change makes the finding void. */
	private void check() {
		StyledText area = viewer.getTextWidget();
		if (area == null || area.isDisposed()) {
			return;
		}
		if (checking != null) {
			checking.cancel();
		}
		String text = text();
		String in = language;
		int mine = ++checks;
		Consumer<Optional<String>> show = problem -> UiThread.later(area, () -> {
			if (mine == checks && text.equals(text())) {
				onProblem.accept(problem);
			}
		});
		checking = BackgroundJob.quietly(Messages.checking, cancellation -> show.accept(problem(in, text, cancellation)), reason -> show.accept(Optional.of(reason)));
	}

	private static Optional<String> problem(String language, String text, Cancellation cancellation) {
		if (text.isBlank()) {
			return Optional.empty();
		}
		List<Diagnostic> found = LanguageContext.ofConsole(language).map(service -> service.diagnose(text, cancellation)).orElse(List.of());
		return found.stream().findFirst()
				.map(first -> NLS.bind(Messages.problem, 1 + text.substring(0, Math.min(first.range().offset(), text.length())).chars().filter(c -> c == '\n').count(), first.message()));
	}

	/** Colours and checks the text anew, as its language is another. */
	public void inLanguage(String name) {
		language = name;
		colours.inLanguage(name);
		viewer.invalidateTextPresentation();
		check();
	}

	/** Checks the text anew, as it is about another store. */
	public void storeChanged() {
		check();
	}

	public String text() {
		return viewer.getDocument().get();
	}

	public void setText(String text) {
		viewer.getDocument().set(text);
	}

	/** The widget. */
	public SourceViewer viewer() {
		return viewer;
	}
}
