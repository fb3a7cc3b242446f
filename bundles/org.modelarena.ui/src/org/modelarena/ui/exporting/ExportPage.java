// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.exporting;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.modelarena.ui.UiThread;
import org.modelarena.ui.runs.Runs;

/** The page for the choice of the run, its parts, and the place for them. */
final class ExportPage extends WizardPage {
	private final Optional<Path> given;
	private final Map<Export, Button> choices = new EnumMap<>(Export.class);
	private List<Path> runs = List.of();
	private Combo run;
	private Text folder;

	/** @param given the run, or something in its folder */
	ExportPage(Optional<Path> given) {
		super("export");
		this.given = given;
		setTitle(Messages.title);
		setDescription(Messages.description);
		setPageComplete(false);
	}

	@Override
	public void createControl(Composite parent) {
		Composite body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(3, false));
		new Label(body, SWT.NONE).setText(Messages.run);
		run = new Combo(body, SWT.READ_ONLY);
		run.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false, 2, 1));
		run.addListener(SWT.Selection, event -> validate());
		for (Export each : Export.values()) {
			Button choice = new Button(body, SWT.CHECK);
			choice.setText(each.label());
			choice.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false, 3, 1));
			choice.setSelection(each != Export.RAW);
			choice.addListener(SWT.Selection, event -> validate());
			choices.put(each, choice);
		}
		new Label(body, SWT.NONE).setText(Messages.folder);
		folder = new Text(body, SWT.BORDER);
		folder.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
		folder.addListener(SWT.Modify, event -> validate());
		Button browse = new Button(body, SWT.PUSH);
		browse.setText(Messages.browse);
		browse.addListener(SWT.Selection, event -> Optional.ofNullable(new DirectoryDialog(getShell(), SWT.SAVE).open()).ifPresent(folder::setText));
		setControl(body);
		Job job = Job.create("Looking for runs", (ICoreRunnable) (IProgressMonitor monitor) -> {
			List<Path> found = Runs.get().folders();
			UiThread.later(body, () -> offer(found));
		});
		job.setSystem(true);
		job.schedule();
	}

	private void offer(List<Path> found) {
		runs = found;
		run.setItems(found.stream().map(each -> each.getFileName().toString()).toArray(String[]::new));
		int chosen = given.map(path -> found.stream().filter(path::startsWith).findFirst().map(found::indexOf).orElse(0)).orElse(0);
		run.select(chosen);
		validate();
	}

	private void validate() {
		Optional<String> problem = problem();
		setErrorMessage(problem.orElse(null));
		setPageComplete(problem.isEmpty() && !folder.getText().isBlank());
	}

	private Optional<String> problem() {
		if (runs.isEmpty()) {
			return Optional.of(Messages.noRun);
		}
		if (wanted().isEmpty()) {
			return Optional.of(Messages.nothing);
		}
		String text = folder.getText().strip();
		try {
			Path path = Path.of(text);
			boolean isFolder = text.isEmpty() || path.isAbsolute() && !Files.isRegularFile(path);
			return isFolder ? Optional.empty() : Optional.of(NLS.bind(Messages.noFolder, text));
		} catch (InvalidPathException e) {
			return Optional.of(NLS.bind(Messages.noFolder, text));
		}
	}

	Path run() {
		return runs.get(run.getSelectionIndex());
	}

	List<Export> wanted() {
		return choices.entrySet().stream().filter(choice -> choice.getValue().getSelection()).map(Map.Entry::getKey).toList();
	}

	Path folder() {
		return Path.of(folder.getText().strip());
	}
}
