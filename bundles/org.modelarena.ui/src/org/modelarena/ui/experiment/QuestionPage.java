// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Catalog;
import org.modelarena.ui.UiThread;

/** The page with the question that all stores are asked about the user's models. */
final class QuestionPage extends WizardPage {
	private final List<Path> models;
	private Combo language;
	private Text text;

	QuestionPage(List<Path> models) {
		super("question");
		this.models = models;
		setTitle(Messages.question);
		setDescription(Messages.questionDescription);
		setPageComplete(false);
	}

	@Override
	public void createControl(Composite parent) {
		Composite body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		new Label(body, SWT.NONE).setText(Messages.language);
		language = new Combo(body, SWT.READ_ONLY);
		Catalog.discover().languages().names().forEach(language::add);
		language.setText("ocl");
		Label question = new Label(body, SWT.NONE);
		question.setText(Messages.query);
		question.setLayoutData(new GridData(SWT.BEGINNING, SWT.BEGINNING, false, false));
		text = new Text(body, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.WRAP);
		text.setFont(JFaceResources.getTextFont());
		GridData data = new GridData(SWT.FILL, SWT.FILL, true, true);
		data.heightHint = 120;
		text.setLayoutData(data);
		text.addListener(SWT.Modify, event -> setPageComplete(!text.getText().isBlank()));
		setControl(body);
		Job.create(Messages.readingMetamodel, (ICoreRunnable) (IProgressMonitor monitor) -> suggest()).schedule();
	}

	/** Reading a metamodel may take a while. */
	private void suggest() {
		try {
			String suggestion = Experiments.anyQuestion(models, Cancellation.create());
			UiThread.later(text, () -> {
				if (text.getText().isBlank()) {
					text.setText(suggestion);
				}
			});
		} catch (ArenaException e) {
			UiThread.later(text, () -> setErrorMessage(e.getMessage()));
		}
	}

	String language() {
		return language == null ? "ocl" : language.getText();
	}

	String text() {
		return text == null ? "" : text.getText().strip();
	}
}
