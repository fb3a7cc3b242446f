// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.nio.file.Path;
import java.util.Optional;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IFileEditorInput;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.editors.text.TextEditor;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.MultiPageEditorPart;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.edits.EditExperimentFile;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Catalog;
import org.modelarena.ui.runs.LiveView;
import org.modelarena.ui.runs.Runs;

/**
 * Edits an experiment file: as a form, and as its source. The text is the truth; the form changes only the entries of it that it was used for. Errors are marked while one
 * types, and in the Problems view.
 */
public final class ExperimentEditor extends MultiPageEditorPart {
	/** Id of the editor. */
	public static final String ID = "org.modelarena.ui.experimentEditor";

	private static final int PAUSE_MILLIS = 300;

	private final ProblemMarker marker = new ProblemMarker();
	private final TextEditor source = new TextEditor();
	private ExperimentForm form;
	private Label broken;
	private Experiment parsed;
	private boolean isOfForm;

	@Override
	protected void createPages() {
		Composite page = new Composite(getContainer(), SWT.NONE);
		GridLayout layout = new GridLayout();
		layout.marginWidth = layout.marginHeight = 0;
		page.setLayout(layout);
		broken = new Label(page, SWT.WRAP);
		broken.setLayoutData(hidden());
		form = new ExperimentForm(page, Catalog.discover(), this::formChanged, this::run);
		form.control().setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		setPageText(addPage(page), Messages.experiment);
		try {
			setPageText(addPage(source, getEditorInput()), Messages.source);
		} catch (PartInitException e) {
			ILog.of(getClass()).log(Status.error("Cannot open " + getEditorInput().getName(), e));
		}
		setPartName(getEditorInput().getName());
		PlatformUI.getWorkbench().getHelpSystem().setHelp(page, "org.modelarena.ui.experiment");
		document().addDocumentListener(new IDocumentListener() {
			@Override
			public void documentAboutToBeChanged(DocumentEvent event) {
				// Only what comes of it matters.
			}

			@Override
			public void documentChanged(DocumentEvent event) {
				if (!isOfForm) {
					getContainer().getDisplay().timerExec(PAUSE_MILLIS, ExperimentEditor.this::read);
				}
			}
		});
		read();
	}

	private static GridData hidden() {
		GridData data = new GridData(SWT.FILL, SWT.CENTER, true, false);
		data.exclude = true;
		data.horizontalIndent = 12;
		data.verticalIndent = 6;
		return data;
	}

	private IDocument document() {
		return source.getDocumentProvider().getDocument(source.getEditorInput());
	}

	/** The form shows what the text says, if that is an experiment. */
	private void read() {
		if (getContainer() == null || getContainer().isDisposed()) {
			return;
		}
		String text = document().get();
		String name = getEditorInput().getName();
		parsed = null;
		try {
			if (EditExperimentFile.isOne(text, name)) {
				EditExperimentFile.parse(text, name);
				say(Messages.edits);
			} else {
				parsed = ExperimentFile.parse(text, name, folder());
				form.show(parsed);
				say("");
			}
			mark(null);
		} catch (ArenaException e) {
			say(NLS.bind(Messages.broken, e.getMessage()));
			mark(e.getMessage());
		}
	}

	/** @param reason why there is no form of this text; empty if there is */
	private void say(String reason) {
		((GridData) broken.getLayoutData()).exclude = reason.isEmpty();
		broken.setVisible(!reason.isEmpty());
		broken.setText(reason);
		form.control().setEnabled(reason.isEmpty());
		broken.getParent().layout(true);
	}

	private void mark(String problem) {
		if (getEditorInput() instanceof IFileEditorInput input) {
			marker.mark(input.getFile(), Optional.ofNullable(problem));
		}
	}

	private Path folder() {
		return getEditorInput() instanceof IFileEditorInput input && input.getFile().getLocation() != null ? input.getFile().getLocation().toPath().getParent() : Path.of("");
	}

	private void formChanged() {
		Experiment changed;
		try {
			changed = form.experiment();
		} catch (ArenaException e) {
			// The form says what is wrong; the text stays as it is until it is right.
			return;
		}
		String before = ExperimentFile.toYaml(parsed);
		String after = ExperimentFile.toYaml(changed);
		if (after.equals(before)) {
			// Some widgets tell late of what they were filled with.
			return;
		}
		String merged = ExperimentText.merge(document().get(), before, after);
		isOfForm = true;
		try {
			document().set(isSame(merged, after) ? merged : after);
			parsed = changed;
			mark(null);
		} finally {
			isOfForm = false;
		}
	}

	/** A text in a layout that nobody has thought of is written anew as a whole. */
	private boolean isSame(String merged, String after) {
		try {
			return ExperimentFile.toYaml(ExperimentFile.parse(merged, getEditorInput().getName(), folder())).equals(after);
		} catch (ArenaException e) {
			return false;
		}
	}

	private void run() {
		try {
			Runs.get().start(form.experiment());
			getSite().getPage().showView(LiveView.ID);
		} catch (ArenaException | PartInitException e) {
			MessageDialog.openError(getSite().getShell(), Messages.run, e.getMessage());
		}
	}

	@Override
	public void doSave(IProgressMonitor monitor) {
		source.doSave(monitor);
		read();
	}

	@Override
	public void doSaveAs() {
		source.doSaveAs();
		setInput(source.getEditorInput());
		setPartName(source.getEditorInput().getName());
	}

	@Override
	public boolean isSaveAsAllowed() {
		return true;
	}

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		if (adapter == org.eclipse.ui.ide.IGotoMarker.class) {
			return adapter.cast((org.eclipse.ui.ide.IGotoMarker) place -> {
				setActivePage(1);
				IDE.gotoMarker(source, place);
			});
		}
		return super.getAdapter(adapter);
	}

	/** The source page. */
	public TextEditor source() {
		return source;
	}

	/** The mistake in the form, or the expected effort of the run. */
	public String message() {
		return broken.getVisible() ? broken.getText() : form.message();
	}
}
