package org.modelarena.ui.editor;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
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
import org.eclipse.swt.widgets.Composite;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Diagnostic;
import org.modelarena.ui.UiThread;

/** A text area for queries that have no file: with colours, content assist (Ctrl+Space), and what is wrong while one types. Used in the UI thread. */
public final class QueryText {
	private static final int PAUSE_MILLIS = 400;

	private final SourceViewer viewer;
	private final Supplier<String> language;
	private final Consumer<Optional<String>> onProblem;
	private final QueryColours colours = new QueryColours();

	/**
	 * @param language  of the text, asked whenever it matters
	 * @param onProblem gets what is wrong, or nothing, a moment after each change
	 */
	public QueryText(Composite parent, Supplier<String> language, Consumer<Optional<String>> onProblem) {
		this.language = language;
		this.onProblem = onProblem;
		viewer = new SourceViewer(parent, null, SWT.MULTI | SWT.BORDER | SWT.V_SCROLL | SWT.H_SCROLL);
		viewer.getTextWidget().setFont(JFaceResources.getTextFont());
		colours.inLanguage(language.get());
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
			assistant.setContentAssistProcessor(new QueryProposals(document -> LanguageContext.ofConsole(language.get())), IDocument.DEFAULT_CONTENT_TYPE);
			assistant.enableAutoActivation(true);
			assistant.enableColoredLabels(true);
			return assistant;
		}
	}

	/** Checks the text in the background; a later change makes the finding void. */
	private void check() {
		if (viewer.getTextWidget() == null || viewer.getTextWidget().isDisposed()) {
			return;
		}
		String text = text();
		if (text.isBlank()) {
			return;
		}
		String in = language.get();
		Job job = Job.create("Checking a query", (ICoreRunnable) (IProgressMonitor monitor) -> {
			Optional<String> problem = problem(in, text);
			UiThread.later(viewer.getTextWidget(), () -> {
				if (text.equals(text())) {
					onProblem.accept(problem);
				}
			});
		});
		job.setSystem(true);
		job.schedule();
	}

	private static Optional<String> problem(String language, String text) {
		try {
			List<Diagnostic> found = LanguageContext.ofConsole(language).map(service -> service.diagnose(text, Cancellation.create())).orElse(List.of());
			return found.stream().findFirst()
					.map(first -> NLS.bind(Messages.problem, 1 + text.substring(0, Math.min(first.range().offset(), text.length())).chars().filter(c -> c == '\n').count(), first.message()));
		} catch (ArenaException e) {
			return Optional.of(e.getMessage());
		}
	}

	/** Colours and checks the text anew, as its language or store is another. */
	public void languageChanged() {
		colours.inLanguage(language.get());
		viewer.invalidateTextPresentation();
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
