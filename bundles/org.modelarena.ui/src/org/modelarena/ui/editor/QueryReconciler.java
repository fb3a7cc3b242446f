// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.reconciler.AbstractReconciler;
import org.eclipse.jface.text.reconciler.DirtyRegion;
import org.eclipse.jface.text.reconciler.IReconcilingStrategy;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.TextRange;
import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.Markers;

/** Marks what is wrong with a query while it is typed, and in the Problems view. Works in a thread of its own. */
public final class QueryReconciler extends AbstractReconciler {
	/** The type of the markers. */
	public static final String MARKER = "org.modelarena.ui.queryProblem";

	/** The directive that names a metamodel. */
	private static final String METAMODEL = "@metamodel";
	private static final int PAUSE_MILLIS = 400;

	private IDocument document;

	public QueryReconciler() {
		setDelay(PAUSE_MILLIS);
		setIsIncrementalReconciler(false);
	}

	/** Checks the file when it is opened, so that its mistakes are marked before anybody types. */
	@Override
	protected void initialProcess() {
		process(null);
	}

	@Override
	protected void process(DirtyRegion dirty) {
		if (document == null) {
			return;
		}
		Optional<IFile> file = LanguageContext.file(document);
		if (file.isEmpty()) {
			return;
		}
		try {
			mark(file.get(), diagnose());
		} catch (CoreException e) {
			if (!Markers.isDeleted(e)) {
				ILog.of(getClass()).log(Status.warning("Cannot check " + file.get().getName(), e));
			}
		}
	}

	/** Whatever goes wrong is found at the beginning: an exception would end the thread, and with it all checks. */
	private List<Diagnostic> diagnose() {
		String text = document.get();
		try {
			return LanguageContext.of(document).map(service -> service.diagnose(text, Cancellation.create())).orElse(List.of());
		} catch (RuntimeException | StackOverflowError e) {
			int start = Math.max(0, text.indexOf(METAMODEL));
			int end = text.indexOf('\n', start);
			return List.of(new Diagnostic(new TextRange(start, (end < 0 ? text.length() : end) - start), Diagnostic.Severity.WARNING, BackgroundJob.reason(e), ErrorCode.INTERNAL.name()));
		}
	}

	private void mark(IFile file, List<Diagnostic> found) throws CoreException {
		ICoreRunnable change = (IProgressMonitor monitor) -> {
			file.deleteMarkers(MARKER, true, IResource.DEPTH_ZERO);
			for (Diagnostic each : found) {
				file.createMarker(MARKER, Map.of(IMarker.SEVERITY, severity(each.severity()), IMarker.MESSAGE, each.message(), IMarker.CHAR_START, each.range().offset(), IMarker.CHAR_END,
						each.range().end(), IMarker.LINE_NUMBER, line(each)));
			}
		};
		ResourcesPlugin.getWorkspace().run(change, file.getWorkspace().getRuleFactory().markerRule(file), IWorkspace.AVOID_UPDATE, null);
	}

	private int line(Diagnostic found) {
		try {
			return document.getLineOfOffset(Math.min(found.range().offset(), document.getLength())) + 1;
		} catch (BadLocationException e) {
			// The text has become shorter meanwhile.
			return 1;
		}
	}

	private static int severity(Diagnostic.Severity severity) {
		return switch (severity) {
		case ERROR -> IMarker.SEVERITY_ERROR;
		case WARNING -> IMarker.SEVERITY_WARNING;
		case INFO -> IMarker.SEVERITY_INFO;
		};
	}

	@Override
	protected void reconcilerDocumentChanged(IDocument newDocument) {
		document = newDocument;
	}

	@Override
	public IReconcilingStrategy getReconcilingStrategy(String contentType) {
		return new IReconcilingStrategy() {
			@Override
			public void setDocument(IDocument newDocument) {
				document = newDocument;
			}

			@Override
			public void reconcile(DirtyRegion dirty, IRegion region) {
				process(dirty);
			}

			@Override
			public void reconcile(IRegion region) {
				process(null);
			}
		};
	}
}
